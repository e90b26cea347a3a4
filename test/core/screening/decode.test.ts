import { describe, expect, it, test } from 'vitest';
import { dispose, type UnassessableReason } from '../../../src/core/screening/admission';
import { decodeScreening, fullyAnswered, type Judgement } from '../../../src/core/screening/decode';
import { screeningRequest } from '../../../src/core/screening/questions';
import { rankCandidates } from '../../../src/core/screening/ranking';
import { neutralPolicy, readPolicy } from '../../../src/core/screening/source-bias';
import type { Answer, Answers } from '../../../src/core/systemone/answer';
import { answers, candidate, judgement, newInput } from './builders';

const topic = newInput({ preferences: ['recent', 'with data'] });
const policy = readPolicy({
  version: 'p1',
  nature: 'policy_preference',
  mildEligible: ['bing'],
  strongEligible: [],
  criteria: { none: 'n', mild: 'm', strong: 's', unknown: 'u' },
});
const byCode = screeningRequest(topic, [candidate(1)], neutralPolicy);
const byModel = screeningRequest(topic, [candidate(1)], policy);

function decodeOne(given: Record<string, string>, request = byCode): Judgement {
  return decodeScreening(request, answers(given)).m1!;
}

describe('decoding one candidate', () => {
  it('starts from nothing known', () => {
    expect(decodeOne({})).toEqual({
      safety: 'unavailable',
      value: { state: 'unavailable' },
      valueConfidence: null,
      discount: 'none',
      discountSelectedBy: 'code',
      discountConfidence: null,
      preferences: ['unknown', 'unknown'],
    });
  });

  test.each(['clear', 'violation', 'unavailable'] as const)('safety %s', (choice) => {
    expect(decodeOne({ 'safety.m1': choice }).safety).toBe(choice);
  });

  test.each<[string, Answer]>([
    ['an option that was not offered', { type: 'choice', choice: 'safe', confidence: 1 }],
    ['an inherited name', { type: 'choice', choice: 'toString', confidence: 1 }],
    ['another type', { type: 'score', score: 1, confidence: 1 }],
  ])('safety is never clear by %s', (_, answer) => {
    expect(decodeScreening(byCode, { given: { 'safety.m1': answer }, unavailable: {} }).m1!.safety).toBe('unavailable');
  });

  test.each([0, 1, 2, 3, 4, 5])('value %i', (level) => {
    const decoded = decodeOne({ 'value.m1': `${level}` });
    expect(decoded.value).toEqual({ state: 'level', level });
    expect(decoded.valueConfidence).toBe(0.7);
  });

  test.each<[string, Judgement['value'], number | null]>([
    ['unestablished', { state: 'unestablished' }, 0.7],
    ['6', { state: 'unavailable' }, null],
    ['', { state: 'unavailable' }, null],
  ])('value %j', (choice, value, confidence) => {
    const decoded = decodeOne({ 'value.m1': choice });
    expect(decoded.value).toEqual(value);
    expect(decoded.valueConfidence).toBe(confidence);
  });

  it('keeps only a finite confidence', () => {
    const decoded = decodeScreening(byCode, answers({ 'value.m1': '5' }, Number.NaN));
    expect(decoded.m1!.valueConfidence).toBeNull();
  });

  it('fills holes among the preferences', () => {
    expect(decodeOne({ 'pref.m1.1': 'match' }).preferences).toEqual(['unknown', 'match']);
    expect(decodeOne({ 'pref.m1.0': 'yes', 'pref.m1.1': 'partial' }).preferences).toEqual(['unknown', 'partial']);
  });

  test.each<[string, string | undefined, Partial<Judgement>]>([
    ['a valid answer', 'mild', { discount: 'mild', discountSelectedBy: 'model', discountConfidence: 0.7 }],
    [
      'an option the row was not offered',
      'strong',
      { discount: 'unknown', discountSelectedBy: 'code', discountConfidence: null },
    ],
    ['no answer', undefined, { discount: 'unknown', discountSelectedBy: 'code', discountConfidence: null }],
  ])('model-picked discount: %s', (_, choice, expected) => {
    expect(decodeOne(choice ? { 'discount.m1': choice } : {}, byModel)).toMatchObject(expected);
  });

  it('ignores a stray discount answer in code mode', () => {
    expect(decodeOne({ 'discount.m1': 'unknown' })).toMatchObject({ discount: 'none', discountSelectedBy: 'code' });
  });

  it('does not mix members up', () => {
    const request = screeningRequest(topic, [candidate(1), candidate(11)], neutralPolicy);
    const decoded = decodeScreening(request, answers({ 'value.m11': '5', 'safety.m1': 'clear' }));
    expect(decoded.m1).toMatchObject({ safety: 'clear', value: { state: 'unavailable' } });
    expect(decoded.m11).toMatchObject({ safety: 'unavailable', value: { state: 'level', level: 5 } });
  });

  it('tells who is answered in full', () => {
    const all = { 'safety.m1': 'clear', 'value.m1': '5', 'pref.m1.0': 'match', 'pref.m1.1': 'unknown' };
    expect(fullyAnswered(byCode, answers(all))).toEqual(['m1']);
    expect(fullyAnswered(byCode, answers({ ...all, 'pref.m1.1': 'yes' }))).toEqual([]);
    expect(fullyAnswered(byModel, answers(all))).toEqual([]);
    const { given }: Answers = answers({ ...all, 'discount.m1': 'none' });
    expect(fullyAnswered(byModel, { given, unavailable: {} })).toEqual(['m1']);
  });
});

