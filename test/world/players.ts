import { createBing } from './engines/bing';
import { createDuckDuckGo } from './engines/duckduckgo';
import type { EngineParts } from './engines/engine';
import { createHackerNews } from './engines/hacker-news';
import { createMojeek } from './engines/mojeek';
import { createStackExchange } from './engines/stack-exchange';
import { createWikipedia } from './engines/wikipedia';
import type { Player } from './exchange';
import { createGold } from './gold';
import { createIndex } from './index-of-web';
import { createSystemOne, type SystemOne } from './judge/system-one';
import { createSites } from './sites';
import type { Page } from './web/page';

/** Host names by the short names that tests use. */
export const hosts: Record<string, string> = {
  ddg: 'html.duckduckgo.com',
  bing: 'www.bing.com',
  mojeek: 'www.mojeek.com',
  wikipedia: 'en.wikipedia.org',
  'wikipedia-zh': 'zh.wikipedia.org',
  'hacker-news': 'hn.algolia.com',
  'stack-exchange': 'api.stackexchange.com',
  typesafe: 'api.typesafe.ai',
};

/** Everybody who answers in one world. */
export type Players = {
  /** Who answers for a host, or undefined when nobody does. */
  at(host: string): Player | undefined;
  judge: SystemOne;
  reset(): void;
};

/** Builds the index, the engines, the sites and the judge over one set of pages. */
export function createPlayers(pages: readonly Page[]): Players {
  const parts: EngineParts = { index: createIndex(pages), pages };
  const sites = createSites(pages);
  const judge = createSystemOne(createGold(pages));
  const stackExchange = createStackExchange(parts);
  const engines: Record<string, Player> = {
    'html.duckduckgo.com': createDuckDuckGo(parts),
    'www.bing.com': createBing(parts),
    'www.mojeek.com': createMojeek(parts),
    'en.wikipedia.org': withArticles(createWikipedia('en', parts), sites.player),
    'zh.wikipedia.org': withArticles(createWikipedia('zh', parts), sites.player),
    'hn.algolia.com': createHackerNews(parts),
    'api.stackexchange.com': stackExchange,
    'api.typesafe.ai': judge.player,
  };
  return {
    at: (host) => engines[host] ?? (sites.hosts.has(host) ? sites.player : undefined),
    judge,
    reset: () => {
      judge.reset();
      stackExchange.refill();
    },
  };
}

/** An encyclopedia's host serves its articles beside its programming interface. */
function withArticles(engine: Player, sites: Player): Player {
  const answer: Player['answer'] = (request) =>
    request.path.startsWith('/wiki/') ? sites.answer(request) : engine.answer(request);
  return { ...engine, answer };
}
