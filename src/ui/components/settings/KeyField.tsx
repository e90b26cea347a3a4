import type { Settings } from '../../../core/settings/settings';
import { useSettingsModel } from '../../state/settings-model';
import { useTexts } from '../../texts';
import { keyFor } from '../../view/judge-form';
import { SecretField } from './SecretField';

export type KeyFieldProps = {
  settings: Settings;
  /** As typed: a key belongs to the origin it was entered for. */
  baseUrl: string;
  /** A newly typed key; empty means that the stored one stays. */
  value: string;
  /** What is wrong with it, in words. */
  problem: string | null;
  onInput(text: string): void;
};

/** The judge's key. */
export function KeyField({ settings, baseUrl, value, problem, onInput }: KeyFieldProps) {
  const { update } = useSettingsModel();
  const texts = useTexts().settings.judge;
  const { apiKey, keyOrigin } = settings.judge.typesafe;
  const usable = keyFor(settings, baseUrl);
  const remove = (): void =>
    void update((now) => {
      const typesafe = { ...now.judge.typesafe, apiKey: '', keyOrigin: '' };
      return { ...now, judge: { ...now.judge, typesafe } };
    });
  return (
    <SecretField
      label={texts.key}
      value={value}
      usable={usable}
      stored={apiKey !== ''}
      problem={problem}
      onInput={onInput}
      onRemove={remove}
    >
      <p>{texts.keyNote}</p>
      {usable !== '' && <p>{texts.keyFor(keyOrigin)}</p>}
      {usable === '' && apiKey !== '' && <p class="problem">{texts.keyOther(keyOrigin)}</p>}
    </SecretField>
  );
}
