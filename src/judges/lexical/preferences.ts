import { anyOf } from './patterns';
import type { Material } from './state';
import { queryTerms, readText } from './terms';

/** Whether a text shows a wished-for property, with the share of the wish's terms found (rule L-1). */
export type PreferenceDecision = {
  option: 'match' | 'partial' | 'no_match' | 'unknown';
  /** 0..1, or null where words cannot tell. */
  coverage: number | null;
  rule: string;
};

/** Least share of a wish's terms, by weight. */
export const preferenceShares = { match: 0.7, partial: 0.4 } as const;
/** Below this a text is too short for a missing word to mean anything. */
export const preferenceRoom = { words: 40, cjkChars: 80 } as const;

/** Negations and comparisons with dates and amounts need understanding, which counting words is not. */
const beyondWords = anyOf('iu', [
  String.raw`\b(?:not?|non|without|avoid|exclude|except|never|nothing|rather than|instead of|before|after`,
  String.raw`since|newer|older|later|earlier|more than|less than|at least|at most|under|over)\b|不要|不含|不是|避免`,
  '排除|除了|而不是|没有|以前|以后|之前|之后|至少|最多|超过|少于',
]);

/** Judges one preference by the share of its terms in title, text, address and date. Pure; never throws. */
export function decidePreference(preference: string, material: Material): PreferenceDecision {
  const terms = queryTerms(preference);
  if (terms.length === 0) return { option: 'unknown', coverage: null, rule: 'The preference has no word to look for.' };
  if (beyondWords.test(preference)) {
    return { option: 'unknown', coverage: null, rule: 'A negation or comparison cannot be judged by words.' };
  }
  const body = readText(material.text);
  const about = readText([material.title, addressWords(material.url), material.published ?? ''].join('\n'));
  let found = 0;
  let all = 0;
  for (const { key, weight } of terms) {
    all += weight;
    if (body.all.has(key) || about.all.has(key)) found += weight;
  }
  const coverage = found / all;
  if (coverage >= preferenceShares.match) return { option: 'match', coverage, rule: 'The property is named.' };
  if (coverage >= preferenceShares.partial)
    return { option: 'partial', coverage, rule: 'Part of the property is named.' };
  const roomy = body.words >= preferenceRoom.words || body.cjkChars >= preferenceRoom.cjkChars;
  return roomy
    ? { option: 'no_match', coverage, rule: 'The text says enough, but not this.' }
    : { option: 'unknown', coverage, rule: 'The text is too short for its silence to mean anything.' };
}

function addressWords(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/[^\p{L}\p{N}]+/gu, ' ');
}
