import { useId } from 'preact/hooks';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import type { FieldName } from '../view/form';
import { Disclosure } from './Disclosure';
import { FieldErrors } from './FieldErrors';
import { PreferenceChips } from './PreferenceChips';
import { SourceChoice } from './SourceChoice';

/** Fields that stand in here: what is wrong with one opens it. */
const inside: readonly FieldName[] = ['profile', 'preferences', 'results', 'community'];

/** The rarely changed part of the form. */
export function MoreOptions() {
  const { draft, settings } = useModel();
  const texts = useTexts();
  const wrong = draft.problems.value.some(({ field }) => inside.includes(field));
  const set = draft.preferences.value.length;
  const profile = settings.value?.engines.profile ?? 'web';
  const notes = [
    ...(profile === 'web' ? [] : [texts.profiles.list[profile].name]),
    ...(set > 0 ? [`${texts.form.preferences} ${texts.number(set)}`] : []),
    ...(draft.keep.value ? [] : [texts.form.dropRunNote]),
  ];
  return (
    <Disclosure
      class="more"
      label={texts.form.more}
      {...(notes.length > 0 ? { note: notes.join(texts.separator) } : {})}
      open={wrong}
    >
      {() => (
        <div class="more-body">
          <SourceChoice />
          <PreferenceChips />
          <ResultsWanted />
          <CommunityChoice />
          <label class="check">
            <input
              type="checkbox"
              checked={draft.save.value}
              onChange={(event) => {
                draft.save.value = event.currentTarget.checked;
              }}
            />
            {texts.form.save}
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={!draft.keep.value}
              onChange={(event) => {
                draft.keep.value = !event.currentTarget.checked;
              }}
            />
            <span>
              {texts.form.dropRun}
              <span class="note">{texts.form.dropRunHint}</span>
            </span>
          </label>
        </div>
      )}
    </Disclosure>
  );
}

function ResultsWanted() {
  const { draft, settings } = useModel();
  const texts = useTexts();
  const id = useId();
  return (
    <div class="field field-inline">
      <label class="label" for={id}>
        {texts.form.results}
      </label>
      <input
        id={id}
        class="input input-short"
        data-field="results"
        inputMode="numeric"
        autocomplete="off"
        placeholder={String(settings.value?.screen.maxResults ?? 10)}
        value={draft.results.value}
        aria-describedby="problem-results"
        onInput={(event) => {
          draft.results.value = event.currentTarget.value;
          draft.clearProblems('results');
        }}
      />
      <FieldErrors field="results" id="problem-results" />
    </div>
  );
}

function CommunityChoice() {
  const { draft } = useModel();
  const { form } = useTexts();
  const name = useId();
  return (
    <fieldset class="field field-inline segmented-field">
      <legend class="label">{form.community}</legend>
      <div class="segmented">
        {(['auto', 'on', 'off'] as const).map((choice) => (
          <label class="segment" key={choice}>
            <input
              type="radio"
              name={name}
              checked={draft.community.value === choice}
              onChange={() => {
                draft.community.value = choice;
              }}
            />
            <span>{form.communityChoices[choice]}</span>
          </label>
        ))}
      </div>
      <p class="note">{form.communityHint}</p>
      <FieldErrors field="community" id="problem-community" />
    </fieldset>
  );
}
