import { createAnySearch } from './engines/anysearch';
import { createArxiv } from './engines/arxiv';
import { createBing } from './engines/bing';
import { createBraveApi } from './engines/brave-api';
import { createBraveHtml } from './engines/brave-html';
import { createCrossref } from './engines/crossref';
import { createDuckDuckGo } from './engines/duckduckgo';
import { createDuckDuckGoLite } from './engines/duckduckgo-lite';
import type { EngineParts } from './engines/engine';
import { createExaApi } from './engines/exa-api';
import { createExaMcp, type ExaMcpControls } from './engines/exa-mcp';
import { createGitHub } from './engines/github';
import { createGoogleConsent, createGoogleNews, createNewsArticles } from './engines/google-news';
import { createHackerNews } from './engines/hacker-news';
import { createLemmy, isLemmyApi } from './engines/lemmy';
import { createMarginalia } from './engines/marginalia';
import { createMastodon, isMastodonApi } from './engines/mastodon';
import { createMojeek } from './engines/mojeek';
import { createOembed } from './engines/oembed';
import { createOpenAlex } from './engines/openalex';
import { createPubmed } from './engines/pubmed';
import { createReddit, isRedditSearch } from './engines/reddit';
import { createSemanticScholar } from './engines/semantic-scholar';
import { createStackExchange } from './engines/stack-exchange';
import { createTavily } from './engines/tavily';
import { createWikipedia } from './engines/wikipedia';
import { createXai, type XaiControls } from './engines/xai';
import { createYahoo, createYahooConsent } from './engines/yahoo';
import type { Player, RecordedRequest } from './exchange';
import { createGold } from './gold';
import { createIndex } from './index-of-web';
import { createSystemOne, type SystemOne } from './judge/system-one';
import { createSites } from './sites';
import type { Page } from './web/page';

/** Host names by the short names that tests use. */
export const hosts: Record<string, string> = {
  ddg: 'html.duckduckgo.com',
  'ddg-lite': 'lite.duckduckgo.com',
  bing: 'www.bing.com',
  mojeek: 'www.mojeek.com',
  yahoo: 'search.yahoo.com',
  'brave-html': 'search.brave.com',
  brave: 'api.search.brave.com',
  marginalia: 'api2.marginalia-search.com',
  'exa-free': 'mcp.exa.ai',
  exa: 'api.exa.ai',
  tavily: 'api.tavily.com',
  anysearch: 'api.anysearch.com',
  wikipedia: 'en.wikipedia.org',
  'wikipedia-zh': 'zh.wikipedia.org',
  'hacker-news': 'hn.algolia.com',
  'stack-exchange': 'api.stackexchange.com',
  github: 'api.github.com',
  arxiv: 'export.arxiv.org',
  crossref: 'api.crossref.org',
  openalex: 'api.openalex.org',
  'semantic-scholar': 'api.semanticscholar.org',
  pubmed: 'eutils.ncbi.nlm.nih.gov',
  'google-news-rss': 'news.google.com',
  reddit: 'www.reddit.com',
  lemmy: 'lemmy.world',
  mastodon: 'mastodon.social',
  xai: 'api.x.ai',
  oembed: 'publish.x.com',
  typesafe: 'api.typesafe.ai',
};

/** Everybody who answers in one world. */
export type Players = {
  /** Who answers for a host, or undefined when nobody does. */
  at(host: string): Player | undefined;
  judge: SystemOne;
  exaMcp: ExaMcpControls;
  xai: XaiControls;
  reset(): void;
};

/** Builds the indexes, the engines, the sites and the judge over one set of pages. */
export function createPlayers(pages: readonly Page[]): Players {
  const general = pages.filter((page) => page.elsewhere === undefined);
  const parts: EngineParts = { index: createIndex(general), everything: createIndex(pages), pages };
  const sites = createSites(pages);
  const judge = createSystemOne(createGold(pages));
  const stackExchange = createStackExchange(parts);
  const openAlex = createOpenAlex(parts);
  const exaMcp = createExaMcp(parts);
  const xai = createXai(parts);
  const engines: Record<string, Player> = {
    ...webEngines(parts),
    ...scholarlyEngines(parts),
    ...communityEngines(parts, sites.player),
    'mcp.exa.ai': exaMcp.player,
    'api.openalex.org': openAlex,
    'api.stackexchange.com': stackExchange,
    'api.x.ai': xai.player,
    'api.typesafe.ai': judge.player,
  };
  const yahoo = engines['search.yahoo.com'];
  return {
    at: (host) => {
      const national = host.endsWith('.search.yahoo.com') ? yahoo : undefined;
      return engines[host] ?? national ?? (sites.hosts.has(host) ? sites.player : undefined);
    },
    judge,
    exaMcp: exaMcp.controls,
    xai: xai.controls,
    reset: () => {
      for (const one of [judge, exaMcp, xai]) one.reset();
      for (const one of [stackExchange, openAlex]) one.refill();
    },
  };
}

function webEngines(parts: EngineParts): Record<string, Player> {
  const consent = createYahooConsent();
  return {
    'html.duckduckgo.com': createDuckDuckGo(parts),
    'lite.duckduckgo.com': createDuckDuckGoLite(parts),
    'www.bing.com': createBing(parts),
    'www.mojeek.com': createMojeek(parts),
    'search.yahoo.com': createYahoo(parts),
    'guce.yahoo.com': consent,
    'consent.yahoo.com': consent,
    'search.brave.com': createBraveHtml(parts),
    'api.search.brave.com': createBraveApi(parts),
    'api2.marginalia-search.com': createMarginalia(parts),
    'api.exa.ai': createExaApi(parts),
    'api.tavily.com': createTavily(parts),
    'api.anysearch.com': createAnySearch(parts),
  };
}

function scholarlyEngines(parts: EngineParts): Record<string, Player> {
  return {
    'export.arxiv.org': createArxiv(parts),
    'api.crossref.org': createCrossref(parts),
    'api.semanticscholar.org': createSemanticScholar(parts),
    'eutils.ncbi.nlm.nih.gov': createPubmed(parts),
  };
}

function communityEngines(parts: EngineParts, sites: Player): Record<string, Player> {
  const isArticle = (request: RecordedRequest) => request.path.startsWith('/wiki/');
  const news = createGoogleNews(parts);
  const newsArticles = createNewsArticles(parts.pages);
  return {
    'en.wikipedia.org': beside(createWikipedia('en', parts), sites.answer, isArticle),
    'zh.wikipedia.org': beside(createWikipedia('zh', parts), sites.answer, isArticle),
    'hn.algolia.com': createHackerNews(parts),
    'api.github.com': createGitHub(parts),
    'news.google.com': beside(news, newsArticles, (request) => request.path.startsWith('/rss/articles/')),
    'consent.google.com': createGoogleConsent(),
    'www.reddit.com': beside(createReddit(parts), sites.answer, (request) => !isRedditSearch(request)),
    'lemmy.world': beside(createLemmy(parts), sites.answer, (request) => !isLemmyApi(request)),
    'mastodon.social': beside(createMastodon(parts), sites.answer, (request) => !isMastodonApi(request)),
    'publish.x.com': createOembed(parts),
  };
}

/** Some hosts serve pages beside their programming interface. */
function beside(engine: Player, page: Player['answer'], isPage: (request: RecordedRequest) => boolean): Player {
  return { ...engine, answer: (request) => (isPage(request) ? page(request) : engine.answer(request)) };
}
