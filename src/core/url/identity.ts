import { isXHost, withoutWww } from './domains';

/** A post on X as its address names it. `username` is null where the address does not tell (`/i/…`). */
export type XPost = { id: string; username: string | null };

/** Who an address is (rule F-4). Keys are for comparing only; they are never opened or shown. */
export type Identity = {
  /** Equal keys, same page. */
  key: string;
  /** Key of the ordinary desktop page; differs from `key` only for AMP and mobile forms. */
  twinKey: string;
  /** Reached by https. */
  secure: boolean;
  xPost: XPost | null;
};

type Parts = { scheme: string; authority: string; path: string; query: string; fragment: string };

/** Parameters that only say how a reader got here. `ref` is not one of them: sites use it as a real key. */
const trackingPrefixes = ['utm_', 'pk_', 'mtm_'] as const;
const trackingNames: ReadonlySet<string> = new Set(['via', 'fpr', 'gclid', 'fbclid', 'mc_cid', 'mc_eid']);

const addressPattern = /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/i;
const xPostPath = /^\/(?:i\/web|([^/]+))\/status\/(\d+)(?:\/|$)/;
const unreserved = /[A-Za-z0-9\-._~]/;

/** Host labels of a page's AMP and mobile forms: the first one, or an `m` behind a language (`en.m.example.org`). */
const mobileLabel = /^(?:(?:m|mobile|amp)\.|([a-z]{2,3}\.)m\.)(?=[^.]+\.[^.])/;
/** Where a path says AMP: as its first or last piece, or as an ending of its own. */
const ampPath = /^\/amp(?=\/)|(?:\/amp|\.amp)$|\.amp(?=\.html$)/i;
const ampParameters: ReadonlySet<string> = new Set(['amp', 'amp=', 'amp=1', 'amp=true', 'outputtype=amp']);

/**
 * The identity of a parsed address, or of any text that stands for one; never throws.
 *
 * http and https are one and so are their default ports. The host loses one leading `www.`; escapes of unreserved
 * characters are decoded and others written in capitals; tracking parameters go, the others are compared sorted by
 * name (equal names keep their order); slashes at the path's end go; a fragment stays only if it starts with `/` or
 * `!`, as single-page sites use it. Text that does not parse is treated by the same rules as a string.
 */
export function identityOf(address: string | URL): Identity {
  const parts = split(address);
  const web = /^https?$/i.test(parts.scheme);
  const host = web ? hostAndPort(parts.authority) : parts.authority;
  const path = withoutEndSlashes(normalEscapes(parts.path));
  const secure = parts.scheme === 'https';

  const xPost = web && isXHost(parts.authority) ? xPostOf(path) : null;
  if (xPost) return { key: `x:post:${xPost.id}`, twinKey: `x:post:${xPost.id}`, secure, xPost };

  const pairs = comparablePairs(parts.query);
  const start = web ? 'https://' : parts.scheme && `${parts.scheme}:${parts.authority && '//'}`;
  const fragment = /^[/!]/.test(parts.fragment) ? `#${normalEscapes(parts.fragment)}` : '';
  const key = start + host + path + queryOf(pairs) + fragment;
  const twin = web ? desktopForm(host, path, pairs) : null;
  return { key, twinKey: twin === null ? key : start + twin + fragment, secure, xPost: null };
}

/** Identity key of an address: two addresses with the same key are one page (rule F-4). */
export function resultKey(address: string): string {
  return identityOf(address).key;
}

/**
 * The key of the desktop page that this address may be an AMP or mobile form of: a host label `m.`, `mobile.` or
 * `amp.`, a path that begins with `/amp/` or ends in `/amp` or `.amp`, or a parameter such as `amp=1`. For any other
 * address it is `resultKey`.
 * Pages that share a twin key are one page only if their titles are equal too (rule F-4).
 */
export function mobileTwinKey(address: string): string {
  return identityOf(address).twinKey;
}

function split(address: string | URL): Parts {
  const text = typeof address === 'string' ? address.trim() : address.href;
  const match = addressPattern.exec(typeof address === 'string' && URL.canParse(text) ? new URL(text).href : text);
  const [, scheme = '', authority = '', path = text, query = '', fragment = ''] = match ?? [];
  return { scheme: scheme.toLowerCase(), authority: authority.toLowerCase(), path, query, fragment };
}

/** Ports 80 and 443 are both default, since the two schemes are one; otherwise a key read again could change. */
function hostAndPort(authority: string): string {
  const [, host = '', port = ''] = /^(?:.*@)?(.*?)\.?(:\d+)?$/.exec(authority) ?? [];
  return withoutWww(host) + (port === ':80' || port === ':443' ? '' : port);
}

function xPostOf(path: string): XPost | null {
  const [, user, id] = xPostPath.exec(path) ?? [];
  return id === undefined ? null : { id, username: user === undefined || user === 'i' ? null : user };
}

/** A percent sign that starts no escape is written `%25`, which is what servers take it for. */
function normalEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%([0-9a-f]{2})?/gi, (_, hex: string | undefined) => {
    if (hex === undefined) return '%25';
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return unreserved.test(character) ? character : `%${hex.toUpperCase()}`;
  });
}

function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function comparablePairs(query: string): string[] {
  if (query === '') return [];
  return normalEscapes(query)
    .split('&')
    .filter((pair) => pair !== '' && !isTracking(nameOf(pair)))
    .sort((left, right) => (nameOf(left) < nameOf(right) ? -1 : Number(nameOf(left) > nameOf(right))));
}

function nameOf(pair: string): string {
  const end = pair.indexOf('=');
  return end < 0 ? pair : pair.slice(0, end);
}

function isTracking(name: string): boolean {
  const lower = name.toLowerCase();
  return trackingNames.has(lower) || trackingPrefixes.some((prefix) => lower.startsWith(prefix));
}

function queryOf(pairs: readonly string[]): string {
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Host, path and query of the desktop page, or null if the address has no AMP or mobile form. */
function desktopForm(host: string, path: string, pairs: readonly string[]): string | null {
  const plainHost = host.replace(mobileLabel, '$1');
  const plainPath = withoutEndSlashes(path.replace(ampPath, ''));
  const plainPairs = pairs.filter((pair) => !ampParameters.has(pair.toLowerCase()));
  if (plainHost === host && plainPath === path && plainPairs.length === pairs.length) return null;
  return plainHost + plainPath + queryOf(plainPairs);
}
