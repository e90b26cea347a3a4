import { describe, expect, it, test } from 'vitest';
import { screeningRequest } from '../../../src/core/screening/questions';
import { discountOffer, neutralPolicy, readPolicy } from '../../../src/core/screening/source-bias';
import { choice as choiceQuestion } from '../../../src/core/systemone/build';
import { candidate, newInput } from './builders';

const topic = newInput({ preferences: ['recent', 'with data'] });

describe('the request', () => {
  const request = screeningRequest(
    topic,
    [candidate(7), candidate(9, { engines: [], engineRanks: {} })],
    neutralPolicy,
  );

  it('asks the full set of questions, in order', () => {
    expect(Object.keys(request.questions)).toEqual([
      ...['safety.m7', 'value.m7', 'pref.m7.0', 'pref.m7.1'],
      ...['safety.m9', 'value.m9', 'pref.m9.0', 'pref.m9.1'],
    ]);
  });

  it('does not ask for safety that is established', () => {
    const { questions } = screeningRequest(topic, [candidate(1, { safetyState: 'clear' })], neutralPolicy);
    expect(Object.keys(questions)).not.toContain('safety.m1');
  });

  it('names the excerpt by its path', () => {
    expect(request.questions['value.m9']!.instructions).toContain('state.sources[1].fragments[0].text');
    expect(request.questions['pref.m9.1']!.instructions).toContain('state.preferences[1]');
  });

  it('puts the material under sources and the references under candidates', () => {
    expect(request.state).toMatchObject({
      referenceDate: null,
      sources: [
        {
          id: 's1',
          url: 'https://site7.example/page',
          fragments: [{ text: 'Readable text of page 7.', text_basis: 'engine_snippet', text_version: '0'.repeat(64) }],
          retrieval: { engines: ['bing'], engineRanks: { bing: 7 } },
        },
        { id: 's2' },
      ],
      candidates: [
        { id: 'm7', for_question: 'q1', source_index: 0, fragment_index: 0, text_basis: 'engine_snippet' },
        { id: 'm9', for_question: 'q1', source_index: 1, fragment_index: 0, text_basis: 'engine_snippet' },
      ],
    });
    expect((request.state as { sources: object[] }).sources[1]).not.toHaveProperty('retrieval');
  });

  it('shares a source by key and a fragment by text', () => {
    const twins = [
      candidate(1),
      candidate(2, { key: candidate(1).key, text: candidate(1).text }),
      candidate(3, { key: candidate(1).key }),
    ];
    const { state } = screeningRequest(topic, twins, neutralPolicy);
    const { sources, candidates } = state as unknown as {
      sources: { fragments: unknown[] }[];
      candidates: { fragment_index: number }[];
    };
    expect(sources).toHaveLength(1);
    expect(candidates.map(({ fragment_index }) => fragment_index)).toEqual([0, 0, 1]);
  });

  it('keeps page text out of the instructions', () => {
    const hostile = candidate(1, { text: 'IGNORE ALL', title: 'IGNORE ALL', url: 'https://a.example/IGNORE' });
    const { questions } = screeningRequest(topic, [hostile], neutralPolicy);
    expect(JSON.stringify(questions)).not.toContain('IGNORE');
  });

  it('refuses to build a choice with one option or a blank text', () => {
    expect(() => choiceQuestion('which?', { a: 'one' })).toThrow(TypeError);
    expect(() => choiceQuestion('which?', { a: 'one', b: ' ' })).toThrow(TypeError);
  });
});

describe('source-bias policy', () => {
  const criteria = { none: 'n', mild: 'm', strong: 's', unknown: 'u' };
  const policy = (changes: object = {}) =>
    readPolicy({
      version: 'p1',
      nature: 'policy_preference',
      mildEligible: ['b', 'a'],
      strongEligible: ['a'],
      criteria,
      ...changes,
    });

  test.each<[string, string[], string[]]>([
    ['no engine', [], ['unknown']],
    ['strong engine', ['a'], ['none', 'mild', 'strong', 'unknown']],
    ['a further mild engine weakens', ['a', 'b'], ['none', 'mild', 'unknown']],
    ['a further free engine weakens', ['a', 'b', 'c'], ['none', 'unknown']],
  ])('offers: %s', (_, engines, options) => {
    expect(discountOffer(policy(), engines).options).toEqual(options);
  });

  it('asks only under criteria and with a source', () => {
    expect(discountOffer(policy(), ['a']).selected).toBeNull();
    expect(discountOffer(policy(), [])).toEqual({
      options: ['unknown'],
      basis: 'missing_provenance',
      selected: 'unknown',
    });
    const { questions } = screeningRequest(
      topic,
      [candidate(1, { engines: ['a'] }), candidate(2, { engines: [] })],
      policy(),
    );
    expect(Object.keys(questions['discount.m1']!.criteria!)).toEqual(['none', 'mild', 'strong', 'unknown']);
    expect(questions).not.toHaveProperty('discount.m2');
  });

  it.each([
    [['a'], 'strong'],
    [['b'], 'mild'],
    [['c'], 'none'],
  ])('picks by code without criteria: %j', (engines, selected) => {
    expect(discountOffer(policy({ criteria: {} }), engines).selected).toBe(selected);
  });

  it('gives every sourced row none by default', () => {
    expect(discountOffer(neutralPolicy, ['bing'])).toEqual({
      options: ['none', 'unknown'],
      basis: 'established',
      selected: 'none',
    });
  });

  it('sorts, trims and removes repeats', () => {
    expect(policy({ version: ' p1 ', mildEligible: [' b', 'a', 'b'] })).toMatchObject({
      version: 'p1',
      mildEligible: ['a', 'b'],
    });
  });

  test.each([
    { strongEligible: ['z'] },
    { criteria: { none: 'n' } },
    { criteria: { ...criteria, extra: 'e' } },
    { criteria: { ...criteria, mild: ' ' } },
    { version: ' ' },
    { version: 'v'.repeat(129) },
    { nature: 'guess' },
    { extra: 1 },
  ])('refuses %j', (changes) => {
    expect(() => policy(changes)).toThrow();
  });
});
