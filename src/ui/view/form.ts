/** What stands in the Ask form. */
export type DraftValues = {
  question: string;
  intent: string;
  preferences: readonly string[];
  /** As typed; empty means the default of the settings. */
  results: string;
  community: 'auto' | 'on' | 'off';
  save: boolean;
};

/** A field of the form that can be wrong; `form` is the form as a whole. */
export type FieldName = 'question' | 'intent' | 'preferences' | 'results' | 'profile' | 'community' | 'form';

/** Every way a field can be wrong. */
export const fieldCodes = [
  'question_blank',
  'question_too_long',
  'intent_blank',
  'intent_too_long',
  'preference_too_long',
  'preferences_too_many',
  'results_out_of_range',
  'unsupported_field',
  'adaptive_constraints_removed',
  'mine_needs_consent',
  'mode_off',
  'storage_failed',
  'refused',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** One thing wrong, at its field. `detail` is text from the background, shown as text. */
export type FieldProblem = { field: FieldName; code: FieldCode; detail: string | null };

/** Bounds of the contract, in UTF-16 units of the untrimmed text. */
export const bounds = { question: 400, intent: 2000, preference: 300, preferences: 8, results: 50 } as const;

const at = (field: FieldName, code: FieldCode): FieldProblem => ({ field, code, detail: null });

/** What is found on this device may not be shown to a judge that is elsewhere: said where the sources are chosen. */
export const mineNeedsConsent: FieldProblem = at('profile', 'mine_needs_consent');

/** Everything wrong with a draft, in the order of the fields; empty when it can be sent. */
export function checkDraft(draft: DraftValues): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (draft.question.trim() === '') problems.push(at('question', 'question_blank'));
  else if (draft.question.length > bounds.question) problems.push(at('question', 'question_too_long'));
  if (draft.intent.trim() === '') problems.push(at('intent', 'intent_blank'));
  else if (draft.intent.length > bounds.intent) problems.push(at('intent', 'intent_too_long'));
  if (draft.preferences.length > bounds.preferences) problems.push(at('preferences', 'preferences_too_many'));
  if (draft.preferences.some((text) => text.length > bounds.preference)) {
    problems.push(at('preferences', 'preference_too_long'));
  }
  if (draft.results.trim() !== '' && !isResultCount(draft.results))
    problems.push(at('results', 'results_out_of_range'));
  return problems;
}

/** True for a whole number from 1 to 50, as typed. */
export function isResultCount(text: string): boolean {
  return /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= bounds.results;
}

/** The contract's input for a draft that has no problems. */
export function draftInput(draft: DraftValues, defaultResults: number): Record<string, unknown> {
  const preferences = draft.preferences.filter((text) => text.trim() !== '');
  return {
    questions: [draft.question],
    intent: draft.intent,
    ...(preferences.length > 0 ? { preferences } : {}),
    ...(draft.community === 'auto' ? {} : { community: draft.community === 'on' }),
    save_results: draft.save,
    max_results: draft.results.trim() === '' ? defaultResults : Number(draft.results),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The draft that would give a run's input again; what is not readable stays empty. */
export function inputDraft(input: unknown): DraftValues {
  const source = isRecord(input) ? input : {};
  const list = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
  const community = source.community === true ? 'on' : source.community === false ? 'off' : 'auto';
  return {
    question: list(source.questions)[0] ?? '',
    intent: typeof source.intent === 'string' ? source.intent : '',
    preferences: list(source.preferences),
    results: typeof source.max_results === 'number' ? String(source.max_results) : '',
    community,
    save: source.save_results === true,
  };
}

/** The contract's fields, and where each stands in the form. */
const fieldNames: ReadonlyMap<string, FieldName> = new Map([
  ['questions', 'question'],
  ['intent', 'intent'],
  ['preferences', 'preferences'],
  ['max_results', 'results'],
  ['community', 'community'],
  ['profile', 'profile'],
]);

/** Puts a refusal of the background at its field. */
export function refusalProblem({
  code,
  message,
  field,
}: {
  code: string;
  message: string;
  field: string | null;
}): FieldProblem {
  const detail = message.replace(new RegExp(`^${code.replace(/\W/g, '')}:\\s*`), '').trim() || null;
  if (code === 'unsupported_field') return { field: 'form', code, detail };
  if (code === 'adaptive_constraints_removed') return { field: 'form', code, detail: null };
  if (code.startsWith('storage')) return { field: 'form', code: 'storage_failed', detail };
  if (code === 'mine_needs_consent') return mineNeedsConsent;
  if (code === 'mode_off') return { field: 'form', code, detail: null };
  return { field: fieldNames.get(field ?? '') ?? 'form', code: 'refused', detail };
}

/** The counter to show under a text: null while the limit is far. */
export function counterFor(length: number, most: number): { over: boolean; by: number } | null {
  if (length > most) return { over: true, by: length - most };
  return most - length <= Math.max(50, most * 0.1) ? { over: false, by: most - length } : null;
}
