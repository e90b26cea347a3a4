import type { Engine, EngineQuery, EngineReply, EngineRequest, EngineResponse } from '../core/retrieval/engine';
import { type Refusal, retryAfterMs } from './block-signals';
import { type JsonObject, listIn, numberIn, objectOf, textIn } from './json';
import { rpcAnswer, rpcBody } from './json-rpc';
import { collapse } from './page';
import { dateFields } from './printed-day';
import { cutSnippet, rowsWanted, withSite } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { webAddress } from './web-address';

/**
 * Exa's index through its public tool server, without a key. The tool is called at once; only where the server wants
 * to be greeted first are the two requests of the handshake sent and the call repeated, four requests in all.
 */
export const exaFree = {
  id: 'exa-free',
  name: 'Exa (no key)',
  family: 'exa',
  website: 'https://exa.ai/',
  origins: ['https://mcp.exa.ai/*'],
  results: 'json',
  weights: { balanced: 1.0039526424966523, research: 1.0847595020446763, fresh: 0.9509269706554807 },
  profiles: ['web'],
  timeoutMs: 25_000,
  spacingMs: 500,
  blockedPauseMs: 60 * 60_000,
  terms: 'Open to everyone without a key, by default at most 50 searches a day from one address.',
  request: (query) => callTool(query, null),
  parse: (response, query, { carry }) => readStep(response, query, carry),
  searchPage: (text) => {
    const url = new URL('https://exa.ai/search');
    url.searchParams.set('q', text);
    return url.href;
  },
} as const satisfies Engine;

const largestPage = 10;

const post = (body: string, session: string | null): EngineRequest => ({
  url: 'https://mcp.exa.ai/mcp',
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    // The server refuses to answer unless both are accepted.
    Accept: 'application/json, text/event-stream',
    ...(session === null ? {} : { 'Mcp-Session-Id': session }),
  },
  body,
});

const callTool = (query: EngineQuery, session: string | null): EngineRequest => {
  const asked = { query: withSite(query), numResults: rowsWanted(query.count, largestPage) };
  return post(rpcBody('tools/call', { name: 'web_search_exa', arguments: asked }, 1), session);
};

const initialize = (): EngineRequest => {
  const clientInfo = { name: 'winnow', version: '1' };
  return post(rpcBody('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo }, 1), null);
};

/** What is carried from step to step: `greeted`, then `session:<id>`, then `called`. */
const readStep = (response: EngineResponse, query: EngineQuery, carry: string | undefined): EngineReply => {
  const succeeded = response.status >= 200 && response.status < 300;
  if (carry === 'greeted' && succeeded && objectOf(rpcAnswer(response.body)?.result) !== null) {
    const session = sessionIn(response.headers['mcp-session-id']);
    const request = post(rpcBody('notifications/initialized', null), session);
    return { kind: 'next', request, carry: `session:${session ?? ''}` };
  }
  if (carry?.startsWith('session:') && succeeded) {
    const request = callTool(query, sessionIn(carry.slice('session:'.length)));
    return { kind: 'next', request, carry: 'called' };
  }
  if (carry === undefined && wantsGreeting(response)) return { kind: 'next', request: initialize(), carry: 'greeted' };
  return readCall(response, query);
};

/** A session id that a header can carry; a server without sessions names none. */
const sessionIn = (id: string | undefined): string | null =>
  id !== undefined && /^[\x21-\x7e]{1,200}$/.test(id) ? id : null;

const wantsGreeting = ({ status, body }: EngineResponse): boolean => {
  if ([401, 402, 403, 429].includes(status) || status >= 500) return false;
  const message = textIn(objectOf(rpcAnswer(body)?.error), 'message') ?? '';
  return /initiali[sz]|session/i.test(message) && !rateLimit.test(message);
};

const readCall = (response: EngineResponse, query: EngineQuery): EngineReply => {
  const answer = rpcAnswer(response.body);
  const rows = rowsWanted(query.count, largestPage);
  return readAnswer(answer === null ? response : { ...response, body: JSON.stringify(answer) }, {
    ...reader,
    // More rows than were asked for can only be text of a page that looks like a row.
    items: (found) => reader.items(found)?.slice(0, rows) ?? null,
  });
};

const rateLimit = /rate limit/i;
const nothingFound = /^No search results found\b/;

/** The text of the tool's answer, whether in one part or several. */
const textOfCall = (answer: JsonObject): string | null => {
  const parts = listIn(objectOf(answer.result), 'content')?.map((part) => textIn(objectOf(part), 'text') ?? '');
  const text = parts?.filter((part) => part !== '').join(between) ?? '';
  return text === '' ? null : text;
};

const between = '\n\n---\n\n';

/**
 * Rows are plain text with headed lines. A highlight may hold a rule of its own, so only one before a title divides;
 * where no title is left to see, every rule does, so that the rows that cannot be read are at least counted.
 */
const rowsIn = (text: string): JsonObject[] =>
  text.split(text.startsWith('Title: ') ? /\n\n---\n\n(?=Title: )/ : between).map((block) => {
    const [, head = '', body = ''] = /^([\s\S]*?)\n(?:Highlights|Text|Summary):([\s\S]*)$/.exec(block) ?? ['', block];
    const lines = head.split('\n').map((line) => /^([A-Za-z ]+): ?(.*)$/.exec(line)?.slice(1) ?? []);
    const fields = Object.fromEntries(
      lines.flatMap(([name, value]) => (name && value !== 'N/A' ? [[name, value]] : [])),
    );
    return { ...fields, body };
  });

const readRow = (item: JsonObject): Row => {
  const url = webAddress(textIn(item, 'URL') ?? '');
  if (url === null) return { kind: 'unreadable' };
  return {
    kind: 'hit',
    hit: {
      url,
      title: collapse(textIn(item, 'Title') ?? ''),
      snippet: cutSnippet(collapse(textIn(item, 'body') ?? '')),
      ...dateFields(textIn(item, 'Published') ?? textIn(item, 'Published Date')),
    },
  };
};

/** The limit shows in two shapes: an error of the gateway, and a result that is marked as an error. */
const errorIn = (answer: JsonObject, { headers }: EngineResponse): Refusal | null => {
  const error = objectOf(answer.error);
  const failed = objectOf(answer.result)?.isError === true;
  if (error === null && !failed) return null;
  const text = textIn(error, 'message') ?? textOfCall(answer) ?? '';
  if (rateLimit.test(text) || /error \(429\)/.test(text)) {
    return { kind: 'blocked', reason: 'rate_limited', ...retryAfterMs(headers) };
  }
  const number = numberIn(error, 'code') ?? /error \((\d{3})\)/.exec(text)?.[1] ?? 'unnamed';
  return { kind: 'failed', reason: 'engine_error', detail: `tool error ${number}` };
};

const reader: AnswerReader = {
  hosts: ['mcp.exa.ai'],
  errorIn,
  items: (answer) => {
    const text = textOfCall(answer);
    if (text === null) return null;
    return nothingFound.test(text) ? [] : rowsIn(text);
  },
  isEmpty: () => true,
  row: readRow,
};
