import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { FieldErrors } from './FieldErrors';
import { ProfileChoice } from './ProfileChoice';

/** The profile of the next run, in the form. */
export function SourceChoice() {
  const { draft, settings, outside, changeSettings } = useModel();
  const { profiles } = useTexts();
  const known = settings.value;
  if (known === null) return null;
  const wrong = draft.problems.value.some(({ field }) => field === 'profile');
  return (
    <div class="field field-inline">
      <ProfileChoice
        engines={outside.engines}
        settings={known}
        problem={{ id: 'problem-profile', wrong }}
        onChange={(change) => {
          changeSettings(change);
          draft.clearProblems('profile');
        }}
      />
      <FieldErrors field="profile" id="problem-profile" />
      {known.engines.profile === 'custom' && (
        <button type="button" class="link" onClick={() => outside.openSettings()}>
          {profiles.pick}
        </button>
      )}
    </div>
  );
}
