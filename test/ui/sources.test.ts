import { expect, test } from 'vitest';
import { localFacts } from '../../src/core/retrieval/local-source';
import { defaultSettings, type Settings } from '../../src/core/settings/settings';
import { engines } from '../../src/engines';
import type { EngineFacts } from '../../src/ui/outside';
import { en } from '../../src/ui/texts/en';
import { contacts, neededAccess } from '../../src/ui/view/contacts';
import { firstFacts } from '../../src/ui/view/first-facts';
import {
  asksMineConsent,
  creditsOf,
  engineName,
  enginesOn,
  lacksMineConsent,
  poolProfile,
  withMineConsent,
  withProfile,
} from '../../src/ui/view/sources';

const all: readonly EngineFacts[] = [...engines, ...localFacts];
const base = defaultSettings();

const withJudge = (settings: Settings, chosen: Settings['judge']['chosen']): Settings => ({
  ...settings,
  judge: { ...settings.judge, chosen },
});

const withEngines = (settings: Settings, change: Partial<Settings['engines']>): Settings => ({
  ...settings,
  engines: { ...settings.engines, ...change },
});

const mine = withProfile(base, 'mine');

test.each([
  ['developer', ['hacker-news', 'stack-exchange', 'github']],
  ['scholarly', ['wikipedia', 'arxiv', 'crossref', 'semantic-scholar', 'pubmed']],
  ['news', ['google-news-rss']],
  ['community', ['hacker-news', 'reddit', 'lemmy', 'mastodon']],
  ['mine', ['history', 'bookmarks', 'open-tabs']],
  ['custom', []],
] as const)('the profile %s asks its own', (profile, ids) => {
  expect(enginesOn(all, withProfile(base, profile)).map(({ id }) => id)).toEqual(ids);
});

test('Run asks once for hosts and for what is on this device, and for nothing else', () => {
  const remote = withMineConsent(withJudge(mine, 'typesafe'), true);
  expect(neededAccess(all, remote, {})).toEqual({
    origins: ['https://api.typesafe.ai/*'],
    permissions: ['history', 'bookmarks', 'tabs'],
  });
  expect(neededAccess(all, withProfile(base, 'news'), {})).toEqual({
    origins: ['https://news.google.com/*'],
    permissions: [],
  });
});

test('an instance of the person’s own is asked for where it lies', () => {
  const settings = withEngines(withProfile(base, 'custom'), {
    custom: ['searxng', 'lemmy'],
    options: { searxng: { address: 'http://localhost:8888' }, lemmy: { instance: 'lemmy.ml' } },
  });
  expect(neededAccess(all, settings, {}).origins).toEqual(['http://localhost/*', 'https://lemmy.ml/*']);
});

const xai = { key: 'xai-1', model: 'm' };
test.each([
  ['left open, no key', {}, '', []],
  ['wanted, no key', { community: true }, '', ['https://publish.x.com/*']],
  ['left open, a key', {}, 'k', ['https://api.x.ai/*', 'https://publish.x.com/*']],
  ['not wanted, a key', { community: false }, 'k', []],
])('posts on X: %s', (_, input, key, origins) => {
  const settings = withEngines(mine, { xai: { ...xai, key } });
  expect(neededAccess(all, settings, input).origins).toEqual(origins);
});

test.each([
  ['lexical judge', mine, false, false],
  ['remote judge', withJudge(mine, 'typesafe'), true, true],
  ['remote judge, allowed', withMineConsent(withJudge(mine, 'typesafe'), true), true, false],
  ['remote judge over the web', withJudge(base, 'typesafe'), false, false],
  [
    'remote judge over an own list that holds bookmarks',
    withEngines(withJudge(withProfile(base, 'custom'), 'typesafe'), { custom: ['bing', 'bookmarks'] }),
    true,
    true,
  ],
])('consent for what is on this device: %s', (_, settings, asks, lacks) => {
  expect([asksMineConsent(all, settings), lacksMineConsent(all, settings)]).toEqual([asks, lacks]);
});

test('the privacy list follows profile, keys, addresses and judge', () => {
  expect(contacts(all, mine)).toEqual([]);
  const scholarly = withEngines(withProfile(base, 'scholarly'), {
    keys: { openalex: { value: 'k', origin: 'https://api.openalex.org/*' } },
  });
  const list = contacts(all, scholarly);
  expect(list.find(({ engine }) => engine === 'openalex')).toMatchObject({ receives: 'question_and_key' });
  expect(list.find(({ engine }) => engine === 'arxiv')).toMatchObject({ receives: 'question' });
  expect(list.at(-1)).toEqual({ host: 'publish.x.com', engine: null, receives: 'x_posts' });
  const x = contacts(all, withJudge(withEngines(mine, { xai }), 'typesafe'));
  expect(x.map(({ host, receives }) => [host, receives])).toEqual([
    ['api.x.ai', 'x_question'],
    ['publish.x.com', 'x_posts'],
    ['api.typesafe.ai', 'candidates'],
  ]);
});

test('the first screen says what leaves this device, whatever the sources', () => {
  const said = (settings: Settings): string => firstFacts(all, settings, en).join(' ');
  expect(said(withProfile(base, 'news'))).toContain('Asks Google News. Judged on this device');
  expect(said(mine)).toContain('already on this device: History, Bookmarks, and Open tabs.');
  expect(said(mine)).toContain('Nothing leaves this device.');
  expect(said(withJudge(mine, 'typesafe'))).toContain('you have to allow it');
  expect(said(withMineConsent(withJudge(mine, 'typesafe'), true))).not.toContain('you have to allow it');
  expect(said(withProfile(base, 'custom'))).toContain('No search engine is switched on.');
});

test('names and credits: words for what is on this device, brands otherwise, each credit once', () => {
  expect(engineName('open-tabs', all, en)).toBe('Open tabs');
  expect(engineName('bing', all, en)).toBe('Bing');
  expect(engineName('x-official', all, en)).toBe('X, official search');
  expect(engineName('gone', all, en)).toBe('gone');
  expect(creditsOf(['wikipedia', 'bing', 'wikipedia', 'gone'], all)).toEqual(['Wikipedia contributors, CC BY-SA 4.0']);
  expect([poolProfile('profile:news'), poolProfile('profile:x'), poolProfile(null)]).toEqual(['news', null, null]);
});
