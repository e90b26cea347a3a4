import type { IncomingMessage } from 'node:http';
import { parseQuery, type RecordedRequest } from './exchange';

/** Writes down the head of a request; the body is filled in once it has been read. */
export function recordHead(message: IncomingMessage, secure: boolean): RecordedRequest {
  const target = message.url ?? '/';
  const cut = target.indexOf('?');
  const rawQuery = cut < 0 ? '' : target.slice(cut + 1);
  return {
    at: Date.now(),
    host: hostOf(message),
    method: message.method ?? 'GET',
    path: cut < 0 ? target : target.slice(0, cut),
    query: parseQuery(rawQuery) ?? {},
    rawQuery,
    headers: headersOf(message),
    body: '',
    secure,
    closedEarly: false,
  };
}

/** Reads a request's body to its end as UTF-8; rejects when the client leaves before that. */
export async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function hostOf(message: IncomingMessage): string {
  const host = (message.headers.host ?? '').toLowerCase();
  return host.replace(/:\d+$/, '');
}

function headersOf(message: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
}
