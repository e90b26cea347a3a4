import { parseAddress, webAddress } from './web-address';

/** Where a result link leads: a page, an advertisement, or nowhere we would open (not http, not an address). */
export type Target = { kind: 'page'; url: string } | { kind: 'ad' } | { kind: 'unusable' };

/**
 * Takes a DuckDuckGo result link apart. Absolute, protocol-relative, relative and scheme-less spellings of
 * `duckduckgo.com/l/?uddg=…` are unwrapped; the target is decoded once. Other hosts' links, also those with an
 * `uddg` parameter of their own, stay as they are.
 */
export const unwrapDuckDuckGo = (href: string): Target => {
  const absolute = absoluteLink(href, 'https://html.duckduckgo.com/html/', duckDuckGoHosts);
  if (absolute === null) return { kind: 'unusable' };
  const link = parseAddress(absolute);
  if (link === null) return { kind: 'unusable' };
  if (!duckDuckGoHosts.has(link.hostname) || !/^\/l\/?$/.test(link.pathname)) return duckDuckGoTarget(absolute);
  const wrapped = parameterOf(link, 'uddg');
  const target = wrapped === null ? null : decodeOnce(wrapped);
  return duckDuckGoTarget(target ?? absolute);
};

/**
 * Takes a Bing result link apart. `/ck/a?…&u=a1<base64url>` is decoded to its UTF-8 target; a wrapper that cannot
 * be decoded is kept, because it still leads to the page; a target that is not http(s) is unusable.
 */
export const unwrapBing = (href: string): Target => {
  const absolute = absoluteLink(href, 'https://www.bing.com/search', bingHosts);
  if (absolute === null) return { kind: 'unusable' };
  const link = parseAddress(absolute);
  if (link === null) return { kind: 'unusable' };
  if (!bingHosts.has(link.hostname) || link.pathname !== '/ck/a') return bingTarget(absolute);
  return bingTarget(decodeBingTarget(parameterOf(link, 'u')) ?? absolute);
};

/**
 * Takes a Yahoo result link apart: `https://r.search.yahoo.com/…/RU=<address>/RK=2/RS=…`, decoded once. A wrapper that
 * cannot be decoded is kept. Advertisements carry the same wrapper, so what is inside decides.
 */
export const unwrapYahoo = (href: string): Target => {
  const absolute = absoluteLink(href, 'https://search.yahoo.com/search', yahooHosts);
  const link = absolute === null ? null : parseAddress(absolute);
  if (absolute === null || link === null) return { kind: 'unusable' };
  if (!yahooHosts.has(link.hostname)) return bingTarget(absolute);
  const wrapped = /\/RU=([^/]+)(?:\/|$)/.exec(link.pathname)?.[1];
  return bingTarget((wrapped === undefined ? null : decodeOnce(wrapped)) ?? absolute);
};

const duckDuckGoHosts = new Set(['duckduckgo.com', 'www.duckduckgo.com', 'html.duckduckgo.com', 'lite.duckduckgo.com']);
const bingHosts = new Set(['bing.com', 'www.bing.com', 'cn.bing.com']);
const yahooHosts = new Set(['r.search.yahoo.com']);

const duckDuckGoTarget = (address: string): Target => {
  const url = parseAddress(address);
  if (url !== null && duckDuckGoHosts.has(url.hostname) && url.pathname === '/y.js') return { kind: 'ad' };
  return target(address);
};

const bingTarget = (address: string): Target => {
  const url = parseAddress(address);
  if (url !== null && bingHosts.has(url.hostname) && /^\/(?:aclick|aclk)$/.test(url.pathname)) return { kind: 'ad' };
  return target(address);
};

const target = (address: string): Target => {
  const url = webAddress(address);
  return url === null ? { kind: 'unusable' } : { kind: 'page', url };
};

/** Makes a link absolute; an organic absolute one comes back untouched. */
const absoluteLink = (href: string, base: string, ownHosts: ReadonlySet<string>): string | null => {
  const text = href.trim();
  if (text === '' || text.startsWith('#')) return null;
  if (text.startsWith('//')) return `https:${text}`;
  if (ownHosts.has(text.replace(/[/?#].*$/s, '').toLowerCase())) return `https://${text}`;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  const resolved = parseAddress(text, base);
  // A relative link that is neither wrapper nor advertisement is the engine's own navigation, not a result.
  return resolved !== null && /^\/(?:l\/?|y\.js|ck\/a|aclick|aclk)$/.test(resolved.pathname) ? resolved.href : null;
};

/** A parameter as it stands in the address, still encoded: `+` in a wrapped address is a plus, not a blank. */
const parameterOf = (link: URL, name: string): string | null => {
  const part = link.search
    .slice(1)
    .split('&')
    .find((pair) => pair.startsWith(`${name}=`));
  return part === undefined ? null : part.slice(name.length + 1);
};

const decodeOnce = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

const decodeBingTarget = (parameter: string | null): string | null => {
  const code = parameter === null ? null : decodeOnce(parameter);
  if (code === null || !code.startsWith('a1')) return null;
  const base64 = code.slice(2).replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/');
  if (base64 === '' || !/^[A-Za-z0-9+/]+$/.test(base64) || base64.length % 4 === 1) return null;
  try {
    const bytes = Uint8Array.from(atob(base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')), (char) =>
      char.charCodeAt(0),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};
