/** Decides whether a host (lower case, as `hostOf` gives it) may be shown. */
export type HostTest = (host: string) => boolean;

/** Hosts that are one site under two names; a filter for either of them covers both, mobile hosts included. */
const xHosts = ['x.com', 'twitter.com'] as const;
const xHostPattern = /^(?:www\.|m\.|mobile\.)?(?:x|twitter)\.com$/;

/** Lower-case host of a parsed address, without port and without the root's trailing dot. May start with `www.`. */
export function hostOf(url: URL): string {
  return url.hostname.toLowerCase().replace(/\.$/, '');
}

/** The host minus one leading `www.`, unless only a top-level domain would be left (`www.com` stays). */
export function withoutWww(host: string): string {
  return host.startsWith('www.') && host.includes('.', 4) ? host.slice(4) : host;
}

/** What a card shows as the site: `hostOf` minus one leading `www.` (rule F-3). */
export function domainOf(url: URL): string {
  return withoutWww(hostOf(url));
}

/** True for x.com, twitter.com and their `www.`, `m.` and `mobile.` hosts. */
export function isXHost(host: string): boolean {
  return xHostPattern.test(host);
}

/**
 * A domain as a person types or pastes it, made comparable: lower-case ASCII host, no scheme, path, port, `*.` or
 * trailing dot. A leading `www.` stays, because `matchesDomain` reads it. Null if no host can be read.
 */
export function normalDomain(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^\*?\./, '');
  if (bare === '' || /[\s@\\]/.test(bare)) return null;
  try {
    return hostOf(new URL(`https://${bare}`)) || null;
  } catch {
    return null;
  }
}

/**
 * True if the host is the domain or lies below it: equal or dot-suffix, never a substring. Both in the form of
 * `normalDomain`. A domain written with `www.` means that very site: `www.gov.uk` admits gov.uk and www.gov.uk, but
 * not every other name under gov.uk. x.com and twitter.com stand for each other.
 */
export function matchesDomain(host: string, domain: string): boolean {
  if (isXHost(domain)) return xHosts.some((name) => host === name || host.endsWith(`.${name}`));
  return withoutWww(host) === withoutWww(domain) || host.endsWith(`.${domain}`);
}

/**
 * A filter over hosts: exclusion is asked first, an empty include list admits all (rule F-3). Entries may be written
 * as people write them. An unreadable include entry admits nothing; it never widens the search.
 */
export function domainFilter(include: readonly string[], exclude: readonly string[]): HostTest {
  const included = include.map(normalDomain);
  const excluded = exclude.map(normalDomain);
  const listed = (host: string, domains: readonly (string | null)[]) =>
    domains.some((domain) => domain !== null && matchesDomain(host, domain));
  return (host) => !listed(host, excluded) && (included.length === 0 || listed(host, included));
}
