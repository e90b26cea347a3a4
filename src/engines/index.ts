import { anysearch } from './anysearch';
import { arxiv } from './arxiv';
import { bing } from './bing';
import { brave } from './brave';
import { braveHtml } from './brave-html';
import { crossref } from './crossref';
import { ddg } from './ddg';
import { exa } from './exa';
import { exaFree } from './exa-free';
import { github } from './github';
import { googleNewsRss } from './google-news-rss';
import { hackerNews } from './hacker-news';
import { lemmy } from './lemmy';
import { marginalia } from './marginalia';
import { mastodon } from './mastodon';
import { mojeek } from './mojeek';
import { openalex } from './openalex';
import { pubmed } from './pubmed';
import { reddit } from './reddit';
import { searxng } from './searxng';
import { semanticScholar } from './semantic-scholar';
import { stackExchange } from './stack-exchange';
import { tavily } from './tavily';
import { wikipedia } from './wikipedia';
import { yahoo } from './yahoo';

/**
 * Every engine there is. A new one is a file that exports one engine, a line here and its fixtures.
 *
 * Weights (rule F-1): bing, ddg, yahoo, exa-free, anysearch, tavily, brave and exa carry the contract's figures, each
 * `sqrt(prior / geometric mean of the priors)` of these eight, so that one engine's vote is worth a little more or less
 * than another's but never twice. The others have no measured prior: they start at 1, which is a cold start and not a
 * verdict; `research` lifts scholarly ones and `fresh` lifts news ones to 1.1. Weights are never re-normalised for the
 * engines that happen to run.
 */
export const engines = [
  bing,
  ddg,
  yahoo,
  exaFree,
  anysearch,
  tavily,
  brave,
  exa,
  mojeek,
  braveHtml,
  marginalia,
  searxng,
  wikipedia,
  hackerNews,
  stackExchange,
  github,
  arxiv,
  crossref,
  openalex,
  semanticScholar,
  pubmed,
  googleNewsRss,
  reddit,
  lemmy,
  mastodon,
] as const;

/** The id of an engine in the list; a misspelt one does not compile. */
export type EngineId = (typeof engines)[number]['id'];
