import { useId } from 'preact/hooks';
import type { Settings } from '../../core/settings/settings';
import { serviceHost } from '../../core/url/service-address';
import type { EngineFacts } from '../outside';
import { useTexts } from '../texts';
import {
  asksMineConsent,
  engineName,
  enginesOn,
  type ProfileChoice as Profile,
  profileChoices,
  withMineConsent,
  withProfile,
} from '../view/sources';
import { Shape } from './Shape';

export type ProfileChoiceProps = {
  engines: readonly EngineFacts[];
  settings: Settings;
  /** Something is wrong with the choice; said in the element of this id. */
  problem?: { id: string; wrong: boolean };
  onChange(change: (settings: Settings) => Settings): void;
};

/** Which sources the next run asks, in a sentence, and the consent that searching one's own things may need. */
export function ProfileChoice({ engines, settings, problem, onChange }: ProfileChoiceProps) {
  const texts = useTexts();
  const { profiles } = texts;
  const id = useId();
  const { profile } = settings.engines;
  const on = enginesOn(engines, settings);
  const names = texts.listOf(on.map((engine) => engineName(engine.id, engines, texts)));
  const none = profile === 'custom' ? profiles.customEmpty : profiles.none;
  return (
    <>
      <label class="label" for={id}>
        {profiles.label}
      </label>
      <select
        id={id}
        class="input select"
        data-field="profile"
        value={profile}
        aria-invalid={problem?.wrong === true}
        aria-describedby={`${id}-note ${problem?.id ?? ''}`.trim()}
        onChange={(event) => {
          const next = profileChoices.find((name) => name === event.currentTarget.value);
          if (next !== undefined) onChange((now) => withProfile(now, next));
        }}
      >
        {profileChoices.map((name: Profile) => (
          <option key={name} value={name}>
            {profiles.list[name].name}
          </option>
        ))}
      </select>
      <p class="note" id={`${id}-note`}>
        {profiles.list[profile].say} {on.length > 0 ? profiles.on(names) : <strong class="who-warn">{none}</strong>}
      </p>
      <MineConsent engines={engines} settings={settings} onChange={onChange} />
    </>
  );
}

/** The separate word that what is found on this device may go to a judge that is elsewhere. */
export function MineConsent({ engines, settings, onChange }: Omit<ProfileChoiceProps, 'problem'>) {
  const { profiles } = useTexts();
  if (!asksMineConsent(engines, settings)) return null;
  const given = settings.engines.mineToRemoteJudge;
  return (
    <label class={`check consent ${given ? '' : 'consent-open'}`}>
      <input
        type="checkbox"
        data-field="mine-consent"
        checked={given}
        onChange={(event) => {
          const next = event.currentTarget.checked;
          onChange((now) => withMineConsent(now, next));
        }}
      />
      <span>
        {!given && <Shape shape="warn" />} {profiles.consent}
        <span class="note">{profiles.consentNote(serviceHost(settings.judge.typesafe.baseUrl))}</span>
      </span>
    </label>
  );
}
