import { expect, test } from 'vitest';
import { defaultSettings } from '../../src/core/settings/settings';
import { readServiceAddress } from '../../src/core/url/service-address';
import { completeness } from '../../src/ui/components/HonestLine';
import { createAnnouncer } from '../../src/ui/state/announcer';
import { en } from '../../src/ui/texts/en';
import { citation } from '../../src/ui/view/citation';
import { contacts, lacksKey, neededAccess } from '../../src/ui/view/contacts';
import { publishedText, whenText } from '../../src/ui/view/dates';
import { addsUp, funnel } from '../../src/ui/view/funnel';
import { honestFacts } from '../../src/ui/view/honest-line';
import { keyFor, withJudge } from '../../src/ui/view/judge-form';
import { markedTerms } from '../../src/ui/view/marked-terms';
import { recall, recentQuestions } from '../../src/ui/view/recall';
import { elapsedMs, liveState, stripSteps } from '../../src/ui/view/run-state';
import { safeDiagnostics } from '../../src/ui/view/safe-diagnostics';
import { settle } from '../../src/ui/view/settle';
import { barParts, recompute, whyParts } from '../../src/ui/view/why-here';
import { engineFacts, metadata, row, run, sampleNow } from './sample';

test.each([
  ['all reviewed', {}, 45],
  ['no hits known', {}, null],
  ['pending', { pending: 5, valueFiltered: 16 }, 45],
  [
    'unusable answers',
    { judgementUnavailable: 4, safetyUnavailable: 3, assessmentUnavailable: 2, requestTooLarge: 1, valueFiltered: 11 },
    90,
  ],
  ['outside the review', { outsideReview: 40 }, 100],
  ['cut to the number wanted', { qualityAssessed: 20, valueFiltered: 9, selected: 10 }, 45],
  ['hits unknown after a reuse', {}, 0],
  ['counts that do not explain themselves', { valueFiltered: 0 }, 45],
])('the funnel adds up: %s', (_, change, hits) => {
  const stages = funnel(metadata({ diagnostics: change }).diagnostics, hits);
  expect(addsUp(stages)).toBe(true);
  expect(stages.at(-1)?.name).toBe('delivered');
  expect(stages.flatMap((stage) => stage.losses).every((loss) => loss.count > 0)).toBe(true);
});

test('an unexplained difference is a loss of its own', () => {
  const stages = funnel(metadata({ diagnostics: { valueFiltered: 0 } }).diagnostics, null);
  expect(stages.flatMap((stage) => stage.losses).find((loss) => loss.name === 'unexplained')?.count).toBe(21);
});

test.each([
  ['complete', metadata(), 'complete'],
  [
    'met but incomplete',
    metadata({ stopReason: 'target_met', returned: 10, incomplete: true, diagnostics: { judgementUnavailable: 4 } }),
    'incomplete: 4 could not be judged',
  ],
  [
    'cancelled',
    metadata({ stopReason: 'cancelled', incomplete: true, diagnostics: { pending: 12 } }),
    'incomplete: stopped by you, 12 never judged',
  ],
  [
    'review cap',
    metadata({ stopReason: 'review_cap_reached', diagnostics: { outsideReview: 9 } }),
    'incomplete: 9 more found but not reviewed',
  ],
  [
    'review cap without counts',
    metadata({ stopReason: 'review_cap_reached' }),
    'incomplete: more was found than is reviewed',
  ],
  [
    'pending',
    metadata({ stopReason: 'pending_candidates', incomplete: true, diagnostics: { pending: 3 } }),
    'incomplete: 3 never judged',
  ],
  [
    'unassessable',
    metadata({ stopReason: 'unassessable_material', incomplete: true, diagnostics: { safetyUnavailable: 2 } }),
    'incomplete: 2 could not be judged',
  ],
  [
    'unassessable without counts',
    metadata({ stopReason: 'unassessable_material', incomplete: true }),
    'incomplete: some could not be judged',
  ],
])('the honest line: %s', (_, data, expected) => {
  expect(completeness(honestFacts(data), en)).toBe(expected);
});

test('reviewed counts only usable judgements', () => {
  const facts = honestFacts(metadata({ diagnostics: { pending: 4, judgementUnavailable: 2, valueFiltered: 15 } }));
  expect([facts.reviewed, facts.all]).toEqual([26, 32]);
});

test.each([
  [row(1)],
  [row(3, { preferenceMatches: ['match', 'partial'], preferenceBonus: 0.075, finalScore: 0.125 + 0.5 + 0.075 })],
  [row(1, { sourceDiscountFactor: 0.75, sourcePenalty: 0.1875, finalScore: 0.75 - 0.1875 })],
])('why-here numbers give the final score again', (result) => {
  const parts = whyParts(result);
  expect(recompute(parts)).toBeCloseTo(result.finalScore, 12);
  const bar = barParts(parts, 1.1);
  expect(bar.every((part) => part.from >= 0 && part.from + part.width <= 100.0001)).toBe(true);
});

test('no discount is spoken of under the neutral policy', () => {
  expect(whyParts(row(1)).discounted).toBe(false);
  expect(whyParts(row(1, { sourceDiscountFactor: 0.9, sourcePenalty: 0.05 })).discounted).toBe(true);
});

test('shown rows keep their places while held, and settle afterwards', () => {
  const rows = (order: number[]) => order.map((place) => row(place));
  const shown = settle([], rows([1, 2, 3]), false);
  const held = settle(shown, rows([4, 3, 1]), true);
  expect(held).toEqual(['m1', 'm3', 'm4']);
  expect(settle(held, rows([4, 3, 1]), false)).toEqual(['m4', 'm3', 'm1']);
  expect(settle(held, [], true)).toEqual([]);
});

