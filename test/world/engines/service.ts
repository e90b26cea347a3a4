import { excerpt } from '../excerpt';
import { parseQuery, type RecordedRequest, type Reply } from '../exchange';
import { isRecord } from '../judge/protocol';
import type { Page } from '../web/page';

/** The JSON object a request carries, or null when its type or its text is something else. */
export function bodyOf(request: RecordedRequest): Record<string, unknown> | null {
  if (!/^application\/json(?:;|$)/i.test(request.headers['content-type'] ?? '')) return null;
  try {
    const body: unknown = JSON.parse(request.body);
    return isRecord(body) ? body : null;
  } catch {
    return null;
  }
}

/** Query parameters of a GET, fields of a form POST, or null when the form is unreadable. */
export function fieldsOf(request: RecordedRequest): Record<string, string> | null {
  if (request.method !== 'POST') return request.query;
  const type = request.headers['content-type'] ?? '';
  return type.startsWith('application/x-www-form-urlencoded') ? parseQuery(request.body) : null;
}

/** Names that a service does not know. */
export function strangers(given: Record<string, unknown>, known: readonly string[]): string[] {
  return Object.keys(given).filter((name) => !known.includes(name));
}

/** The token of an `Authorization: Bearer` header, or null. */
export function bearerOf(request: RecordedRequest): string | null {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** True for an absent value and for a list of non-empty texts. */
export function isTextList(value: unknown): value is string[] | undefined {
  return value === undefined || (Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== ''));
}

/** True for an absent value and for a whole number within the limits. */
export function isWhole(value: unknown, least: number, most: number): value is number | undefined {
  return value === undefined || (Number.isInteger(value) && Number(value) >= least && Number(value) <= most);
}

/** Whether a page lies on one of the wanted hosts (none named: any) and on none of the unwanted ones. */
export function onHosts(page: Page, wanted: readonly string[] = [], unwanted: readonly string[] = []): boolean {
  const host = new URL(page.url).hostname.replace(/^www\./, '');
  const lies = (name: string) => {
    const domain = name.toLowerCase().replace(/^www\./, '');
    return host === domain || host.endsWith(`.${domain}`);
  };
  return (wanted.length === 0 || wanted.some(lies)) && !unwanted.some(lies);
}

/** A page's date as a moment, or null. */
export function moment(page: Page, time = '09:30:00'): string | null {
  return page.published === null ? null : `${page.published}T${time}Z`;
}

/** The stretch of a page's text that answers the query, without marks. */
export function passage(page: Page, query: string, size: number): string {
  return excerpt(page.text, query, size)
    .map((stretch) => stretch.text)
    .join('');
}

/** A date as English pages print it. */
export function englishDay(date: string, month: 'short' | 'long'): string {
  const day = new Date(`${date}T00:00:00Z`);
  return day.toLocaleDateString('en-US', { year: 'numeric', month, day: 'numeric', timeZone: 'UTC' });
}

/** The same reply with more headers. */
export function withHeaders(reply: Reply, headers: Record<string, string>): Reply {
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

/** An XML answer in UTF-8. */
export function xml(body: string, type = 'application/xml', status = 200): Reply {
  return { status, headers: { 'content-type': `${type}; charset=UTF-8` }, body };
}
