import { describe, expect, it, test } from 'vitest';
import { passGate } from '../../../src/core/screening/gate';
import { InputError, type NormalisedInput, readInput } from '../../../src/core/screening/input';

const good = { questions: ['Why?'], intent: 'To know.' };
const id = '0a1b2c3d-0000-4000-8000-0123456789ab';

function refusal(input: unknown): InputError {
  try {
    readInput(input);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error(`accepted ${JSON.stringify(input)}`);
}

function newRun(input: unknown): Extract<NormalisedInput, { mode: 'new' }> {
  const read = readInput(input);
  if (read.mode !== 'new') throw new Error('read mode');
  return read;
}

describe('each refusal, with its code and field', () => {
  const long = (length: number) => 'x'.repeat(length);
  test.each<[string, unknown, string, string | null]>([
    ['null', null, 'invalid_input', null],
    ['an array', [good], 'invalid_input', null],
    ['text', 'why', 'invalid_input', null],
    ['undefined', undefined, 'invalid_input', null],
    ['a retired field', { ...good, keywords: ['a'] }, 'unsupported_field', 'keywords'],
    ['an unknown field set to undefined', { ...good, tasks: undefined }, 'unsupported_field', 'tasks'],
    [
      'an own __proto__ field',
      JSON.parse('{"questions":["a"],"intent":"b","__proto__":1}'),
      'unsupported_field',
      '__proto__',
    ],
    ['page_size null', { ...good, page_size: null }, 'invalid_input', 'page_size'],
    ['page_size text', { ...good, page_size: '20' }, 'invalid_input', 'page_size'],
    ['page_size 0', { ...good, page_size: 0 }, 'invalid_input', 'page_size'],
    ['page_size 51', { ...good, page_size: 51 }, 'invalid_input', 'page_size'],
    ['page_size 1.5', { ...good, page_size: 1.5 }, 'invalid_input', 'page_size'],
    ['page_size NaN', { ...good, page_size: Number.NaN }, 'invalid_input', 'page_size'],
    ['max_results null', { ...good, max_results: null }, 'invalid_input', 'max_results'],
    ['max_results 51', { ...good, max_results: 51 }, 'invalid_input', 'max_results'],
    ['both read ids', { cursor: 'c', saved_result_id: id }, 'invalid_input', 'cursor'],
    ['cursor null', { cursor: null }, 'invalid_input', 'cursor'],
    ['cursor empty', { cursor: '' }, 'invalid_input', 'cursor'],
    ['cursor too long', { cursor: long(101) }, 'invalid_input', 'cursor'],
    ['saved id null', { saved_result_id: null }, 'invalid_input', 'saved_result_id'],
    ['saved id in capitals', { saved_result_id: id.toUpperCase() }, 'invalid_input', 'saved_result_id'],
    ['saved id with a line feed', { saved_result_id: `${id}\n` }, 'invalid_input', 'saved_result_id'],
    ['cursor with save_results:false', { cursor: 'c', save_results: false }, 'invalid_input', 'save_results'],
    ['cursor with community:false', { cursor: 'c', community: false }, 'invalid_input', 'community'],
    ['cursor with constraints:[]', { cursor: 'c', constraints: [] }, 'invalid_input', 'constraints'],
    ['cursor with max_results', { cursor: 'c', max_results: 5 }, 'invalid_input', 'max_results'],
    ['cursor with a known field undefined', { cursor: 'c', intent: undefined }, 'invalid_input', 'intent'],
    ['no questions', { intent: 'b' }, 'invalid_input', 'questions'],
    ['no question in the list', { ...good, questions: [] }, 'invalid_input', 'questions'],
    ['two questions', { ...good, questions: ['a', 'b'] }, 'invalid_input', 'questions'],
    ['a hole as question', { ...good, questions: new Array(1) }, 'invalid_input', 'questions'],
    ['a blank question', { ...good, questions: [' \n '] }, 'invalid_input', 'questions'],
    ['a question of 401', { ...good, questions: [long(401)] }, 'invalid_input', 'questions'],
    [
      'a question of 401 before trimming',
      { ...good, questions: [`a${' '.repeat(400)}`] },
      'invalid_input',
      'questions',
    ],
    ['no intent', { questions: ['a'] }, 'invalid_input', 'intent'],
    ['a blank intent', { ...good, intent: '\t' }, 'invalid_input', 'intent'],
    ['an intent of 2001', { ...good, intent: long(2001) }, 'invalid_input', 'intent'],
    ['preferences null', { ...good, preferences: null }, 'invalid_input', 'preferences'],
    ['nine preferences', { ...good, preferences: Array(9).fill('a') }, 'invalid_input', 'preferences'],
    ['a blank preference', { ...good, preferences: ['a', ' '] }, 'invalid_input', 'preferences'],
    ['a hole among preferences', { ...good, preferences: new Array(2) }, 'invalid_input', 'preferences'],
    ['a preference of 301', { ...good, preferences: [long(301)] }, 'invalid_input', 'preferences'],
    ['community null', { ...good, community: null }, 'invalid_input', 'community'],
    ['community 1', { ...good, community: 1 }, 'invalid_input', 'community'],
    ['save_results text', { ...good, save_results: 'true' }, 'invalid_input', 'save_results'],
    ['constraints text', { ...good, constraints: 'a' }, 'invalid_input', 'constraints'],
    ['nine constraints', { ...good, constraints: Array(9).fill('a') }, 'invalid_input', 'constraints'],
    ['a blank constraint', { ...good, constraints: [''] }, 'invalid_input', 'constraints'],
    ['a valid constraint', { ...good, constraints: ['after 2020'] }, 'adaptive_constraints_removed', 'constraints'],
  ])('%s', (_, input, code, field) => {
    const error = refusal(input);
    expect(error).toBeInstanceOf(TypeError);
    expect(error.code).toBe(code);
    expect(error.field).toBe(field);
    expect(error.message.startsWith(`${code}: `)).toBe(true);
  });
});

describe('order of checks: the first failure wins', () => {
  // Each row fails the check named first and the one named second.
  test.each<[string, unknown, string | null]>([
    ['unknown key before page_size', { page_size: 0, tasks: 1 }, 'tasks'],
    ['unknown keys in key order', { ...good, targets: 1, facts: 2 }, 'targets'],
    ['page_size before max_results', { ...good, max_results: 0, page_size: 0 }, 'page_size'],
    ['max_results before reading', { cursor: 'c', saved_result_id: id, max_results: 0 }, 'max_results'],
    ['page_size before reading', { cursor: 5, page_size: 0 }, 'page_size'],
    ['both ids before extras', { cursor: 'c', saved_result_id: id, intent: 'a' }, 'cursor'],
    ['extras before the cursor itself', { cursor: 5, intent: 'a' }, 'intent'],
    ['question before intent', { questions: [], intent: '' }, 'questions'],
    ['intent before preferences', { ...good, preferences: 1, intent: '' }, 'intent'],
    ['preferences before community', { ...good, community: 1, preferences: 1 }, 'preferences'],
    ['community before save_results', { ...good, save_results: 1, community: 1 }, 'community'],
    ['save_results before constraints', { ...good, constraints: ['a'], save_results: 1 }, 'save_results'],
    ['shape of constraints before their retirement', { ...good, constraints: ['a', ''] }, 'constraints'],
  ])('%s', (_, input, field) => {
    expect(refusal(input).field).toBe(field);
  });

  it('judges the shape of constraints before it calls them retired', () => {
    expect(refusal({ ...good, constraints: ['a', ''] }).code).toBe('invalid_input');
  });
});

describe('normal forms', () => {
  it('trims, removes repeats and fills in defaults', () => {
    expect(newRun({ questions: ['  Why? '], intent: ' To know. ', preferences: [' b', 'a', 'b '] })).toEqual({
      mode: 'new',
      question: 'Why?',
      intent: 'To know.',
      preferences: ['b', 'a'],
      community: undefined,
      communityExplicit: false,
      saveResults: false,
      maxResults: 10,
      pageSize: 20,
      warnings: [],
    });
  });

  it.each([true, false])('keeps an explicit community:%s', (community) => {
    expect(newRun({ ...good, community })).toMatchObject({ community, communityExplicit: true });
  });

  it('takes a known field set to undefined as absent', () => {
    const undefinedFields = { preferences: undefined, community: undefined, constraints: undefined, cursor: undefined };
    expect(newRun({ ...good, ...undefinedFields })).toEqual(newRun(good));
  });

  it('accepts the limits themselves', () => {
    const input = {
      questions: ['q'.repeat(400)],
      intent: 'i'.repeat(2000),
      preferences: Array.from({ length: 8 }, (_, index) => `${index}`.padEnd(300, 'p')),
      max_results: 50,
      page_size: 1,
    };
    expect(newRun(input).preferences).toHaveLength(8);
  });

  it('warns of an empty constraints list', () => {
    expect(newRun({ ...good, constraints: [] }).warnings[0]).toMatch(/^deprecated_constraints_empty/);
  });

  it('never repeats the text of constraints', () => {
    expect(refusal({ ...good, constraints: ['SECRET'] }).message).not.toContain('SECRET');
  });

  it('recognises the read modes', () => {
    expect(readInput({ cursor: 'anything' })).toEqual({
      mode: 'cursor',
      cursor: 'anything',
      pageSize: 20,
      warnings: [],
    });
    expect(readInput({ saved_result_id: id, page_size: 5 })).toEqual({
      mode: 'saved',
      savedResultId: id,
      pageSize: 5,
      warnings: [],
    });
  });

  it('keeps a question in any language as it is', () => {
    expect(newRun({ ...good, questions: ['冷萃咖啡能放多久？'] }).question).toBe('冷萃咖啡能放多久？');
  });
});

describe('the gate', () => {
  test.each([
    [{ requested: true }, true],
    [{ requested: true, enabled: false }, false],
    [{ requested: false }, false],
    [{ requested: false, enabled: true }, false],
  ])('%j', (gate, open) => {
    if (open) expect(() => passGate(gate)).not.toThrow();
    else expect(() => passGate(gate)).toThrow(/^adaptive_search: /);
  });

  it('gives the reason', () => {
    expect(() => passGate({ requested: false, reason: 'off by you' })).toThrow('adaptive_search: off by you');
  });
});
