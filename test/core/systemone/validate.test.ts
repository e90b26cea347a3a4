import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Questions } from '../../../src/core/systemone/question';
import { readAnswers } from '../../../src/core/systemone/validate';

const questions: Questions = {
  pick: { type: 'choice', instructions: 'Pick.', criteria: { a: 'A.', b: 'B.' } },
};
const read = (answers: unknown, asked = questions) => readAnswers({ answers }, asked);
const pick = (answer: unknown) => {
  const result = read({ pick: answer });
  if (!result.ok) throw new Error('shape');
  return result.answers.given.pick ?? result.answers.unavailable.pick;
};

describe('one choice', () => {
  test.each([
    ['plain', { type: 'choice', choice: 'a' }, null],
    ['with confidence', { type: 'choice', choice: 'a', confidence: 0.84 }, 0.84],
    ['integers', { type: 'choice', choice: 'a', confidence: 1, probabilities: { a: 1, b: 0 } }, 1],
    ['null confidence', { type: 'choice', choice: 'a', confidence: null }, null],
    ['a sum of 0.99', { type: 'choice', choice: 'a', confidence: 0, probabilities: { a: 0.5, b: 0.49 } }, 0],
    ['not the shown maximum', { type: 'choice', choice: 'a', probabilities: { a: 0.14, b: 0.15 } }, null],
    ['some options left out', { type: 'choice', choice: 'a', probabilities: { a: 1 } }, null],
    ['extra fields', { type: 'choice', choice: 'a', note: 'x', legend: {} }, null],
  ])('%s is valid', (_, wire, confidence) => {
    expect(pick(wire)).toEqual({ type: 'choice', choice: 'a', confidence });
  });

  test.each([
    ['null', null],
    ['a string', 'a'],
    ['a list', ['a']],
    ['no type', { choice: 'a' }],
    ['another type', { type: 'noul', noul: 0.5 }],
    ['an option that was not offered', { type: 'choice', choice: 'c' }],
    ['an inherited name', { type: 'choice', choice: 'toString' }],
    ['a number as option', { type: 'choice', choice: 0 }],
    ['no option', { type: 'choice' }],
    ['confidence above 1', { type: 'choice', choice: 'a', confidence: 1.01 }],
    ['negative confidence', { type: 'choice', choice: 'a', confidence: -0.1 }],
    ['confidence as text', { type: 'choice', choice: 'a', confidence: '0.9' }],
    ['NaN confidence', { type: 'choice', choice: 'a', confidence: Number.NaN }],
    ['a probability that was not offered', { type: 'choice', choice: 'a', probabilities: { c: 0.1 } }],
    ['a probability above 1', { type: 'choice', choice: 'a', probabilities: { a: 1.5 } }],
    ['a probability that is no number', { type: 'choice', choice: 'a', probabilities: { a: null } }],
    ['probabilities as a list', { type: 'choice', choice: 'a', probabilities: [1, 0] }],
  ])('%s is invalid', (_, wire) => {
    expect(pick(wire)).toBe('invalid');
  });
});

describe('nouls and scores', () => {
  const asked: Questions = {
    n: { type: 'noul', instructions: 'Is it?' },
    s: { type: 'score', instructions: 'How?', criteria: ['0.', '1.', '2.'] },
  };
  test.each([
    [{ type: 'noul', noul: 0.01 }, { type: 'score', score: 1.33, confidence: 0 }, 2],
    [{ type: 'noul', noul: 0.5, confidence: 0.9 }, { type: 'score', score: 2 }, 2],
    [{ type: 'noul', noul: 1.2 }, { type: 'score', score: 2.01 }, 0],
    [{ type: 'noul', noul: -0.1 }, { type: 'score', score: -1 }, 0],
    [{ type: 'noul', noul: '0.5' }, { type: 'score', score: '1' }, 0],
    [{ type: 'noul', noul: Number.NaN }, { type: 'score', score: Number.POSITIVE_INFINITY }, 0],
    [{ type: 'noul' }, { type: 'score', score: 1, probabilities: { '3': 0.1 } }, 0],
  ])('%j and %j', (n, s, valid) => {
    const result = read({ n, s }, asked);
    expect(result.ok && Object.keys(result.answers.given).length).toBe(valid);
  });
});

