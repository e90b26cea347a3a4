import { describe, expect, it, test } from 'vitest';
import { screeningLimits } from '../../../src/core/screening/limits';
import { fitsRequest } from '../../../src/core/screening/packing';
import {
  decodeStrategy,
  strategyRequest,
  undecidedStrategy,
  wordingVersion,
} from '../../../src/core/screening/strategy';
import type { Answer, Answers } from '../../../src/core/systemone/answer';
import { answers, newInput } from './builders';

describe('the request', () => {
  it('asks for both when community was left out', () => {
    const request = strategyRequest(newInput());
    expect(Object.keys(request.questions)).toEqual(['strategy.ranking', 'strategy.community']);
    expect(request.asks.map(({ kind }) => kind)).toEqual(['ranking', 'community']);
    expect(request.questions['strategy.ranking']).toMatchObject({ type: 'choice' });
    expect(Object.keys(request.questions['strategy.community']!.criteria!)).toEqual(['enable', 'disable', 'unknown']);
  });

  it.each([true, false])('does not ask about an explicit community:%s', (community) => {
    expect(Object.keys(strategyRequest(newInput({ community })).questions)).toEqual(['strategy.ranking']);
  });

  it('uses the presets as criteria', () => {
    const { state, questions } = strategyRequest(newInput());
    expect(Object.keys(state as object)).toEqual(['task', 'question', 'intent', 'preferences', 'presets', 'rules']);
    expect((state as { presets: unknown }).presets).toEqual(questions['strategy.ranking']!.criteria);
  });

  it('fits one request even with the longest input full of escapes', () => {
    const input = newInput({
      questions: ['a'.padEnd(400, '\u0001')],
      intent: 'a'.padEnd(2000, '\u0001'),
      preferences: Array.from({ length: 8 }, (_, index) => `${index}`.padEnd(300, '\u0001')),
    });
    expect(fitsRequest(strategyRequest(input), screeningLimits(32))).toBe(true);
  });

  it('names a version of its wording', () => expect(wordingVersion).toMatch(/^winnow-wording-\d+$/));
});

describe('decoding', () => {
  const input = newInput();
  const request = strategyRequest(input);
  const decode = (given: Record<string, string>) => decodeStrategy(input, request, answers(given));

  test.each(['balanced', 'research', 'fresh'] as const)('ranking %s', (ranking) => {
    const decoded = decode({ 'strategy.ranking': ranking, 'strategy.community': 'disable' });
    expect(decoded.state.ranking).toEqual({ state: 'selected', ranking });
    expect(decoded.ranking).toBe(ranking);
    expect(decoded.warnings).toEqual([]);
  });

  test.each<[string, Answer | undefined]>([
    ['missing', undefined],
    ['not offered', { type: 'choice', choice: 'newest', confidence: null }],
    ['inherited from Object', { type: 'choice', choice: 'constructor', confidence: null }],
    ['another type', { type: 'noul', noul: 0.5 }],
  ])('ranking %s falls back to balanced', (_, answer) => {
    const given: Answers['given'] = answer ? { 'strategy.ranking': answer } : {};
    const decoded = decodeStrategy(input, request, { given, unavailable: {} });
    expect(decoded.state.ranking).toEqual({ state: 'fallback', ranking: 'balanced' });
    expect(decoded.ranking).toBe('balanced');
    expect(decoded.warnings).toHaveLength(2);
  });

  test.each([
    ['enable', true, 0],
    ['disable', false, 0],
    ['unknown', false, 1],
  ])('community %s', (choice, requested, warnings) => {
    const decoded = decode({ 'strategy.ranking': 'fresh', 'strategy.community': choice });
    expect(decoded.state.community).toEqual({ state: 'selected', choice });
    expect(decoded.community).toEqual({ requested, reason: null });
    expect(decoded.warnings).toHaveLength(warnings);
  });

  it('discloses an unusable community answer and never calls it disable', () => {
    const decoded = decode({ 'strategy.ranking': 'fresh', 'strategy.community': 'maybe' });
    expect(decoded.state.community).toEqual({ state: 'unavailable', choice: 'unavailable' });
    expect(decoded.community).toEqual({ requested: false, reason: 'community_answer_unavailable' });
    expect(decoded.warnings).toHaveLength(1);
  });

  it.each([true, false])('ignores a stray answer beside an explicit community:%s', (community) => {
    const explicit = newInput({ community });
    const stray = answers({ 'strategy.ranking': 'fresh', 'strategy.community': community ? 'disable' : 'enable' });
    const decoded = decodeStrategy(explicit, strategyRequest(explicit), stray);
    expect(decoded.state.community).toEqual({ state: 'explicit', choice: null });
    expect(decoded.community).toEqual({ requested: community, reason: null });
  });

  it('says unavailable when nothing was decided', () => {
    expect(undecidedStrategy(input)).toEqual({
      ranking: { state: 'unavailable', ranking: null },
      community: { state: 'unavailable', choice: 'unavailable' },
    });
    expect(undecidedStrategy(newInput({ community: true })).community).toEqual({ state: 'explicit', choice: null });
  });
});
