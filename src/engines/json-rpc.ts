import { type JsonObject, objectOf, readJson } from './json';

/** A JSON-RPC request or, without an id, a notification, as a body to send. */
export const rpcBody = (method: string, params: JsonObject | null, id?: number): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    ...(id === undefined ? {} : { id }),
    method,
    ...(params === null ? {} : { params }),
  });

/**
 * The answer in a JSON-RPC body, sent as plain JSON, as a batch, or as a stream of events; null where there is none.
 * Notifications that a server sends before its answer are passed over.
 */
export const rpcAnswer = (body: string): JsonObject | null => {
  const whole = readJson(body);
  if (whole !== undefined) return answerAmong(Array.isArray(whole) ? whole : [whole]);
  const events = body.replace(/\r\n?/g, '\n').split(/\n{2,}/);
  return answerAmong(events.map((event) => readJson(dataOf(event))));
};

/** The data of one event: its `data:` lines, put together again. */
const dataOf = (event: string): string =>
  event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).replace(/^ /, ''))
    .join('\n');

const answerAmong = (values: readonly unknown[]): JsonObject | null =>
  values.map(objectOf).find((value) => value !== null && ('result' in value || 'error' in value)) ?? null;
