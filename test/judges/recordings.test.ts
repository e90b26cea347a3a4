import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Question, Questions } from '../../src/core/systemone/question';
import { jsonResponse, scriptedJudge } from './support/stub-service';

type Wire = {
  model: string;
  answers: Record<string, WireAnswer>;
  usage: { input_tokens: number; output_tokens: number };
};
type WireAnswer = { type: Question['type']; choice?: string; probabilities?: Record<string, number> };

/** Small bodies in the shapes that services are known to send. */
const shapes: [string, Wire][] = [
  [
    'all three types',
    shape({ n: '{"type":"noul","noul":0.99}', c: choice('"b":0.89,"a":0.11'), s: score('{"0":"x","1":"y"}') }),
  ],
  ['a structured legend', shape({ s: score('{"0":{"what":"x","signals":["a"]},"1":{"what":"y"}}') })],
  ['integers', shape({ c: choice('"a":0,"b":1') })],
  ['float artefacts', shape({ c: choice('"a":0.06999999999999999,"b":0.9299999999999999') })],
  [
    'gateway extras',
    { ...shape({ n: '{"type":"noul","noul":0.5,"confidence":0.1}' }), ...{ id: 'gen-1', provider: 'X' } },
  ],
];

test.each(shapes)('shape: %s', async (_, body) => {
  await expectReadAsIs(body);
});

const folder = join(process.env.WINNOW_DATA ?? '', 'jev-recordings');
const present = process.env.WINNOW_DATA !== undefined && existsSync(folder);

if (!present) test.skip('not measured: no data folder', () => {});
else {
  const bodies = readdirSync(folder)
    .filter((name) => /^\d\d-.*\.json$/.test(name))
    .map((name): [string, Record<string, unknown>] => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))]);
  const answers = bodies
    .map(([name, body]): [string, Wire] => [name, (body.response ?? body) as Wire])
    .filter(([, body]) => typeof body.answers === 'object');

  describe('recorded answers', () => {
    test('there are some', () => expect(answers.length).toBeGreaterThanOrEqual(10));
    test.each(answers)('%s', async (_, body) => {
      await expectReadAsIs(body);
    });
  });

  describe('recorded errors', () => {
    const [, observed] = bodies.find(([name]) => name.startsWith('20-')) ?? [];
    const errors = (observed?.bodies ?? []) as { status: number; body: unknown }[];
    test.each(errors.map(({ status, body }, index) => [index, status, body] as const))(
      '%d: %d %j',
      async (_, status, body) => {
        const reply = await scriptedJudge(() => jsonResponse(body, status)).ask({ maxRetries: 0 });
        const kinds: Record<number, string> = {
          401: 'unauthorized',
          403: 'unauthorized',
          429: 'rate_limited',
          529: 'overloaded',
        };
        expect(reply).toMatchObject({ ok: false, attempts: 1, kind: kinds[status] ?? 'invalid_request' });
        expect(reply.ok || reply.message).not.toMatch(/detail|error_type|Must|authenticate/);
      },
    );
  });
}

/** Asked exactly the questions a body answers, every answer of it is given, and nothing is lost. */
async function expectReadAsIs(body: Wire): Promise<void> {
  const questions: Questions = Object.fromEntries(
    Object.entries(body.answers).map(([id, answer]) => [id, questionFor(answer)]),
  );
  const reply = await scriptedJudge(() => jsonResponse(body)).ask({ questions });
  if (!reply.ok) throw new Error(reply.message);
  expect(reply.answers.unavailable).toEqual({});
  expect(Object.keys(reply.answers.given)).toEqual(Object.keys(body.answers));
  for (const [id, answer] of Object.entries(reply.answers.given)) {
    expect(body.answers[id]).toMatchObject(answer.type === 'noul' ? { noul: answer.noul } : answer);
  }
  expect(reply.model).toBe(body.model);
  expect(reply.usage).toEqual({ inputTokens: body.usage.input_tokens, outputTokens: body.usage.output_tokens });
}

function questionFor({ type, probabilities = {} }: WireAnswer): Question {
  if (type === 'noul') return { type, instructions: 'Is it?' };
  const options = Object.keys(probabilities);
  if (type === 'score') return { type, instructions: 'How?', criteria: options.map((level) => `Level ${level}.`) };
  return {
    type,
    instructions: 'Which?',
    criteria: Object.fromEntries(options.map((option) => [option, `Is ${option}.`])),
  };
}

function shape(answers: Record<string, string>): Wire {
  const parsed = Object.entries(answers).map(([id, text]) => [id, JSON.parse(text) as WireAnswer]);
  return { model: 'jev-1.13.0', answers: Object.fromEntries(parsed), usage: { input_tokens: 383, output_tokens: 75 } };
}

function choice(probabilities: string): string {
  return `{"type":"choice","choice":"b","confidence":0.84,"probabilities":{${probabilities}}}`;
}

function score(legend: string): string {
  return `{"type":"score","score":0.88,"confidence":0.82,"legend":${legend},"probabilities":{"1":0.88,"0":0.12}}`;
}
