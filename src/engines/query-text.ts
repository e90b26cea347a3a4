import type { EngineQuery } from '../core/retrieval/engine';

/**
 * The query for an engine that understands `site:`. The first host of the restriction goes in front (X's own
 * host first, so that its aliases make one query); the other hosts are enforced on the results.
 */
export const withSite = (query: EngineQuery): string => {
  const hosts = query.includeDomains;
  const host = ['x.com', 'twitter.com'].find((name) => hosts.includes(name)) ?? hosts[0];
  return host === undefined || /\bsite:/i.test(query.text) ? query.text : `site:${host} ${query.text}`;
};

/** Cuts a query to at most `max` UTF-16 units, at a blank where one is near, never inside a character. */
export const cutQuery = (text: string, max: number): string => (text.length <= max ? text : cutAtBlank(text, max));

/** The first `max` words of a query, as they stand. */
export const cutWords = (text: string, max: number): string =>
  new RegExp(`^\\s*(?:\\S+\\s+){${max - 1}}\\S+(?=\\s+\\S)`).exec(text)?.[0] ?? text;

/** Cuts text for a snippet the same way and marks the cut. */
export const cutSnippet = (text: string, max = 300): string =>
  text.length <= max ? text : `${cutAtBlank(text, max - 2)} …`;

/** Length of the snippet beside a full text: enough to judge by, the rest is in the text. */
export const contentSnippet = 240;

/** Rows to ask for: what is wanted, at least one, at most what the engine's page holds. */
export const rowsWanted = (count: number, page: number): number =>
  Number.isFinite(count) ? Math.min(Math.max(1, Math.floor(count)), page) : page;

const cutAtBlank = (text: string, max: number): string => {
  const blank = text.slice(0, max + 1).search(/\s\S*$/);
  if (blank > max * 0.6) return text.slice(0, blank).trimEnd();
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(max - 1));
  return text.slice(0, splitsPair ? max - 1 : max);
};
