import type { Question, Questions } from '../../../src/core/systemone/question';
import { createTypesafeJudge, type TypesafeOptions } from '../../../src/judges/typesafe';
import type { AskRequest } from '../../../src/ports/judge';
import { type FakeClock, fakeClock } from './fake-clock';

/** Must never be seen outside the Authorization header. */
export const secretKey = 'sk-NEVER-SHOW-7f3a91';

/** One call as the service saw it. */
export type SeenCall = { url: string; init: RequestInit; body: unknown };
/** Answers one call; may hang, throw, or return any response. */
export type Script = (call: SeenCall, index: number) => Response | Promise<Response>;

/** A stand-in for the network: real `Response` objects, every call noted. */
export function stubService(script: Script) {
  const calls: SeenCall[] = [];
  const send: typeof globalThis.fetch = async (input, init = {}) => {
    const call = { url: String(input), init, body: typeof init.body === 'string' ? JSON.parse(init.body) : null };
    calls.push(call);
    return script(call, calls.length - 1);
  };
  return { calls, send };
}

export function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** A proper answer to any questions: the first option, 0.5, level 1. */
export function answerBody(questions: Questions): unknown {
  const answers = Object.entries(questions).map(([id, question]) => [id, firstAnswer(question)]);
  return { model: 'jev-1.13.0', answers: Object.fromEntries(answers), usage: { input_tokens: 12, output_tokens: 3 } };
}

function firstAnswer(question: Question): unknown {
  if (question.type === 'noul') return { type: 'noul', noul: 0.5 };
  if (question.type === 'score') return { type: 'score', score: 1, confidence: 0.7 };
  return { type: 'choice', choice: Object.keys(question.criteria)[0], confidence: 0.9 };
}

export const oneQuestion: Questions = {
  'value.m1': { type: 'choice', instructions: 'Pick one.', criteria: { '0': 'None.', '5': 'All.' } },
};

export function askRequest(changes: Partial<AskRequest> = {}): AskRequest {
  return {
    state: { question: 'Is it so?' },
    questions: oneQuestion,
    maxRetries: 1,
    perRequestMs: 20_000,
    maxBackoffMs: 4_000,
    maxResponseBytes: 24_000,
    maxRequestChars: 60_000,
    signal: new AbortController().signal,
    beforeAttempt: async () => {},
    ...changes,
  };
}

/** The judge on a scripted network, ready to be asked on a clock that jumps. */
export function scriptedJudge(script: Script, changes: Partial<TypesafeOptions> = {}, clock: FakeClock = fakeClock()) {
  const service = stubService(script);
  const options: TypesafeOptions = {
    apiKey: secretKey,
    model: 'jev-latest',
    baseUrl: 'https://api.typesafe.ai/v1',
    fetch: service.send,
    clock,
    ...changes,
  };
  const judge = createTypesafeJudge(options);
  const ask = (request: Partial<AskRequest> = {}) => clock.run(judge.ask(askRequest(request)));
  return { ...service, judge, options, clock, ask };
}
