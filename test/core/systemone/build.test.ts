import { expect, test } from 'vitest';
import { choice, noul, questionsProblem, score } from '../../../src/core/systemone/build';

const many = (count: number) => Array.from({ length: count }, (_, index) => `Level ${index}.`);

test('builds the three kinds as they travel', () => {
  expect(choice('Pick.', { a: 'A.', b: 'B.' })).toEqual({
    type: 'choice',
    instructions: 'Pick.',
    criteria: { a: 'A.', b: 'B.' },
  });
  expect(noul('Is it?')).toEqual({ type: 'noul', instructions: 'Is it?' });
  expect(noul('Is it?', { true: 'Yes.' })).toEqual({
    type: 'noul',
    instructions: 'Is it?',
    criteria: { true: 'Yes.' },
  });
  expect(score('How?', ['Low.', 'High.'])).toEqual({
    type: 'score',
    instructions: 'How?',
    criteria: ['Low.', 'High.'],
  });
});

test.each([
  ['one option', () => choice('Pick.', { a: 'A.' })],
  ['no option', () => choice('Pick.', {})],
  ['a blank key', () => choice('Pick.', { a: 'A.', ' ': 'B.' })],
  ['a blank description', () => choice('Pick.', { a: 'A.', b: '\t' })],
  ['a description that is no text', () => choice('Pick.', { a: 'A.', b: null as never })],
  ['blank instructions', () => choice(' ', { a: 'A.', b: 'B.' })],
  ['256 options', () => choice('Pick.', Object.fromEntries(many(256).map((text) => [text, text])))],
  ['one level', () => score('How?', ['Only.'])],
  ['eleven levels', () => score('How?', many(11))],
  ['a blank level', () => score('How?', ['Low.', ''])],
  ['a blank side', () => noul('Is it?', { true: '' })],
  ['blank noul instructions', () => noul('')],
])('%s cannot be built', (_, build) => {
  expect(build).toThrow(TypeError);
});

test('a set needs a question, and ids that are not blank', () => {
  expect(questionsProblem({})).not.toBeNull();
  expect(questionsProblem({ ' ': noul('Is it?') })).not.toBeNull();
  expect(questionsProblem({ a: noul('Is it?') })).toBeNull();
});
