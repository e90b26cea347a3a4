import type { IncomingMessage, ServerResponse } from 'node:http';
import { deliver } from './deliver';
import type { ExaMcpControls } from './engines/exa-mcp';
import type { XaiControls } from './engines/xai';
import type { Player, RecordedRequest } from './exchange';
import { plain } from './exchange';
import { createFaultScript, type Fault, type Outcome, suffer } from './faults';
import type { JudgeControls } from './judge/system-one';
import { createPlayers, hosts } from './players';
import { readBody, recordHead } from './recorder';
import { listen } from './server';
import { web } from './web';
import type { Page } from './web/page';

export { canonicalKey } from './canonical';
export type { ExaMcpControls } from './engines/exa-mcp';
export { googleConsent } from './engines/google-news';
export { createSearxng, type SearxngSetup } from './engines/searxng';
export type { XaiControls } from './engines/xai';
export { yahooConsent } from './engines/yahoo';
export type { Player, RecordedRequest, Reply } from './exchange';
export type { Fault } from './faults';
export { createGold, type GoldTable, topicOf } from './gold';
export { judgeFaults, type RetryHint, retryHints } from './judge/judge-faults';
export { TEST_KEY } from './judge/protocol';
export type { ForcedAnswer, JudgeControls } from './judge/system-one';
export * from './keys';
export { web } from './web';
export { addressesOf } from './web/addresses';
export type { Gold, Page } from './web/page';
export { sample, sampleZh } from './web/topics';

/** One running loopback world. */
export type World = {
  /** The one port, on 127.0.0.1, for TLS and plain HTTP alike. */
  port: number;
  /** Requests to hosts that the world plays, in order of arrival. */
  requests: RecordedRequest[];
  /** The browser's own traffic: hosts that nobody plays, and icons of tabs. Answered 404. */
  strays: RecordedRequest[];
  /** Requests of one host, given by name or by alias. */
  requestsTo(host: string): RecordedRequest[];
  /**
   * Puts faults in front of a host (name or alias): the n-th matching request takes the n-th fault,
   * after which the host is well again; `always` repeats for ever. Calling it again replaces the script.
   */
  script(
    host: string,
    faults: readonly Fault[] | { always: Fault },
    matches?: (request: RecordedRequest) => boolean,
  ): void;
  /** Plays one more host by hand, or an existing one differently, until `reset`. */
  play(host: string, player: Player | Player['answer']): void;
  /** Alias to host name: the ids of the engines, `wikipedia-zh`, `oembed`, `typesafe`. */
  hosts: Record<string, string>;
  /** Who answers for a host (name or alias) of this world, so that `play` can put it behind another one. */
  playerAt(host: string): Player | undefined;
  /** Exa's MCP server: framing, handshake, limits. */
  exaMcp: ExaMcpControls;
  /** xAI: refusals and the text of its answers. */
  xai: XaiControls;
  /** The judge behind `api.typesafe.ai`; `play(host, world.judgePlayer)` puts it behind another host too. */
  judge: JudgeControls;
  judgePlayer: Player;
  /** Forgets requests, faults, hosts played by hand, spent allowances and changes to the judge, Exa and xAI. */
  reset(): void;
  close(): Promise<void>;
};

/**
 * Starts a world; by default on a free port and with the whole sample web. Point a browser at it with
 * `--host-resolver-rules="MAP * 127.0.0.1:PORT"` and `--ignore-certificate-errors`, on a throw-away profile.
 */
export async function startWorld(options: { port?: number; pages?: readonly Page[] } = {}): Promise<World> {
  const players = createPlayers(options.pages ?? web);
  const faults = createFaultScript();
  const byHand = new Map<string, Player>();
  const requests: RecordedRequest[] = [];
  const strays: RecordedRequest[] = [];
  const named = (host: string) => hosts[host] ?? host;

  const listener = await listen(async (message, response, secure) => {
    const record = recordHead(message, secure);
    const player = isBrowsersOwn(record) ? undefined : (byHand.get(record.host) ?? players.at(record.host));
    (player === undefined ? strays : requests).push(record);
    const reset = () => listener.resetConnection(message);
    await attend(record, message, response, reset, (asked) =>
      player === undefined ? nobody : suffer(faults.next(asked), player, asked),
    );
  }, options.port ?? 0);

  return {
    port: listener.port,
    requests,
    strays,
    requestsTo: (host) => requests.filter((request) => request.host === named(host)),
    script: (host, list, matches) => faults.set(named(host), list, matches),
    play: (host, player) => {
      byHand.set(named(host), typeof player === 'function' ? playerOf(player) : player);
    },
    hosts,
    playerAt: (host) => players.at(named(host)),
    exaMcp: players.exaMcp,
    xai: players.xai,
    judge: players.judge.controls,
    judgePlayer: players.judge.player,
    reset: () => {
      requests.length = 0;
      strays.length = 0;
      faults.clear();
      byHand.clear();
      players.reset();
    },
    close: () => listener.close(),
  };
}

/** An opened tab asks for its icon by itself; no test means that when it says "nothing was sent". */
function isBrowsersOwn(record: RecordedRequest): boolean {
  return record.path === '/favicon.ico';
}

const nobody: Outcome = { reply: plain('Nobody plays this host', 404), delivery: { how: 'whole' } };

/** Reads the rest of a recorded request, has it answered, and notes whether the client stayed. */
async function attend(
  record: RecordedRequest,
  message: IncomingMessage,
  response: ServerResponse,
  reset: () => void,
  answer: (record: RecordedRequest) => Outcome | Promise<Outcome>,
): Promise<void> {
  let ours = false;
  response.on('close', () => {
    record.closedEarly = !response.writableFinished && !ours;
  });
  try {
    record.body = await readBody(message);
    const outcome = await answer(record);
    ours = outcome.delivery.how === 'reset' || outcome.delivery.how === 'cut';
    deliver(outcome, response, reset);
  } catch (error) {
    if (response.destroyed || response.headersSent) return;
    response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
  }
}

function playerOf(answer: Player['answer']): Player {
  const nothing = () => plain('');
  return { answer, blocked: () => plain('Forbidden', 403), empty: nothing, drifted: nothing };
}
