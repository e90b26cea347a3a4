import { useId } from 'preact/hooks';
import type { Settings } from '../../../core/settings/settings';
import { useSettingsModel } from '../../state/settings-model';
import { useTexts } from '../../texts';
import { weightOf, withWeight } from '../../view/engine-settings';

export type WeightFieldProps = { id: string; name: string; settings: Settings };

/** How much an engine's vote counts, from nothing to twice. */
export function WeightField({ id: engine, name, settings }: WeightFieldProps) {
  const { update } = useSettingsModel();
  const { settings: page, number } = useTexts();
  const texts = page.engines;
  const id = useId();
  const weight = weightOf(settings, engine);
  const change = (next: number): void => void update((now) => withWeight(now, engine, next));
  return (
    <div class="field">
      <label class="label" for={id}>
        {texts.weight}
      </label>
      <div class="weight-row">
        <input
          id={id}
          type="range"
          min="0"
          max="2"
          step="0.1"
          value={weight}
          aria-label={texts.weightOf(name)}
          aria-valuetext={number(weight)}
          aria-describedby={`${id}-note`}
          onChange={(event) => change(Number(event.currentTarget.value))}
        />
        <output for={id}>{number(weight)}</output>
        {weight !== 1 && (
          <button type="button" class="link" aria-label={texts.weightResetFor(name)} onClick={() => change(1)}>
            {texts.weightReset}
          </button>
        )}
      </div>
      <p class="note" id={`${id}-note`}>
        {weight === 0 ? texts.weightNone : texts.weightNote}
      </p>
    </div>
  );
}
