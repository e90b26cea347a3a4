import { expect, test } from 'vitest';
import type { Questions } from '../../src/core/systemone/question';
import { testTypesafe } from '../../src/judges/typesafe-test';
import { answerBody, jsonResponse, type Script, scriptedJudge, secretKey } from './support/stub-service';

const list = () =>
  jsonResponse({ models: [{ name: 'jev-latest' }, { name: 'jev-preview' }, { name: `x-${secretKey}` }, 3] });
const answer: Script = ({ body }) => jsonResponse(answerBody((body as { questions: Questions }).questions));
const byUrl =
  (models: Script, ask: Script): Script =>
  (call, index) =>
    call.url.endsWith('/v1/models') ? models(call, index) : ask(call, index);
const tried = async (script: Script, changes = {}) => {
  const { options, clock, calls } = scriptedJudge(script, changes);
  const result = await clock.run(testTypesafe(options));
  expect(JSON.stringify(result)).not.toContain(secretKey);
  expect(result.message).toMatch(/^\S.*\.$/);
  return { result, calls };
};

test('a working judge: models, version, round trip', async () => {
  const { result, calls } = await tried(byUrl(list, answer));
  expect(result).toEqual({
    ok: true,
    models: ['jev-latest', 'jev-preview'],
    answeredBy: 'jev-1.13.0',
    roundTripMs: 0,
    message: 'jev-1.13.0 answered in 0 ms.',
  });
  expect(calls.map(({ url }) => url.split('/').pop())).toEqual(['models', 'systemone']);
  expect(JSON.stringify(calls[1]?.body).length).toBeLessThan(300);
});

test.each([
  ['no list', () => jsonResponse({ detail: 'Not Found' }, 404)],
  ['a list of another shape', () => jsonResponse({ data: [] })],
])('%s is no failure when the question is answered', async (_, models) => {
  const { result } = await tried(byUrl(models, answer));
  expect(result).toMatchObject({ ok: true, answeredBy: 'jev-1.13.0' });
  expect(result.models).toBeUndefined();
});

test('a wrong key is said at once', async () => {
  const { result, calls } = await tried(() => jsonResponse({ detail: {} }, 401));
  expect(result).toEqual({ ok: false, message: 'The judge did not accept the API key.' });
  expect(calls).toHaveLength(1);
});

test.each([
  ['402', () => jsonResponse({ detail: { error_type: 'billing_error' } }, 402), 'The account is out of credit.'],
  ['429', () => jsonResponse('', 429), 'The judge is limiting requests; try again in a moment.'],
  ['529', () => jsonResponse('', 529), 'The judge is overloaded; try again in a moment.'],
  ['500', () => jsonResponse('', 500), 'The judge had an internal error.'],
  ['NaN', () => jsonResponse('{"answers":NaN}'), 'The answer of the judge could not be read.'],
  ['an odd answer', () => jsonResponse({ answers: {} }), 'The service answered, but not the question it was asked.'],
] as [string, Script, string][])('%s on the question', async (_, ask, message) => {
  const { result } = await tried(byUrl(list, ask));
  expect(result).toMatchObject({ ok: false, models: ['jev-latest', 'jev-preview'], message });
});

test.each([
  ['redirect', () => new Response(null, { status: 302 }), /never followed/],
  ['no network', () => Promise.reject(new TypeError('failed')), /could not be reached/],
  ['silence', () => new Promise<Response>(() => {}), /in time/],
] as [string, Script, RegExp][])('%s', async (_, script, message) => {
  const { result, calls } = await tried(script);
  expect(result).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  expect(calls).toHaveLength(1);
});

test('nothing is sent without a key', async () => {
  const { result, calls } = await tried(list, { apiKey: '' });
  expect(result).toEqual({ ok: false, message: 'TypeSafe needs an API key.' });
  expect(calls).toEqual([]);
});
