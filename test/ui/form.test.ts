import { expect, test } from 'vitest';
import { checkDraft, counterFor, draftInput, inputDraft, refusalProblem } from '../../src/ui/view/form';

const draft = { question: 'q', intent: 'i', preferences: [], results: '', community: 'auto', save: false } as const;

test.each([
  ['fine', {}, []],
  ['blank question', { question: ' \n' }, ['question_blank']],
  ['question of exactly 400', { question: 'x'.repeat(400) }, []],
  ['question of 401, counted untrimmed', { question: `${'x'.repeat(400)} ` }, ['question_too_long']],
  ['blank intent is never filled from the question', { intent: '' }, ['intent_blank']],
  ['intent of 2,001', { intent: 'x'.repeat(2001) }, ['intent_too_long']],
  ['nine preferences', { preferences: [...'123456789'] }, ['preferences_too_many']],
  ['a preference of 301', { preferences: ['x'.repeat(301)] }, ['preference_too_long']],
  ['51 results', { results: '51' }, ['results_out_of_range']],
  ['0 results', { results: '0' }, ['results_out_of_range']],
  ['results in words', { results: 'ten' }, ['results_out_of_range']],
  [
    'everything at once',
    { question: '', intent: '', results: '1.5' },
    ['question_blank', 'intent_blank', 'results_out_of_range'],
  ],
])('form errors: %s', (_, change, codes) => {
  expect(checkDraft({ ...draft, ...change }).map(({ code }) => code)).toEqual(codes);
});

test('a draft becomes the contract input and back', () => {
  const full = { ...draft, preferences: ['a', 'b'], results: '7', community: 'off', save: true } as const;
  const input = draftInput(full, 10);
  expect(input).toEqual({
    questions: ['q'],
    intent: 'i',
    preferences: ['a', 'b'],
    community: false,
    save_results: true,
    max_results: 7,
  });
  expect(inputDraft(input)).toEqual(full);
  expect(draftInput(draft, 12)).toEqual({ questions: ['q'], intent: 'i', save_results: false, max_results: 12 });
  expect(inputDraft(null).question).toBe('');
});

test.each([
  ['invalid_input', 'intent', 'intent', 'refused'],
  ['invalid_input', 'questions', 'question', 'refused'],
  ['invalid_input', 'max_results', 'results', 'refused'],
  ['invalid_input', 'preferences', 'preferences', 'refused'],
  ['invalid_input', null, 'form', 'refused'],
  ['unsupported_field', 'keywords', 'form', 'unsupported_field'],
  ['adaptive_constraints_removed', 'constraints', 'form', 'adaptive_constraints_removed'],
  ['storage_full', null, 'form', 'storage_failed'],
  ['mode_off', null, 'form', 'mode_off'],
  ['mine_needs_consent', null, 'profile', 'mine_needs_consent'],
  ['something_new', 'constructor', 'form', 'refused'],
])('a refusal %s of %s stands at %s', (code, field, expected, expectedCode) => {
  expect(refusalProblem({ code, message: `${code}: why`, field })).toMatchObject({
    field: expected,
    code: expectedCode,
  });
});

test('counters are silent far from the limit', () => {
  expect(counterFor(100, 400)).toBeNull();
  expect(counterFor(360, 400)).toEqual({ over: false, by: 40 });
  expect(counterFor(405, 400)).toEqual({ over: true, by: 5 });
});
