import type { Player, RecordedRequest, Reply } from '../exchange';
import { isRecord } from '../judge/protocol';
import { EXA_TEST_KEY } from '../keys';
import type { Page } from '../web/page';
import { type EngineParts, wideSearch } from './engine';
import { blocksOf, NOTHING_FOUND } from './exa-text';
import {
  type Call,
  callOf,
  cors,
  createSessions,
  framed,
  type Message,
  problem,
  refusalOf,
  resultOf,
  transportFault,
} from './mcp-protocol';
import { bearerOf, isWhole, strangers, withHeaders } from './service';

const CALLS_A_DAY = 50;
const LIMIT_TEXT =
  "You've hit Exa's free MCP rate limit. To continue using without limits, create your own Exa API key.\n\nFix: Create API key at https://dashboard.exa.ai/api-keys , then either:\n- Set the header: Authorization: Bearer YOUR_EXA_API_KEY\n- Or use the URL: https://mcp.exa.ai/mcp?exaApiKey=YOUR_EXA_API_KEY";

/** What a test may change about the MCP server. */
export type ExaMcpControls = {
  /** How answers are framed. */
  framing: 'sse' | 'json';
  /** Refuses a call outside a session that was initialized. */
  demandHandshake: boolean;
  /** Limits every anonymous call: at the gateway (HTTP 429) or behind it (HTTP 200 with `isError`). */
  limited: 'no' | 'gateway' | 'upstream';
  /** Anonymous calls left for today. */
  callsLeft: number;
};

/** Exa's MCP server: `POST https://mcp.exa.ai/mcp`. */
export type ExaMcp = { player: Player; controls: ExaMcpControls; reset(): void };

type Search = (query: string) => Page[];

/** Makes the server with one tool, `web_search_exa`. */
export function createExaMcp(parts: EngineParts): ExaMcp {
  const search = exaSearch(parts);
  const fresh: ExaMcpControls = { framing: 'sse', demandHandshake: false, limited: 'no', callsLeft: CALLS_A_DAY };
  const controls: ExaMcpControls = { ...fresh };
  const sessions = createSessions();
  const send = (message: Message, headers?: Record<string, string>) => framed(message, controls.framing, headers);

  const dispatch = (call: Call, request: RecordedRequest): Reply => {
    if (!sessions.known(request)) return problem(404, -32001, 'Session not found');
    if (call.method === 'initialize') {
      const { message, headers } = sessions.greet(call);
      return send(message, headers);
    }
    if (call.method === 'notifications/initialized') sessions.confirm(request);
    if (call.id === null) return { status: 202, headers: cors, body: '' };
    if (controls.demandHandshake && !sessions.ready(request)) {
      return problem(400, -32000, 'Bad Request: Server not initialized');
    }
    if (call.method === 'tools/list') return send(resultOf(call, { tools: [tool] }));
    if (call.method !== 'tools/call') return send(refusalOf(call, -32601, 'Method not found'));
    return limitOf(request, controls) ?? send(resultOf(call, useTool(call, request, controls, search)));
  };
  const answer = (request: RecordedRequest): Reply => {
    const call = callOf(request);
    return transportFault(request) ?? (call === null ? problem(400, -32700, 'Parse error') : dispatch(call, request));
  };
  /** Says `text` where a search would answer; everything else of the conversation goes on as usual. */
  const saying = (text: string) => (request: RecordedRequest) => {
    const call = callOf(request);
    return call?.method === 'tools/call' ? send(resultOf(call, said(text))) : answer(request);
  };
  return {
    controls,
    player: {
      answer,
      blocked: gatewayLimit,
      empty: saying(NOTHING_FOUND),
      drifted: saying('1. Renamed field <https://a.example/>'),
    },
    reset: () => {
      Object.assign(controls, fresh);
      sessions.clear();
    },
  };
}

/** How Exa searches; its two interfaces are one index. */
export function exaSearch(parts: EngineParts): Search {
  return wideSearch(parts, 'exa', { en: 0.75, zh: 0.6, primary: 0.9 });
}

const tool = {
  name: 'web_search_exa',
  description: 'Search the web and get clean, ready-to-use content.',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string' }, numResults: { type: 'number' } },
    required: ['query'],
    additionalProperties: false,
  },
};

function keyOf(request: RecordedRequest): string | null {
  return request.headers['x-api-key'] ?? bearerOf(request) ?? request.query.exaApiKey ?? null;
}

/** Counts an anonymous call; the gateway's refusal when there are none left. */
function limitOf(request: RecordedRequest, controls: ExaMcpControls): Reply | null {
  if (keyOf(request) !== null) return null;
  if (controls.limited === 'gateway' || controls.callsLeft <= 0) return gatewayLimit(request);
  controls.callsLeft -= 1;
  return null;
}

function useTool(call: Call, request: RecordedRequest, controls: ExaMcpControls, search: Search): Message {
  const key = keyOf(request);
  if (key !== null && key !== EXA_TEST_KEY) return failed('web_search_exa error (401): Invalid API key');
  if (key === null && controls.limited === 'upstream') return failed(LIMIT_TEXT);
  const wanted = argumentsOf(call.params);
  if (typeof wanted === 'string') return failed(wanted);
  const words = wanted.query.replace(/\bcategory:\s?(?:people|company|news|publication|personal site)\b/g, ' ');
  const found = search(words).slice(0, wanted.numResults);
  return said(found.length === 0 ? NOTHING_FOUND : blocksOf(found, words));
}

/** What the tool was asked, or the words with which it refuses. */
function argumentsOf(params: Record<string, unknown>): { query: string; numResults: number } | string {
  if (params.name !== tool.name) return `MCP error -32602: Tool ${String(params.name)} not found`;
  const given = isRecord(params.arguments) ? params.arguments : {};
  const count = given.numResults;
  const stranger = strangers(given, ['query', 'numResults'])[0];
  if (
    typeof given.query !== 'string' ||
    given.query.trim() === '' ||
    stranger !== undefined ||
    !isWhole(count, 1, 100)
  ) {
    return `MCP error -32602: Input validation error: Invalid arguments for tool ${tool.name}`;
  }
  return { query: given.query, numResults: count ?? 10 };
}

function said(text: string): Message {
  return { content: [{ type: 'text', text, _meta: { searchTime: 412.5 } }] };
}

function failed(text: string): Message {
  return { content: [{ type: 'text', text }], isError: true };
}

/** The limit's own headers say nothing but when it ends. */
function gatewayLimit(request: RecordedRequest): Reply {
  return withHeaders(problem(429, -32000, LIMIT_TEXT), {
    'retry-after': '3600',
    'x-ratelimit-limit': '0',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(request.at + 3_600_000),
  });
}
