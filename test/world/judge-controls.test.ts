import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, noul, one, screening } from './asking';
import { judgeFaults, retryHints, startWorld, type World, web } from './index';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const answersTo = async (body: unknown) => JSON.parse((await ask(world, body)).body).answers;

describe('controls', () => {
  const address = 'https://docs.exampledb.example/4.2/deprecations';

  test('overrides by id, by function and by page', async () => {
    world.judge.override('value.m1', '0');
    expect((await answersTo(screening([address])))['value.m1'].choice).toBe('0');
    world.judge.override((asked) => (asked.part === 'safety' ? null : undefined));
    expect(await answersTo(screening([address]))).not.toHaveProperty('safety.m1');
    world.reset();
    world.judge.overridePage(`${address}?utm_source=x`, { value: 'seven', safety: 'violation' });
    const answers = await answersTo(screening([address]));
    expect([answers['value.m1'].choice, answers['safety.m1'].choice]).toEqual(['seven', 'violation']);
  });

  test('latency, crowding and injection', async () => {
    world.judge.latencyMs = 120;
    world.judge.maxConcurrent = 2;
    const replies = await Promise.all([1, 2, 3].map(() => ask(world, one(noul))));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 529]);
    expect(world.judge.busiest).toBe(2);
    world.reset();
    expect(world.judge.latencyMs).toBe(0);
    const trap = web.find((page) => page.gold.kind === 'injection')!.url;
    expect((await answersTo(screening([trap])))['safety.m1'].choice).toBe('violation');
    world.judge.obeyInjection = true;
    const fooled = await answersTo(screening([trap]));
    expect([fooled['safety.m1'].choice, fooled['value.m1'].choice]).toEqual(['clear', '5']);
  });
});

describe('scripted faults', () => {
  const first = async (fault: ReturnType<typeof judgeFaults.billing>) => {
    world.script('typesafe', [fault]);
    return ask(world, screening(['https://docs.exampledb.example/4.2/deprecations']));
  };

  test('statuses and bodies', async () => {
    const statuses: [number, ReturnType<typeof judgeFaults.billing>][] = [
      [403, judgeFaults.missingKey()],
      [401, judgeFaults.wrongKey()],
      [400, judgeFaults.maxTokens()],
      [402, judgeFaults.billing()],
      [422, judgeFaults.validation()],
      [529, judgeFaults.overloaded()],
      [503, judgeFaults.serverError(503)],
      [307, judgeFaults.redirect('https://elsewhere.example/')],
    ];
    for (const [status, fault] of statuses) expect((await first(fault)).status).toBe(status);
    expect((await first(judgeFaults.htmlPage())).body).toMatch(/^</);
    expect(() => JSON.parse('[NaN]')).toThrow();
    expect((await first(judgeFaults.nan())).body).toContain('NaN');
    expect((await first(judgeFaults.oversize(30_000))).body).toHaveLength(30_000);
  });

  test('every form of Retry-After', async () => {
    for (const [name, hint] of Object.entries(retryHints(Date.parse('2026-11-30T12:00:00Z')))) {
      const reply = await first(judgeFaults.rateLimited(hint));
      expect(reply.status, name).toBe(429);
      expect(reply.headers['retry-after'], name).toBe(hint.retryAfter);
      expect(reply.headers['retry-after-ms'], name).toBe(hint.retryAfterMs);
    }
  });

  test('spoilt answers inside a good envelope', async () => {
    const answers = async (fault: ReturnType<typeof judgeFaults.billing>) =>
      JSON.parse((await first(fault)).body).answers;
    expect(await answers(judgeFaults.missingAnswer('value.m1'))).not.toHaveProperty('value.m1');
    expect((await answers(judgeFaults.illegalOption('value.m1')))['value.m1'].choice).toBe('not_on_offer');
    expect((await answers(judgeFaults.wrongType()))['safety.m1'].type).toBe('noul');
    expect(await answers(judgeFaults.strayAnswer())).toHaveProperty('nobody.asked');
    expect(Object.values((await answers(judgeFaults.badProbability()))['safety.m1'].probabilities)).toContain(1.4);
    expect((await answers(judgeFaults.bareAnswers()))['value.m1']).toEqual({ type: 'choice', choice: '3' });
  });
});
