/** Every way a judge's address can be wrong. */
export const addressProblems = ['address_blank', 'address_unreadable', 'address_http', 'address_credentials'] as const;
export type AddressProblem = (typeof addressProblems)[number];

export type Address = { ok: true; url: string; origin: string } | { ok: false; problem: AddressProblem };

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

/** Reads an address as people paste it: a missing scheme becomes https (http on this device), a trailing slash goes. */
export function readAddress(text: string): Address {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, problem: 'address_blank' };
  const url = parse(trimmed);
  if (url === null || url.hostname === '') return { ok: false, problem: 'address_unreadable' };
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'address_credentials' };
  if (url.protocol === 'http:' && !loopback.test(url.hostname)) return { ok: false, problem: 'address_http' };
  const path = url.pathname.replace(/\/+$/, '');
  return { ok: true, url: `${url.origin}${path}`, origin: url.origin };
}

function parse(text: string): URL | null {
  try {
    if (/^https?:\/\//i.test(text)) return new URL(text);
    if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return null;
    const url = new URL(`https://${text}`);
    return loopback.test(url.hostname) ? new URL(`http://${text}`) : url;
  } catch {
    return null;
  }
}

/** The host permission pattern an address needs; ports are not part of a pattern. Null when it is not readable. */
export function originPattern(address: string): string | null {
  const read = readAddress(address);
  if (!read.ok) return null;
  const { protocol, hostname } = new URL(read.origin);
  return `${protocol}//${hostname}/*`;
}

/** Host of an address for people, or the text itself. */
export function hostOf(address: string): string {
  const read = readAddress(address);
  return read.ok ? new URL(read.origin).host : address;
}

/** Host of a permission pattern such as `https://*.bing.com/*`. */
export const patternHost = (pattern: string): string => /^[^:]+:\/\/([^/]+)/.exec(pattern)?.[1] ?? pattern;
