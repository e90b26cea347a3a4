import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, choice, endpoint, noul, one, screening } from './asking';
import { type Sent, send } from './client';
import { sample, startWorld, TEST_KEY, type World, web } from './index';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const answersTo = async (body: unknown) => JSON.parse((await ask(world, body)).body).answers;

describe('refusals', () => {
  const key = { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' };
  const many = (number: number) => Array.from({ length: number }, (_one, i) => `o${i}`);
  const cases: [name: string, sent: Sent, body: unknown, status: number, shape: unknown][] = [
    [
      'no key',
      { headers: { 'content-type': 'application/json' } },
      one(noul),
      403,
      { error_type: 'authentication_error' },
    ],
    [
      'wrong key',
      { headers: { ...key, authorization: 'Bearer nope' } },
      one(noul),
      401,
      { error_type: 'authentication_error' },
    ],
    ['wrong content type', { headers: { ...key, 'content-type': 'text/plain' } }, one(noul), 422, [{ loc: ['body'] }]],
    ['no JSON', {}, '{"state":', 422, [{ type: 'json_invalid' }]],
    [
      'no questions',
      {},
      { state: '', model: 'jev-latest', questions: {} },
      422,
      [{ type: 'too_short', loc: ['body', 'questions'] }],
    ],
    ['null state', {}, one(noul, null), 422, [{ loc: ['body', 'state'] }]],
    ['unknown field', {}, { ...one(noul), temperature: 0 }, 422, [{ type: 'extra_forbidden' }]],
    ['unknown type', {}, one({ type: 'rank', instructions: 'x' }), 422, [{ type: 'union_tag_invalid' }]],
    ['one option', {}, one(choice(['only'])), 400, expect.stringContaining('choices')],
    ['256 options', {}, one(choice(many(256))), 400, expect.stringContaining('Too many choices')],
    ['one level', {}, one({ type: 'score', instructions: 'x', criteria: ['a'] }), 400, expect.any(String)],
    [
      '11 levels',
      {},
      one({ type: 'score', instructions: 'x', criteria: many(11) }),
      400,
      expect.stringContaining('10'),
    ],
    [
      'unknown model',
      {},
      { ...one(noul), model: 'jev-9' },
      400,
      { error_type: 'api_usage_error', message: 'Unknown model: jev-9' },
    ],
    ['too long', {}, one(noul, 'word '.repeat(40_000)), 400, { error_type: 'max_tokens_exceeded' }],
  ];

  test.each(cases)('%s', async (_name, sent, body, status, shape) => {
    const reply = await ask(world, body, sent);
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.body)).toMatchObject({ detail: shape });
    expect(reply.headers['x-typesafe-request-id']).toMatch(/^req_/);
  });

  test('max_tokens_exceeded carries no message; other paths and methods are refused', async () => {
    const reply = await ask(world, one(noul, 'word '.repeat(40_000)));
    expect(JSON.parse(reply.body)).toEqual({ detail: { error_type: 'max_tokens_exceeded' } });
    expect((await send(world, endpoint)).status).toBe(405);
    expect((await send(world, 'https://api.typesafe.ai/v2/x')).status).toBe(404);
  });

  test('the list of models needs the key too', async () => {
    const address = 'https://api.typesafe.ai/v1/models';
    expect((await send(world, address)).status).toBe(403);
    const list = JSON.parse((await send(world, address, { headers: key })).body);
    expect(list.models.map((model: { name: string }) => model.name)).toEqual(['jev-latest', 'jev-preview']);
  });
});

describe('answers', () => {
  type Choice = { choice: string; confidence: number; probabilities: Record<string, number> };

  test('have the shape of the wire', async () => {
    const reply = await ask(world, screening(web.slice(0, 30).map((page) => page.url)));
    const body = JSON.parse(reply.body);
    expect(body.model).toBe('jev-1.13.0');
    expect(Number.isInteger(body.usage.input_tokens) && body.usage.output_tokens > 0).toBe(true);
    for (const answer of Object.values(body.answers) as Choice[]) {
      const shares = Object.entries(answer.probabilities);
      const sum = Math.round(shares.reduce((total, [, share]) => total + share * 100, 0));
      expect([99, 100]).toContain(sum);
      expect(shares.every(([, share]) => Math.abs(share * 100 - Math.round(share * 100)) < 1e-9)).toBe(true);
      const top = Math.max(...shares.map(([, share]) => share));
      expect(answer.probabilities[answer.choice]).toBe(top);
      expect(answer.confidence).toBeCloseTo(Math.max(0, (shares.length * top - 1) / (shares.length - 1)), 1);
    }
    expect(reply.body).toMatch(/:0\.0[,}]/);
  });

  test('agree with gold for every page and are the same every time', async () => {
    for (let i = 0; i < web.length; i += 20) {
      const some = web.slice(i, i + 20).filter((page) => page.gold.kind !== 'tracking-twin');
      const body = screening(some.map((page) => page.url));
      const answers = await answersTo(body);
      some.forEach((page, j) => {
        expect(answers[`safety.m${j + 1}`].choice, page.url).toBe(page.gold.safety);
        const value = answers[`value.m${j + 1}`].choice;
        if (page.topic === 'exampledb') expect(value, page.url).toBe(String(page.gold.value));
        else expect(['0', '1']).toContain(value);
      });
      expect(await answersTo(body)).toEqual(answers);
    }
  });

  test('twins, unknown pages and preferences', async () => {
    const twin = 'http://docs.exampledb.example/4.2/release-notes?utm_source=other#x';
    const answers = await answersTo(
      screening([twin, 'https://unknown.example/'], sample.question, ['a primary source', 'pretty pictures']),
    );
    expect(answers['value.m1'].choice).toBe('5');
    expect(answers['pref.m1.0'].choice).toBe('match');
    expect(answers['pref.m1.1'].choice).toBe('unknown');
    expect(answers['value.m2'].choice).toBe('unestablished');
  });

  test('strategy follows the words of the question', async () => {
    const strategy = async (question: string) =>
      await answersTo({
        model: 'jev-latest',
        state: { question },
        questions: {
          'strategy.ranking': choice(['balanced', 'research', 'fresh']),
          'strategy.community': choice(['enable', 'disable', 'unknown']),
        },
      });
    expect((await strategy(sample.question))['strategy.ranking'].choice).toBe('balanced');
    expect((await strategy('最新的版本'))['strategy.ranking'].choice).toBe('fresh');
    const study = await strategy('Which study says so?');
    expect([study['strategy.ranking'].choice, study['strategy.community'].choice]).toEqual(['research', 'disable']);
  });

  test('anything else gets a plain answer', async () => {
    const answers = await answersTo({
      state: '',
      model: 'jev-1.13',
      questions: {
        a: noul,
        b: { type: 'score', instructions: 'x', criteria: ['lo', 'mid', 'hi'] },
        c: choice(['x', 'y']),
      },
    });
    expect(answers.a).toEqual({ type: 'noul', noul: 0.5 });
    expect(answers.b.legend).toEqual({ 0: 'lo', 1: 'mid', 2: 'hi' });
    expect(answers.b.score).toBeCloseTo(1, 0);
    expect(answers.c.choice).toBe('x');
  });
});
