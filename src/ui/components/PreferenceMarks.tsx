import type { PreferenceMatch } from '../../core/screening/output';
import { useTexts } from '../texts';

export type PreferenceMarksProps = { matches: readonly PreferenceMatch[]; preferences: readonly string[] };

const signs: Record<PreferenceMatch, string> = { match: '✓', partial: '~', no_match: '–', unknown: '?' };

/** How a result fares on each preference: a sign and words. */
export function PreferenceMarks({ matches, preferences }: PreferenceMarksProps) {
  const { results } = useTexts();
  if (matches.length === 0 || preferences.length === 0) return null;
  return (
    <ul class="prefs" aria-label={results.preferenceLabel}>
      {matches.map((match, index) => (
        <li key={preferences[index] ?? index} class={`pref pref-${match}`}>
          <span class="pref-sign" aria-hidden="true">
            {signs[match]}
          </span>
          <bdi dir="auto">{preferences[index]}</bdi>
          <span class="pref-word">{results.preferences[match]}</span>
        </li>
      ))}
    </ul>
  );
}
