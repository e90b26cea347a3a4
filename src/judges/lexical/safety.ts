import { attackerLeads, exampleLeads, orderLeads, talkCues, warnings } from './catalogue-context';
import { englishPatterns } from './catalogue-en';
import { otherPatterns } from './catalogue-other';
import type { ManipulationFamily, ManipulationPattern } from './manipulation';
import { anyOf } from './patterns';
import type { Material } from './state';
import { plainText } from './terms';

/** One place where a text looks like a manipulation. */
export type ManipulationHit = {
  id: string;
  family: ManipulationFamily;
  /** What the text does there: try it, or talk about it. */
  role: 'attempt' | 'quoted' | 'introduced' | 'warned';
  /** Place in the text after cleaning, UTF-16 units. */
  at: number;
};

/** Whether a text is readable and free of established manipulation (rule L-3). */
export type SafetyDecision = { option: 'clear' | 'violation' | 'unavailable'; hits: ManipulationHit[]; rule: string };

/** How much cannot be read or seen before it counts. */
export const safetyLimits = {
  /** Most replacement characters, as a share of the text. */
  unreadableShare: 0.02,
  /** Least zero-width characters, and their least share, for a flood. */
  zeroWidth: 12,
  zeroWidthShare: 0.02,
  /** Units of text around a quoted match in which a talk about it is looked for. */
  talkBefore: 200,
  talkAfter: 120,
} as const;

/** Looks for the known wordings and for hidden text in title and excerpt (rule L-3). Pure; never throws. */
export function decideSafety(material: Pick<Material, 'title' | 'text'>): SafetyDecision {
  const { title, text } = material;
  if (isUnreadable(text)) return { option: 'unavailable', hits: [], rule: 'The text is unreadable.' };
  const raw = `${title}\n${text}`;
  const hits = [...hiddenText(raw), ...knownWordings(readable(raw))];
  const attempt = hits.find((hit) => hit.role === 'attempt');
  if (attempt) return { option: 'violation', hits, rule: attemptRules[attempt.family] };
  const rule = hits.length > 0 ? 'Manipulation is talked about, not tried.' : 'Nothing from the catalogue is found.';
  return { option: 'clear', hits, rule };
}

const attemptRules: Record<ManipulationFamily, string> = {
  override: 'The text orders its reader to drop its instructions.',
  self_rating: 'The text dictates its own rating.',
  reader_address: 'The text speaks to a machine reader.',
  prompt_theft: 'The text asks for hidden instructions.',
  role_marker: 'The text imitates the frame of a conversation with a machine.',
  hidden: 'The text carries characters that cannot be seen.',
};

function isUnreadable(text: string): boolean {
  if (text.trim() === '' || text.includes('\u0000')) return true;
  return (text.match(/\uFFFD/g)?.length ?? 0) / text.length > safetyLimits.unreadableShare;
}

/** Tag characters outside flags, and floods of zero-width characters outside the scripts and emoji that need them. */
function hiddenText(raw: string): ManipulationHit[] {
  const hits: ManipulationHit[] = [];
  const withoutFlags = raw.replace(/\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}/gu, '');
  const tag = withoutFlags.search(/[\u{E0000}-\u{E007F}]/u);
  if (tag >= 0) hits.push({ id: 'tag-characters', family: 'hidden', role: 'attempt', at: tag });
  const spots = [...raw.matchAll(/[\u200B\u2060\u2063\uFEFF]|(?<=[\p{Script=Latin}\d\s])[\u200C\u200D]/gu)];
  const flood = spots.length >= safetyLimits.zeroWidth && spots.length / raw.length >= safetyLimits.zeroWidthShare;
  if (flood) hits.push({ id: 'zero-width-flood', family: 'hidden', role: 'attempt', at: spots[0]?.index ?? 0 });
  return hits;
}

function knownWordings(text: string): ManipulationHit[] {
  const quoted = quotedSpans(text);
  const hits: ManipulationHit[] = [];
  for (const known of [...englishPatterns, ...otherPatterns]) {
    for (const match of text.matchAll(known.pattern)) {
      // Some patterns take in the line break before them.
      const at = match.index + (match[0].length - match[0].trimStart().length);
      const role = roleOf(text, at, match.index + match[0].length, known, quoted);
      if (role) hits.push({ id: known.id, family: known.family, role, at });
    }
  }
  return hits;
}

function roleOf(
  text: string,
  from: number,
  to: number,
  known: ManipulationPattern,
  quoted: readonly (readonly [number, number])[],
): ManipulationHit['role'] | null {
  const before = text.slice(Math.max(0, from - safetyLimits.talkBefore), from);
  const span = quoted.find(([start, end]) => start < from && to <= end);
  if (span) {
    const around =
      text.slice(Math.max(0, span[0] - safetyLimits.talkBefore), span[0]) +
      '\n' +
      text.slice(span[1], span[1] + safetyLimits.talkAfter);
    if (talkCues.test(around)) return 'quoted';
  }
  if (warnings.test(before)) return 'warned';
  if (attackerLeads.test(before)) return 'introduced';
  if (known.family !== 'self_rating' && exampleLeads.test(before)) return 'introduced';
  if (known.imperative && !givesOrder(before)) return null;
  return 'attempt';
}

/** An order begins a clause or follows a word that leads to one; after another word it tells of somebody. */
function givesOrder(before: string): boolean {
  return /\s$/.test(before) ? orderLeads.test(before.trimEnd()) : orderLeads.test(before);
}

const quotePairs = anyOf('gu', [
  String.raw`“[^”]{1,600}”|„[^“”]{1,600}[“”]|"[^"\n]{1,600}"|«[^»]{1,600}»|「[^」]{1,600}」|『[^』]{1,600}』`,
  "```[\\s\\S]{1,2000}?```|`[^`\\n]{1,600}`|(?<![\\p{L}\\p{N}])['‘][^'’\\n]{1,600}['’](?![\\p{L}\\p{N}])",
]);

function quotedSpans(text: string): (readonly [number, number])[] {
  return [...text.matchAll(quotePairs)].map((match) => [match.index, match.index + match[0].length] as const);
}

/** Invisible characters out, runs of white space down to one: orders cannot hide in gaps, and matching stays fast. */
function readable(raw: string): string {
  return unmask(plainText(raw))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n');
}

const lookAlikes: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  ɡ: 'g',
  α: 'a',
  ο: 'o',
  ι: 'i',
  ν: 'v',
};

/** In words that mix Latin with Cyrillic or Greek letters, the look-alikes are read as Latin. */
function unmask(text: string): string {
  return text.replace(/[\p{L}]{2,}/gu, (word) => {
    if (!/\p{Script=Latin}/u.test(word) || !/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)) return word;
    return word.replace(/./gu, (letter) => lookAlikes[letter.toLowerCase()] ?? letter);
  });
}
