import { json, plain, type RecordedRequest, type Reply, refuse } from '../exchange';
import { token } from '../hash';
import { isRecord } from '../judge/protocol';
import { bodyOf, withHeaders } from './service';

const PROTOCOLS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** What every answer of the server carries. */
export const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Mcp-Session-Id' };

/** One message of a client; notifications have no id. */
export type Call = { id: string | number | null; method: string; params: Record<string, unknown> };

/** A message that answers a call. */
export type Message = Record<string, unknown>;

/** The message in a request, or null when there is none. */
export function callOf(request: RecordedRequest): Call | null {
  const body = bodyOf(request);
  if (body === null || body.jsonrpc !== '2.0' || typeof body.method !== 'string') return null;
  if (body.id !== undefined && typeof body.id !== 'string' && !Number.isInteger(body.id)) return null;
  if (body.params !== undefined && !isRecord(body.params)) return null;
  return { id: (body.id as string | number | undefined) ?? null, method: body.method, params: body.params ?? {} };
}

/** The answer to a call. */
export function resultOf(call: Call, result: Message): Message {
  return { result, jsonrpc: '2.0', id: call.id };
}

/** The refusal of one call, with status 200. */
export function refusalOf(call: Call, code: number, message: string): Message {
  return { jsonrpc: '2.0', id: call.id, error: { code, message } };
}

/** The refusal of a request as a whole. */
export function problem(status: number, code: number, message: string): Reply {
  return withHeaders(json({ jsonrpc: '2.0', error: { code, message }, id: null }, status), cors);
}

/** Puts a message on the wire, as an event or as plain JSON. */
export function framed(message: Message, framing: 'sse' | 'json', headers: Record<string, string> = {}): Reply {
  const all = { ...cors, ...headers };
  if (framing === 'json') return withHeaders(json(message), all);
  const type = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };
  return { status: 200, headers: { ...type, ...all }, body: `event: message\ndata: ${JSON.stringify(message)}\n\n` };
}

/** What is wrong with a request before its message is looked at, or null. */
export function transportFault(request: RecordedRequest): Reply | null {
  if (request.method === 'OPTIONS') return { status: 204, headers: cors, body: '' };
  const refused = refuse(request, ['POST']);
  if (refused !== null) return refused;
  if (request.path !== '/mcp') return plain('Not Found', 404);
  const accept = request.headers.accept ?? '';
  if (!accept.includes('application/json') || !accept.includes('text/event-stream')) {
    return problem(406, -32000, 'Not Acceptable: Client must accept both application/json and text/event-stream');
  }
  if (!/^application\/json/.test(request.headers['content-type'] ?? '')) {
    return problem(415, -32000, 'Unsupported Media Type: Content-Type must be application/json');
  }
  return callOf(request) === null ? problem(400, -32700, 'Parse error: Invalid JSON-RPC message') : null;
}

/** Sessions: greeted by `initialize`, ready after the client's notification. */
export type Sessions = {
  known(request: RecordedRequest): boolean;
  ready(request: RecordedRequest): boolean;
  /** Answers `initialize`; a valid one opens a session. */
  greet(call: Call): { message: Message; headers?: Record<string, string> };
  confirm(request: RecordedRequest): void;
  clear(): void;
};

/** Keeps the sessions of one server. */
export function createSessions(): Sessions {
  const states = new Map<string, 'greeted' | 'ready'>();
  const idOf = (request: RecordedRequest) => request.headers['mcp-session-id'];
  return {
    known: (request) => idOf(request) === undefined || states.has(idOf(request) ?? ''),
    ready: (request) => states.get(idOf(request) ?? '') === 'ready',
    greet(call) {
      const { protocolVersion, capabilities, clientInfo } = call.params;
      const named =
        isRecord(clientInfo) && typeof clientInfo.name === 'string' && typeof clientInfo.version === 'string';
      if (call.id === null || typeof protocolVersion !== 'string' || !isRecord(capabilities) || !named) {
        return { message: refusalOf(call, -32602, 'Invalid params') };
      }
      const session = token(`session ${states.size}`, 32);
      states.set(session, 'greeted');
      const message = resultOf(call, {
        protocolVersion: PROTOCOLS.includes(protocolVersion) ? protocolVersion : PROTOCOLS[0],
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'exa-search-server', version: '3.1.8' },
      });
      return { message, headers: { 'mcp-session-id': session } };
    },
    confirm: (request) => {
      const session = idOf(request);
      if (session !== undefined) states.set(session, 'ready');
    },
    clear: () => states.clear(),
  };
}
