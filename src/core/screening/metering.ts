import type { ReportedUsage } from '../systemone/answer';
import type { Usage } from './output';

/** One thing that was sent or came back. `call` names a logical call, e.g. `judge:3`; calls may overlap. */
export type MeterEvent =
  | { kind: 'search' }
  | { kind: 'logical'; phase: 'strategy' | 'screening'; call: string }
  /** `chars`: serialized request length in UTF-16 units. */
  | { kind: 'attempt'; call: string; chars: number }
  | { kind: 'reported'; usage: ReportedUsage }
  /** A logical call that failed for good after `attempts` HTTP attempts. */
  | { kind: 'failed'; attempts: number };

/** What metering has to know besides the events. */
export type MeterFacts = {
  /** Whether the judge's calls leave the device. A judge on the device makes none of the HTTP counts. */
  remote: boolean;
  /** Largest answer, bytes; half of it is reserved as output tokens of each attempt. */
  maxResponseBytes: number;
  /** Requests to engines made now, by their own counter; null while no search has returned. */
  engineRequests: number | null;
  /** HTTP requests to engines made now; null = not observed. */
  engineHttpRequests: number | null;
};

/** Logical calls made so far in one phase. */
export function callsIn(phase: 'strategy' | 'screening', events: readonly MeterEvent[]): number {
  return events.filter((event) => event.kind === 'logical' && event.phase === phase).length;
}

/** `usage` of a run: a fold over what happened (rule S-10). It counts and never stops anything; reuse is not in it. */
export function usageOf(events: readonly MeterEvent[], facts: MeterFacts): Usage {
  const usage: Usage = {
    ...nothingUsed,
    engineRequests: facts.engineRequests,
    engineHttpRequests: facts.engineHttpRequests,
  };
  const attempted = new Set<string>();
  for (const event of events) {
    if (event.kind === 'search') usage.fusedCalls += 1;
    else if (event.kind === 'logical') {
      usage.jevCalls += 1;
      // A call that is asked again after a lost answer starts anew: its next attempt is no retry.
      attempted.delete(event.call);
    } else if (facts.remote) {
      if (event.kind === 'attempt') {
        addAttempt(usage, event.chars, facts.maxResponseBytes, attempted.has(event.call));
        attempted.add(event.call);
      } else if (event.kind === 'reported') addReport(usage, event.usage);
      else if (event.attempts > 0) usage.unknownUsageCalls += 1;
    }
  }
  return usage;
}

const nothingUsed: Usage = {
  fusedCalls: 0,
  engineRequests: null,
  engineHttpRequests: null,
  jevCalls: 0,
  jevHttpAttempts: 0,
  jevRetries: 0,
  jevInputTokensEstimated: 0,
  jevTokensEstimatedReserved: 0,
  jevUsageUnknownAttempts: 0,
  serverUsageCalls: 0,
  unknownUsageCalls: 0,
  jevInputTokens: null,
  jevOutputTokens: null,
  fetchReads: 0,
  fetchCalls: 0,
  fetchCacheReads: 0,
  fetchHttpRequests: 0,
};

/** Two characters count as one token. */
const charsPerToken = 2;

function addAttempt(usage: Usage, chars: number, maxResponseBytes: number, isRetry: boolean): void {
  const tokens = Math.ceil(Math.max(0, chars) / charsPerToken);
  usage.jevHttpAttempts += 1;
  usage.jevUsageUnknownAttempts += 1;
  usage.jevInputTokensEstimated += tokens;
  usage.jevTokensEstimatedReserved += tokens + Math.ceil(maxResponseBytes / charsPerToken);
  if (isRetry) usage.jevRetries += 1;
}

function addReport(usage: Usage, { inputTokens, outputTokens }: ReportedUsage): void {
  if (inputTokens !== null || outputTokens !== null) usage.serverUsageCalls += 1;
  if (inputTokens === null || outputTokens === null) usage.unknownUsageCalls += 1;
  else usage.jevUsageUnknownAttempts = Math.max(0, usage.jevUsageUnknownAttempts - 1);
  if (inputTokens !== null) usage.jevInputTokens = (usage.jevInputTokens ?? 0) + inputTokens;
  if (outputTokens !== null) usage.jevOutputTokens = (usage.jevOutputTokens ?? 0) + outputTokens;
}
