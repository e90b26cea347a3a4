import { bing } from './bing';
import { ddg } from './ddg';
import { hackerNews } from './hacker-news';
import { mojeek } from './mojeek';
import { stackExchange } from './stack-exchange';
import { wikipedia } from './wikipedia';

/**
 * Every engine there is. A new one is a file that exports one engine, a line here and its fixtures.
 *
 * Weights (rule F-1): bing and ddg carry the contract's figures, each `sqrt(prior / geometric mean of the priors)`
 * of its eight engines, so that one engine's vote is worth a little more or less than another's but never twice.
 * The others have no measured prior: they start at 1 in every column, which is a cold start and not a verdict.
 * Weights are never re-normalised for the engines that happen to run.
 */
export const engines = [bing, ddg, mojeek, wikipedia, hackerNews, stackExchange] as const;

/** The id of an engine in the list; a misspelt one does not compile. */
export type EngineId = (typeof engines)[number]['id'];
