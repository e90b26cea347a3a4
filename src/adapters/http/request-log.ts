import type { TransportFailure } from '../../ports/transport';

/** One request in the log. No path, no query, no text: the question is nobody's business here. */
export type RequestEntry = {
  at: number;
  host: string;
  /** Null when no answer came. */
  status: number | null;
  ms: number;
  bytes: number;
  failure: TransportFailure['kind'] | null;
};

/** The last requests of this worker's life, oldest first. */
export type RequestLog = { add(entry: RequestEntry): void; entries(): readonly RequestEntry[] };

/** Makes a log that keeps the last `most` requests in memory. */
export function createRequestLog(most = 200): RequestLog {
  const kept: RequestEntry[] = [];
  return {
    add(entry) {
      kept.push(entry);
      if (kept.length > most) kept.shift();
    },
    entries: () => [...kept],
  };
}
