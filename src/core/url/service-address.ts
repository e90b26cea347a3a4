/** Every way the address of a service can be wrong. */
export const addressProblems = ['address_blank', 'address_unreadable', 'address_http', 'address_credentials'] as const;
export type AddressProblem = (typeof addressProblems)[number];

/** Where a System One service lives. */
export type ServiceAddress = {
  ok: true;
  /** Scheme, host and path as they are stored; no trailing slash. */
  url: string;
  /** Root that `/v1/systemone` is appended to: `url` without a trailing `/v1`. */
  root: string;
  /** Scheme, host and port: a key belongs to it (rule P-3). */
  origin: string;
  /** Host permission pattern. It has no port: a pattern covers all of them (rule P-2). */
  pattern: string;
};

/**
 * Reads an address as people paste it: a missing scheme becomes https (http on this device), a trailing slash goes.
 * Only http(s) without user name, query or fragment; plain http only on this device.
 */
export function readServiceAddress(text: string): ServiceAddress | { ok: false; problem: AddressProblem } {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, problem: 'address_blank' };
  const url = parse(trimmed);
  if (url === null || url.hostname === '' || /[?#]/.test(trimmed)) return { ok: false, problem: 'address_unreadable' };
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'address_credentials' };
  if (url.protocol === 'http:' && !isThisDevice(url.hostname)) return { ok: false, problem: 'address_http' };
  const path = withoutSlashes(url.pathname);
  return {
    ok: true,
    url: url.origin + path,
    root: url.origin + withoutSlashes(path.replace(/\/v1$/, '')),
    origin: url.origin,
    pattern: `${url.protocol}//${url.hostname}/*`,
  };
}

/** Host (and port) of an address for people, or the text itself. */
export function serviceHost(text: string): string {
  const read = readServiceAddress(text);
  return read.ok ? new URL(read.origin).host : text;
}

const withoutSlashes = (path: string) => path.replace(/\/+$/, '');

/** Whether a host name, as the URL parser gives it, is this device itself: plain http is allowed to it alone (rule P-2). */
export const isThisDevice = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);

function parse(text: string): URL | null {
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? new URL(text) : null;
  // `localhost:1234` is a host and a port; `mailto:a` or `ftp://a` is a scheme that is not ours.
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) || !URL.canParse(`https://${text}`)) return null;
  const url = new URL(`https://${text}`);
  return isThisDevice(url.hostname) ? new URL(`http://${text}`) : url;
}
