import type { Json } from '../../core/systemone/question';

/** What of a screening state the rules read. Missing parts are empty, never an error. */
export type ScreeningState = { question: string; intent: string; preferences: string[] };

/** One candidate's material: the excerpt that is judged and what is known about its source. */
export type Material = {
  title: string;
  text: string;
  url: string;
  domain: string;
  /** `YYYY-MM-DD` or null. */
  published: string | null;
};

/** Question, intent and preferences of any state; what is absent or of another shape is empty. */
export function readState(state: Json): ScreeningState {
  const preferences = part(state, 'preferences');
  return {
    question: text(part(state, 'question')),
    intent: text(part(state, 'intent')),
    preferences: Array.isArray(preferences) ? preferences.map(text) : [],
  };
}

/** The material of the candidate with this id (`m1`), or null when the state does not hold it. */
export function materialOf(state: Json, candidateId: string): Material | null {
  const candidates = part(state, 'candidates');
  if (!Array.isArray(candidates)) return null;
  const candidate = candidates.find((one) => part(one, 'id') === candidateId);
  const source = at(part(state, 'sources'), part(candidate, 'source_index'));
  const fragment = at(part(source, 'fragments'), part(candidate, 'fragment_index'));
  const excerpt = part(fragment, 'text');
  if (typeof excerpt !== 'string') return null;
  const published = part(source, 'published');
  return {
    title: text(part(source, 'title')),
    text: excerpt,
    url: text(part(source, 'url')),
    domain: text(part(source, 'domain')),
    published: typeof published === 'string' ? published : null,
  };
}

function part(value: Json | undefined, key: string): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function at(list: Json | undefined, index: Json | undefined): Json | undefined {
  return Array.isArray(list) && typeof index === 'number' ? list[index] : undefined;
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
