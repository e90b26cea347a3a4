/** Where a System One service lives. */
export type Address = {
  /** Root that `/v1/systemone` is appended to; no trailing slash. */
  root: string;
  /** Host permission pattern, such as `https://api.typesafe.ai/*`. It has no port: a pattern covers all of them. */
  origin: string;
};

/**
 * Reads a base URL as a person may write it: with or without a trailing slash or `/v1`.
 * Only http(s) without user name, query or fragment; plain http only for this device. `null` when it is none of this.
 */
export function readAddress(baseUrl: string): Address | null {
  const text = baseUrl.trim();
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!secure || url.username || url.password || /[?#]/.test(text)) return null;
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
  return { root: url.origin + path, origin: `${url.protocol}//${url.hostname}/*` };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);
}