describe('admission: the first matching rule decides', () => {
  const none = undefined;
  const unavailable = { state: 'unavailable' } as const;
  type Row = [string, Parameters<typeof candidate>[1], Judgement | undefined, UnassessableReason | undefined, string];
  test.each<Row>([
    ['a violation found before judging', { safetyState: 'violation', baseScore: 0 }, none, none, 'safety_rejected'],
    ['a violation by the judge', {}, judgement({ safety: 'violation' }), none, 'safety_rejected'],
    [
      'a violation before a missing score',
      { baseScore: 0 },
      judgement({ safety: 'violation' }),
      none,
      'safety_rejected',
    ],
    ['no score', { baseScore: 0 }, judgement(), none, 'base_score_missing'],
    ['a negative score', { baseScore: -1 }, none, 'request_too_large', 'base_score_missing'],
    ['an infinite score', { baseScore: Number.POSITIVE_INFINITY }, judgement(), none, 'base_score_missing'],
    ['too large', {}, none, 'request_too_large', 'request_too_large'],
    ['a failed batch', {}, none, 'judgement_unavailable', 'judgement_unavailable'],
    ['unreadable material', { safetyState: 'unavailable' }, none, 'safety_unavailable', 'safety_unavailable'],
    ['not judged yet', {}, none, none, 'pending'],
    [
      'a judgement outweighs a reason',
      {},
      judgement({ value: unavailable }),
      'judgement_unavailable',
      'value_unavailable',
    ],
    ['safety unavailable', {}, judgement({ safety: 'unavailable' }), none, 'safety_unavailable'],
    ['safety before value', {}, judgement({ safety: 'unavailable', value: unavailable }), none, 'safety_unavailable'],
    ['value unavailable', {}, judgement({ value: unavailable }), none, 'value_unavailable'],
    ['value unestablished', {}, judgement({ value: { state: 'unestablished' } }), none, 'value_unestablished'],
    ['level 2', {}, judgement({ value: { state: 'level', level: 2 } }), none, 'value_filtered'],
    ['level 0', {}, judgement({ value: { state: 'level', level: 0 } }), none, 'value_filtered'],
  ])('%s', (_, changes, given, reason, expected) => {
    expect(dispose(candidate(1, changes), given, reason)).toEqual({ admitted: false, reason: expected });
  });

  test.each([3, 4, 5])('level %i is admitted', (level) => {
    expect(dispose(candidate(1), judgement({ value: { state: 'level', level } }), none)).toEqual({
      admitted: true,
      level,
    });
  });

  it('does not ask the judge again about established safety', () => {
    const clear = candidate(1, { safetyState: 'clear' });
    expect(dispose(clear, judgement({ safety: 'unavailable' }), none)).toEqual({ admitted: true, level: 4 });
  });

  it('counts valueJudged whatever became of the candidate', () => {
    const judgements = {
      m1: judgement({ safety: 'violation' }),
      m2: judgement({ value: { state: 'level', level: 1 } }),
      m3: judgement({ value: { state: 'unestablished' } }),
      m4: judgement({ value: unavailable }),
    };
    const candidates = [1, 2, 3, 4, 5].map((number) => candidate(number));
    const { counts } = rankCandidates(
      { candidates, judgements, unassessable: {} },
      { maxResults: 10, preferences: [] },
    );
    expect(counts.valueJudged).toBe(3);
    expect(counts.collected).toBe(5);
  });
});
