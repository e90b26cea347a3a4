import { describe, expect, it, test } from 'vitest';
import { createLimiter } from '../../src/app/limiter';
import type { Json } from '../../src/core/systemone/question';
import { createTypesafeJudge } from '../../src/judges/typesafe';
import type { AskRequest } from '../../src/ports/judge';
import { fakeEngine, hits, range } from './fake-engines';
import { createStage, id, type Stage, until, whenDone } from './stage';

type Body = { state: Json; questions: Record<string, { criteria: Record<string, string> }> };

/** A service of the real judge's kind that takes `most` requests at once and answers 529 to more. */
function service(stage: Stage, most: number) {
  const facts = { inFlight: 0, requests: 0, refused: 0, onRefusal: () => {} };
  const answer = async (body: Body) => {
    facts.requests += 1;
    facts.inFlight += 1;
    try {
      if (facts.inFlight > most) {
        facts.refused += 1;
        facts.onRefusal();
        return new Response('{"error":"overloaded"}', { status: 529 });
      }
      await stage.clock.sleep(1_000);
      const answers = Object.fromEntries(
        Object.entries(body.questions).map(([name, { criteria }]) => [
          name,
          { type: 'choice', choice: Object.keys(criteria).find((key) => ['balanced', 'clear', '4'].includes(key)) },
        ]),
      );
      return Response.json({ model: 'jev-1', answers, usage: { input_tokens: 10, output_tokens: 1 } });
    } finally {
      facts.inFlight -= 1;
    }
  };
  const fetch = async (_: unknown, init?: RequestInit) => answer(JSON.parse(String(init?.body)) as Body);
  return { facts, fetch: fetch as typeof globalThis.fetch };
}

describe('a service that takes three calls at once', () => {
  it('gets every batch judged: a call that is sent again waits for its place', async () => {
    const stage = createStage({ engines: [fakeEngine('alpha')] });
    stage.transport.plays = { 'alpha.example': hits(...range(1, 32)) };
    const { facts, fetch } = service(stage, 3);
    const { clock } = stage;
    const baseUrl = 'https://judge.example';
    const real = createTypesafeJudge({ apiKey: 'a-key-of-the-person', baseUrl, model: 'jev-latest', fetch, clock });
    Object.assign(stage.judge, real, {
      ask: (request: AskRequest) => {
        facts.onRefusal = () => request.onOverload?.();
        return real.ask(request);
      },
    });
    const runs = stage.worker('boot-1');
    await runs.recover(false);
    await stage.ask(runs, id(1));
    for (let second = 0; second < 60 && (await stage.store.get(id(1)))?.state !== 'done'; second += 1) {
      await until(() => stage.clock.pending().length > 0);
      await stage.clock.advance(500);
    }
    const { document } = await whenDone(stage, id(1));
    expect(document.metadata).toMatchObject({
      stopReason: 'target_met',
      selection: { incomplete: false },
      run: { judgeFailures: 0, batches: 8, jevModel: 'jev-1' },
      usage: { jevCalls: 9, jevHttpAttempts: facts.requests, jevRetries: facts.refused, jevInputTokens: 90 },
    });
    expect(facts.refused).toBe(3);
    expect(facts.requests).toBeLessThanOrEqual(2 * 9);
    expect(JSON.stringify(document)).not.toContain('a-key-of-the-person');
  });
});

test('429 and 529 bring the calls in flight down, and calls that end well up again', async () => {
  const stage = createStage({ engines: [fakeEngine('alpha')] });
  stage.transport.plays = { 'alpha.example': hits(...range(1, 32)) };
  let first = true;
  stage.judge.script = async ({ batch, request }) => {
    if (batch < 0) return {};
    if (first) {
      first = false;
      request.onOverload?.();
      request.onOverload?.();
    }
    return {};
  };
  const limiter = createLimiter(6, stage.clock.monotonic);
  const runs = stage.worker('boot-1', { limiter });
  await runs.recover(false);
  await stage.ask(runs, id(1));
  await whenDone(stage, id(1));
  expect(limiter.places()).toBe(3);
  for (let call = 0; call < 12 + 16 + 20; call += 1) limiter.answered();
  expect(limiter.places()).toBe(6);
  expect(await stage.store.step(id(1), 'judge:7')).toMatchObject({ ok: true });
});
