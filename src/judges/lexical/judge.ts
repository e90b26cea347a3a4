import type { Answer, Unavailable } from '../../core/systemone/answer';
import type { Json, Question } from '../../core/systemone/question';
import type { AskReply, AskRequest, Judge } from '../../ports/judge';
import { type Query, readQuery } from './features';
import { decidePreference } from './preferences';
import { decideSafety } from './safety';
import { materialOf, readState, type ScreeningState } from './state';
import { decideRanking } from './strategy';
import { decideValue } from './value';

/** The version that answers; raised whenever a rule, weight or threshold changes an answer. */
export const lexicalModel = 'lexical-1';

/**
 * The judge on the device: stated rules over words, no model, no network, no time, no chance. The same state gives the
 * same answers, whatever the order of candidates or which others are in the batch. A question it has no rule for is
 * `not_supported`. It reports no confidence and no tokens, and sends nothing, so `beforeAttempt` is never called.
 */
export function createLexicalJudge(): Judge {
  return {
    id: 'lexical',
    name: 'On-device lexical judge',
    remote: false,
    origin: null,
    missing: null,
    ask: async (request) => answerAll(request),
  };
}

/** What every rule gets: the state, read once for all questions. */
type Reading = { state: Json; screening: ScreeningState; query: Query };

/** An option, or why there is none. */
type Verdict = { option: string } | { unavailable: Unavailable };

/** Question ids and the rule that answers each. Ids of other forms have none. */
const rules: readonly { id: RegExp; decide(reading: Reading, parts: string[]): Verdict }[] = [
  { id: /^strategy\.ranking$/, decide: ({ screening }) => ({ option: decideRanking(screening).option }) },
  // Whether people's talk would help is nothing that words of the question tell.
  { id: /^strategy\.community$/, decide: () => ({ option: 'unknown' }) },
  { id: /^safety\.(m\d+)$/, decide: (reading, [id]) => aboutMaterial(reading, id, decideSafety) },
  {
    id: /^value\.(m\d+)$/,
    decide: (reading, [id]) => aboutMaterial(reading, id, (text) => decideValue(reading.query, text)),
  },
  // A discount follows from knowing the channel, never from the text.
  { id: /^discount\.(m\d+)$/, decide: () => ({ option: 'unknown' }) },
  { id: /^pref\.(m\d+)\.(\d+)$/, decide: preferenceVerdict },
];

function answerAll(request: AskRequest): AskReply {
  if (request.signal.aborted) {
    return { ok: false, kind: 'cancelled', attempts: 0, message: 'The request was cancelled.' };
  }
  const screening = readState(request.state);
  const reading = { state: request.state, screening, query: readQuery(screening) };
  const given: [string, Answer][] = [];
  const unavailable: [string, Unavailable][] = [];
  for (const [id, question] of Object.entries(request.questions)) {
    const verdict = answerOne(id, question, reading);
    if ('unavailable' in verdict) unavailable.push([id, verdict.unavailable]);
    else given.push([id, { type: 'choice', choice: verdict.option, confidence: null }]);
  }
  return {
    ok: true,
    answers: { given: Object.fromEntries(given), unavailable: Object.fromEntries(unavailable) },
    model: lexicalModel,
    usage: { inputTokens: null, outputTokens: null },
    warnings: [],
  };
}

/** Only an offered option is ever an answer (rule J-1). */
function answerOne(id: string, question: Question, reading: Reading): Verdict {
  if (question.type !== 'choice') return { unavailable: 'not_supported' };
  for (const rule of rules) {
    const found = rule.id.exec(id);
    if (!found) continue;
    const verdict = rule.decide(reading, found.slice(1));
    const offered = 'unavailable' in verdict || Object.hasOwn(question.criteria, verdict.option);
    return offered ? verdict : { unavailable: 'not_supported' };
  }
  return { unavailable: 'not_supported' };
}

function aboutMaterial(
  { state }: Reading,
  id: string | undefined,
  decide: (material: NonNullable<ReturnType<typeof materialOf>>) => { option: string },
): Verdict {
  const material = materialOf(state, id ?? '');
  return material ? { option: decide(material).option } : { unavailable: 'not_supported' };
}

function preferenceVerdict(reading: Reading, [id, index]: string[]): Verdict {
  const preference = reading.screening.preferences[Number(index)];
  if (preference === undefined) return { unavailable: 'not_supported' };
  return aboutMaterial(reading, id, (material) => decidePreference(preference, material));
}
