import { anyOf } from './patterns';

/** What a manipulation tries. `hidden` is never excused as a quotation: nobody quotes what cannot be seen. */
export type ManipulationFamily =
  | 'override'
  | 'self_rating'
  | 'reader_address'
  | 'prompt_theft'
  | 'role_marker'
  | 'hidden';

/**
 * One known wording (rule L-3). `imperative`: only where it gives an order (at the start of a clause or after words
 * such as `please`, `must`, `to`), so that `drivers who ignore all rules` is none.
 */
export type ManipulationPattern = {
  id: string;
  family: Exclude<ManipulationFamily, 'hidden'>;
  language: 'en' | 'zh' | 'de' | 'fr' | 'es' | 'ru' | 'any';
  imperative: boolean;
  pattern: RegExp;
};

/** Makes one entry of the catalogue from lines (see `anyOf`); a space in them stands for any white space. */
export function rule(
  id: string,
  family: ManipulationPattern['family'],
  language: ManipulationPattern['language'],
  imperative: boolean,
  lines: readonly string[],
): ManipulationPattern {
  const pattern = anyOf(
    'giu',
    lines.map((line) => line.replace(/ /g, String.raw`\s+`)),
  );
  return { id, family, language, imperative, pattern };
}