describe('the whole body', () => {
  test.each([undefined, null, 'NaN', '<html>', 7, [], {}, { answers: null }, { answers: 'x' }, { answers: [] }])(
    '%j is no answer',
    (body) => expect(readAnswers(body, questions)).toEqual({ ok: false }),
  );

  test('missing and invalid are told apart, other ids are ignored, one sentence counts them', () => {
    const asked: Questions = { ...questions, other: questions.pick!, third: questions.pick! };
    const result = read({ pick: { type: 'choice', choice: 'a' }, other: {}, stray: { type: 'choice' } }, asked);
    if (!result.ok) throw new Error('shape');
    expect(Object.keys(result.answers.given)).toEqual(['pick']);
    expect(result.answers.unavailable).toEqual({ other: 'invalid', third: 'missing' });
    expect(result.warnings).toHaveLength(1);
    expect(read({ pick: { type: 'choice', choice: 'a' } })).toMatchObject({ warnings: [] });
  });

  test.each([
    [{ input_tokens: 1, output_tokens: 2 }, 1, 2],
    [{ inputTokens: 1, outputTokens: 2 }, 1, 2],
    [{ prompt_tokens: 0, completion_tokens: 0 }, 0, 0],
    [{ input_tokens: -1, prompt_tokens: 5 }, 5, null],
    [{ input_tokens: '1', output_tokens: Number.POSITIVE_INFINITY }, null, null],
    [{ input_tokens: 1e308, output_tokens: 2 }, null, 2],
    [null, null, null],
    ['x', null, null],
    [undefined, null, null],
  ])('usage %j', (usage, inputTokens, outputTokens) => {
    expect(readAnswers({ answers: {}, usage }, questions)).toMatchObject({ usage: { inputTokens, outputTokens } });
  });

  test.each([
    ['jev-1.13.0', 'jev-1.13.0'],
    ['~typesafe/jev', null],
    ['typesafe/jev-1.13:free_x', 'typesafe/jev-1.13:free_x'],
    ['a'.repeat(97), null],
    ['', null],
    ['two words', null],
    ['line\n', null],
    [7, null],
  ])('model %j is taken as %j', (model, expected) => {
    expect(readAnswers({ answers: {}, model }, questions)).toMatchObject({ model: expected });
  });
});

describe('hostile input', () => {
  test('`__proto__` as an id, an option and a probability stays a plain name', () => {
    const asked = JSON.parse('{"__proto__":{"type":"choice","instructions":"Pick.","criteria":{"a":"A.","b":"B."}}}');
    const body = JSON.parse('{"answers":{"__proto__":{"type":"choice","choice":"a"}}}');
    const result = readAnswers(body, asked);
    if (!result.ok) throw new Error('shape');
    expect(Object.keys(result.answers.given)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(result.answers.given)).toBe(Object.prototype);
    expect(pick(JSON.parse('{"type":"choice","choice":"__proto__"}'))).toBe('invalid');
    expect(pick(JSON.parse('{"type":"choice","choice":"a","probabilities":{"__proto__":1}}'))).toBe('invalid');
    expect(readAnswers(JSON.parse('{"__proto__":{"answers":{}}}'), questions)).toEqual({ ok: false });
  });

  test('a legend ten thousand levels deep is never walked', () => {
    const legend = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const body = JSON.parse(`{"answers":{"pick":{"type":"choice","choice":"a","legend":${legend}}}}`);
    expect(readAnswers(body, questions)).toMatchObject({ ok: true, answers: { unavailable: {} } });
  });

  test('numbers too large, duplicate keys and lone surrogates', () => {
    expect(pick(JSON.parse('{"type":"choice","choice":"a","confidence":1e999}'))).toBe('invalid');
    expect(pick(JSON.parse('{"type":"choice","choice":"c","choice":"a"}'))).toMatchObject({ choice: 'a' });
    expect(pick(JSON.parse('{"type":"choice","choice":"\\ud800"}'))).toBe('invalid');
  });

  test('any body at all is read without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (answer, body) => {
        readAnswers(body, questions);
        const result = readAnswers({ answers: { pick: answer } }, questions);
        if (!result.ok) throw new Error('shape');
        const ids = [...Object.keys(result.answers.given), ...Object.keys(result.answers.unavailable)];
        expect(ids).toEqual(['pick']);
      }),
      { numRuns: 300 },
    );
  });
});
