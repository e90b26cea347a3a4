import type { JudgeErrorKind } from '../core/systemone/answer';
import { noul } from '../core/systemone/build';
import { readServiceAddress } from '../core/url/service-address';
import { failureOf, kindMessages } from './remote/failures';
import { within } from './remote/retry';
import { createTypesafeClient, createTypesafeJudge, type TypesafeOptions } from './typesafe';

/** What a test of the connection found. `message` is one plain sentence for people. */
export type TypesafeTest = {
  ok: boolean;
  /** Names the account may use; absent when the service lists none. */
  models?: string[];
  /** The version that really answered. */
  answeredBy?: string;
  /** Time of the one question, ms. */
  roundTripMs?: number;
  message: string;
};

/**
 * Tries key, address and model: lists the models, asks one tiny question, says who answered and how fast. At most two
 * requests, no retry; never rejects. A service without a model list still passes when it answers the question.
 */
export async function testTypesafe(options: TypesafeOptions, signal?: AbortSignal): Promise<TypesafeTest> {
  const stop = signal ?? new AbortController().signal;
  const judge = createTypesafeJudge(options);
  if (judge.missing) return { ok: false, message: judge.missing };

  const list = await listModels(options, stop);
  if (!Array.isArray(list) && hopeless.has(list)) return { ok: false, message: kindMessages[list] };
  const models = Array.isArray(list) ? { models: list } : {};

  const started = options.clock.monotonic();
  const reply = await judge.ask({
    ...testBounds,
    state: { text: 'The lamp is on.' },
    questions: { probe: noul('Does `text` say that the lamp is on?') },
    signal: stop,
    beforeAttempt: async () => {},
  });
  const roundTripMs = Math.round(options.clock.monotonic() - started);
  if (!reply.ok) return { ok: false, ...models, message: reply.message };
  const found = { ...models, answeredBy: reply.model, roundTripMs };
  if (!reply.answers.given.probe) {
    return { ok: false, ...found, message: 'The service answered, but not the question it was asked.' };
  }
  return { ok: true, ...found, message: `${reply.model} answered in ${roundTripMs} ms.` };
}

/** Bounds of the one question: one attempt within the usual 20 s. */
const testBounds = {
  maxRetries: 0,
  perRequestMs: 20_000,
  maxBackoffMs: 4_000,
  maxResponseBytes: 24_000,
  maxRequestChars: 60_000,
};
/** A list of this many bytes is no list of models. */
const maxListBytes = 64_000;
/** Most names shown. */
const maxModels = 64;
/** Failures of the list that a question would only repeat. */
const hopeless: ReadonlySet<JudgeErrorKind> = new Set<JudgeErrorKind>([
  'unauthorized',
  'redirect_blocked',
  'network',
  'timeout',
  'cancelled',
]);

async function listModels(options: TypesafeOptions, signal: AbortSignal): Promise<string[] | JudgeErrorKind> {
  const address = readServiceAddress(options.baseUrl);
  const root = address.ok ? address.root : '';
  const key = options.apiKey.trim();
  const client = createTypesafeClient({ ...options, apiKey: key, baseUrl: root }, maxListBytes);
  const list = (stop: AbortSignal): Promise<string[] | JudgeErrorKind> =>
    client.models.list({ signal: stop }).then(
      (cards) => cards.flatMap((card) => modelName(card, key)).slice(0, maxModels),
      (error: unknown) => failureOf(error, options.clock.now()).kind,
    );
  return within(testBounds.perRequestMs, signal, options.clock, list, (why) => why);
}

function modelName(card: unknown, key: string): string[] {
  const name: unknown = typeof card === 'object' && card !== null && 'name' in card ? card.name : null;
  const plain = typeof name === 'string' && /^[A-Za-z0-9_.:/-]{1,96}$/.test(name) && !name.includes(key);
  return plain ? [name] : [];
}
