import { TypeSafeClient } from '@typesafe-ai/sdk';
import { questionsProblem } from '../core/systemone/build';
import { readAnswers } from '../core/systemone/validate';
import { readServiceAddress } from '../core/url/service-address';
import type { Clock } from '../ports/clock';
import type { AskReply, AskRequest, Judge } from '../ports/judge';
import { boundedSend, type Send } from './remote/bounded-send';
import { failure, failureOf, kindMessages, kindOfBody } from './remote/failures';
import { type AttemptResult, askWithRetries } from './remote/retry';

/** What the TypeSafe judge is made from. `baseUrl` may end in `/v1` or not. */
export type TypesafeOptions = { apiKey: string; model: string; baseUrl: string; fetch: Send; clock: Clock };

/** Where TypeSafe answers and which model it is asked for unless settings say otherwise. */
export const typesafeDefaults = { baseUrl: 'https://api.typesafe.ai/v1', model: 'jev-latest' } as const;

/**
 * Jev by TypeSafe, through its own SDK (rules J-1..J-4). The SDK sends and names errors; retries, time, size and
 * redirects are ours. `ask` never rejects, and no key or body text gets into a reply.
 */
export function createTypesafeJudge(options: TypesafeOptions): Judge {
  const key = options.apiKey.trim();
  const model = options.model.trim();
  const read = readServiceAddress(options.baseUrl);
  const address = read.ok ? read : null;
  const missing = whatIsMissing(key, model, address);
  return {
    id: 'typesafe',
    name: 'Jev by TypeSafe',
    remote: true,
    origin: address?.pattern ?? null,
    missing,
    ask: async (request) => {
      if (missing || !address) return refused('not_configured', missing ?? kindMessages.not_configured);
      return ask(request, { ...options, apiKey: key, model, baseUrl: address.root });
    },
  };
}

/** An SDK client that sends as we do: bounded, without redirects, retries or log. `options.baseUrl` is a root. */
export function createTypesafeClient(options: TypesafeOptions, maxResponseBytes: number): TypeSafeClient {
  return new TypeSafeClient({
    apiKey: options.apiKey,
    baseURL: options.baseUrl,
    defaultModel: options.model,
    fetch: boundedSend(options.fetch, maxResponseBytes),
    logLevel: 'off',
    retry: { maxRetries: 0 },
    timeout: sdkTimeoutMs,
    // The key is the person's own, on their own device. Firefox runs the background as a page, which the SDK refuses.
    dangerouslyAllowBrowser: true,
  });
}

/** Largest a timer takes: attempts are bounded by the clock handed in, not by the SDK's own timer. */
const sdkTimeoutMs = 2 ** 31 - 1;

async function ask(request: AskRequest, options: TypesafeOptions): Promise<AskReply> {
  const problem = questionsProblem(request.questions);
  if (problem) return refused('invalid_request', problem);
  if (request.signal.aborted) return refused('cancelled');
  const body = { state: request.state, questions: request.questions, model: options.model };
  const chars = JSON.stringify(body).length;
  if (chars > request.maxRequestChars) return refused('request_too_large');

  const client = createTypesafeClient(options, request.maxResponseBytes);
  return askWithRetries(request, chars, options.clock, async (signal) => {
    try {
      // The SDK's types ask for levels as a tuple and for non-primitive state; `questionsProblem` has checked more.
      const reply: unknown = await client.systemOne(body as Parameters<typeof client.systemOne>[0], { signal });
      return readReply(reply, request, options);
    } catch (error) {
      return { ok: false, failure: failureOf(error, options.clock.now()) };
    }
  });
}

/** The SDK returns any 200 body as it came, a string when it was no JSON; nothing of it is trusted (rule J-2). */
function readReply(body: unknown, request: AskRequest, options: TypesafeOptions): AttemptResult {
  const read = readAnswers(body, request.questions);
  if (!read.ok) return { ok: false, failure: failure(kindOfBody(body)) };
  const { answers, usage, warnings } = read;
  const model = read.model !== null && !read.model.includes(options.apiKey) ? read.model : options.model;
  return { ok: true, answers, model, usage, warnings };
}

function whatIsMissing(key: string, model: string, address: object | null): string | null {
  if (key === '') return 'TypeSafe needs an API key.';
  // Anything else cannot travel in a header.
  if (!/^[\x21-\x7e]+$/.test(key)) return 'The TypeSafe API key contains characters that no key has.';
  if (!address) return 'The address of TypeSafe is not a plain https address.';
  return model === '' ? 'TypeSafe needs the name of a model.' : null;
}

function refused(
  kind: 'not_configured' | 'invalid_request' | 'cancelled' | 'request_too_large',
  message?: string,
): AskReply {
  return { ok: false, kind, attempts: 0, message: message ?? kindMessages[kind] };
}
