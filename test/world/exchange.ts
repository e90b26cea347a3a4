/** One request as it reached the world, recorded before anything was answered. */
export type RecordedRequest = {
  /** Milliseconds since the epoch at which the request's head arrived. */
  at: number;
  /** Host header, lower case, without a port. */
  host: string;
  method: string;
  /** Path as sent, still percent-encoded, without the query. */
  path: string;
  /** Query parameters decoded as UTF-8 (`+` is a space); the first of a repeated name wins. */
  query: Record<string, string>;
  /** The query exactly as sent, without the question mark. */
  rawQuery: string;
  headers: Record<string, string>;
  body: string;
  /** True when it came over TLS. */
  secure: boolean;
  /** True when the client went away before it had the whole answer. */
  closedEarly: boolean;
};

/** An answer before it is sent. */
export type Reply = { status: number; headers: Record<string, string>; body: string };

/** Whatever answers for one host. The last three are what faults of the same name render. */
export type Player = {
  answer(request: RecordedRequest): Reply | Promise<Reply>;
  /** The host's own "you look like a robot" answer. */
  blocked(request: RecordedRequest): Reply;
  /** The host's own honest "nothing found" answer. */
  empty(request: RecordedRequest): Reply;
  /** A well-meant answer in markup or fields that nobody expects. */
  drifted(request: RecordedRequest): Reply;
};

/** An HTML answer in UTF-8. */
export function html(body: string, status = 200): Reply {
  return { status, headers: { 'content-type': 'text/html; charset=UTF-8' }, body };
}

/** A JSON answer; a string is sent as it stands. */
export function json(body: unknown, status = 200): Reply {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: text };
}

/** A plain text answer. */
export function plain(body: string, status = 200): Reply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

/** What every played host refuses before it looks any further, or null when the request may pass. */
export function refuse(request: RecordedRequest, methods: readonly string[]): Reply | null {
  if (!methods.includes(request.method)) {
    const reply = plain('Method Not Allowed', 405);
    return { ...reply, headers: { ...reply.headers, allow: methods.join(', ') } };
  }
  if (request.headers.cookie !== undefined) return plain('This world expects no cookies', 400);
  if (parseQuery(request.rawQuery) === null) return plain('Query is not valid UTF-8', 400);
  return null;
}

/** Decodes a query or form body strictly; null when an escape is broken or not UTF-8. */
export function parseQuery(raw: string): Record<string, string> | null {
  const found: Record<string, string> = {};
  for (const pair of raw.split('&')) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    const name = decode(cut < 0 ? pair : pair.slice(0, cut));
    const value = decode(cut < 0 ? '' : pair.slice(cut + 1));
    if (name === null || value === null) return null;
    if (!Object.hasOwn(found, name)) found[name] = value;
  }
  return found;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