test.each([
  ['fresh lease', { state: 'running', lease: { boot: 'b', renewedAt: sampleNow - 2_000 } }, false, 'running'],
  ['silent lease', { state: 'running', lease: { boot: 'b', renewedAt: sampleNow - 6_000 } }, false, 'interrupted'],
  ['clock set back', { state: 'running', lease: { boot: 'b', renewedAt: sampleNow + 60_000 } }, false, 'running'],
  ['stop pressed', { state: 'running' }, true, 'stopping'],
  ['done wins over stop', { state: 'done' }, true, 'done'],
  ['waiting', { state: 'waiting' }, false, 'waiting'],
] as const)('a run looks %s', (_, change, stopAsked, expected) => {
  expect(liveState(run(change), sampleNow, stopAsked)).toBe(expected);
});

test('the strip shows real counts, and time never runs backwards', () => {
  const going = run({ state: 'running', stage: 'screening', activeMs: 0, createdAt: sampleNow + 9_000 });
  expect(stripSteps(going).map(({ state, part, whole }) => [state, part, whole])).toEqual([
    ['past', null, null],
    ['past', 2, 2],
    ['now', 32, 32],
    ['now', 8, null],
  ]);
  expect(elapsedMs(going, sampleNow)).toBe(0);
});

test.each([
  ['https://api.typesafe.ai/', 'https://api.typesafe.ai'],
  ['api.typesafe.ai', 'https://api.typesafe.ai'],
  ['https://gateway.example/v1/', 'https://gateway.example/v1'],
  ['http://localhost:1234', 'http://localhost:1234'],
  ['localhost:11434', 'http://localhost:11434'],
  ['http://[::1]:8080/', 'http://[::1]:8080'],
  ['http://example.com', 'address_http'],
  ['https://user:pass@example.com', 'address_credentials'],
  ['javascript:alert(1)', 'address_unreadable'],
  ['', 'address_blank'],
])('the judge address “%s” is read as %s', (text, expected) => {
  const read = readServiceAddress(text);
  expect(read.ok ? read.url : read.problem).toBe(expected);
});

test('a key belongs to the origin it was entered for', () => {
  const base = defaultSettings();
  const first = withJudge(base, { apiKey: 'k-1', baseUrl: 'https://api.typesafe.ai', model: 'jev-latest' });
  expect(keyFor(first, 'https://api.typesafe.ai/v1')).toBe('k-1');
  const moved = withJudge(first, { apiKey: '', baseUrl: 'https://other.example', model: 'm' });
  expect(keyFor(moved, moved.judge.typesafe.baseUrl)).toBe('');
  const chosen = { ...moved, judge: { ...moved.judge, chosen: 'typesafe' as const } };
  expect(lacksKey(chosen)).toBe(true);
  expect(neededAccess(engineFacts, chosen, {}).origins).toContain('https://other.example/*');
  expect(contacts(engineFacts, chosen).at(-1)).toMatchObject({ host: 'other.example', receives: 'candidates' });
  expect(readServiceAddress('http://localhost:1234')).toMatchObject({ pattern: 'http://localhost/*' });
});

test('dates: undated, odd, absolute and relative', () => {
  expect(publishedText(null, en)).toBe('undated');
  expect(publishedText('2024-05-12', en)).toBe('May 12, 2024');
  expect(publishedText('spring 2024', en)).toBe('spring 2024');
  expect(whenText(sampleNow - 30_000, sampleNow, en)).toBe('just now');
  expect(whenText(sampleNow - 3 * 3_600_000, sampleNow, en)).toBe('3 hours ago');
  expect(whenText(sampleNow - 86_400_000, sampleNow, en)).toBe('yesterday');
  expect(whenText(sampleNow + 3 * 86_400_000, sampleNow, en)).toBe('Feb 14, 2026');
});

test('a citation holds the address byte for byte', () => {
  const text = citation(
    row(1, { url: 'https://www.a.example/%7Ex?b=1#c', title: 'T\u202e.', published: '2024-05-12' }),
    sampleNow,
    en,
  );
  expect(text).toBe('T. a.example, 2024-05-12. https://www.a.example/%7Ex?b=1#c (read 2026-02-11)');
});

test('common words are not marked, words of every script are', () => {
  expect(markedTerms('Does fasting lower LDL in adults?')).toEqual(['fasting', 'lower', 'ldl', 'adults']);
  expect(markedTerms('止损 site:a.com')).toEqual(['止损']);
  expect(markedTerms('صيام متقطع')).toEqual(['صيام', 'متقطع']);
});

test('arrow keys walk through recent questions', () => {
  const recent = recentQuestions([{ question: 'b' }, { question: 'a' }, { question: 'b' }]);
  expect(recent).toEqual(['b', 'a']);
  expect(recall('', recent, true)).toBe('b');
  expect(recall('b', recent, true)).toBe('a');
  expect(recall('a', recent, true)).toBeNull();
  expect(recall('a', recent, false)).toBe('b');
  expect(recall('b', recent, false)).toBe('');
  expect(recall('typed', recent, true)).toBeNull();
});

test('public diagnostics hold no private text', () => {
  const text = safeDiagnostics(run(), { results: [row(1)], metadata: metadata() });
  expect(text).not.toMatch(/secret|site1|Excerpt|Title 1|https?:/);
  expect(JSON.parse(text)).toMatchObject({ run: { state: 'done' }, result: { diagnostics: { collected: 32 } } });
});

test('announcements keep two seconds apart and the last one is heard', async () => {
  let now = 0;
  const announcer = createAnnouncer(() => now);
  announcer.say('one');
  expect(announcer.text.value).toBe('one');
  now = 1_990;
  announcer.say('two');
  announcer.say('three');
  expect(announcer.text.value).toBe('one');
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(announcer.text.value).toBe('three');
  announcer.dispose();
});
