import { expect, test } from 'vitest';
import { searchesX, webQuery } from '../../src/app/community-plan';
import { runEngine } from '../../src/app/run-engines';
import { readXQuery } from '../../src/core/community/operators';
import { defaultSettings } from '../../src/core/settings/settings';
import { engines } from '../../src/engines/index';
import { siteEngine } from './community-stage';
import { fakeEngine } from './fake-engines';

const settings = defaultSettings().engines;
const query = readXQuery('do batteries age from:ann');

test('the engines that can be limited to X are the ones whose request shows the limit', () => {
  const able = engines
    .filter(({ id }) => id !== 'searxng')
    .map((facts) => runEngine(facts, {}, settings))
    .filter((engine) => searchesX(engine, query));
  expect(able.map(({ id }) => id).sort()).toEqual(
    ['anysearch', 'bing', 'brave', 'brave-html', 'ddg', 'exa', 'exa-free', 'marginalia', 'tavily', 'yahoo'].sort(),
  );
});

test.each([
  ['one that ignores the limit', siteEngine('bing-rss')],
  ['one that searches a site of its own', { ...siteEngine('alpha'), ownSiteOnly: true }],
  ['one that is no web engine', { ...siteEngine('alpha'), profiles: ['news'] as const }],
  ['one whose request stays the same', fakeEngine('alpha', { profiles: ['web'] })],
])('%s is not asked', (_, facts) => {
  expect(searchesX(runEngine(facts, {}, settings), query)).toBe(false);
});

test('is asked for 24 rows, without operators it would take for words, and with its own options and key', () => {
  const engine = { ...runEngine(siteEngine('alpha'), { region: 'de' }, settings), key: 'k' };
  expect(webQuery(engine, query, 'en')).toEqual({
    text: 'do batteries age ann',
    count: 24,
    language: 'en',
    includeDomains: ['x.com'],
    excludeDomains: [],
    options: { region: 'de' },
    key: 'k',
  });
});
