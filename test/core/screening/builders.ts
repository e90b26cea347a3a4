import type { EngineOutcome } from '../../../src/core/retrieval/outcome';
import type { Candidate } from '../../../src/core/screening/candidates';
import { noXBranch } from '../../../src/core/screening/community';
import type { Judgement } from '../../../src/core/screening/decode';
import type { RetrievalFacts, ReviewFacts, RunFacts } from '../../../src/core/screening/finish';
import { type NewRunInput, readInput } from '../../../src/core/screening/input';
import { screeningLimits } from '../../../src/core/screening/limits';
import { decodeStrategy, type Strategy, strategyIds, strategyRequest } from '../../../src/core/screening/strategy';
import type { Answers } from '../../../src/core/systemone/answer';

export const question = 'Does cold brew keep longer than hot brew?';
export const intent = 'Decide how many days a café may keep it.';

/** A normal new input with some of its fields changed. */
export function newInput(fields: Record<string, unknown> = {}): NewRunInput {
  const input = readInput({ questions: [question], intent, ...fields });
  if (input.mode !== 'new') throw new Error('not a new run');
  return input;
}

/** A prepared candidate `m<n>`. */
export function candidate(number: number, changes: Partial<Candidate> = {}): Candidate {
  const url = `https://site${number}.example/page`;
  return {
    evidenceId: `m${number}`,
    assocId: `a${number}`,
    questionId: 'q1',
    key: url,
    url,
    title: `Page ${number}`,
    domain: `site${number}.example`,
    published: null,
    text: `Readable text of page ${number}.`,
    basis: 'engine_snippet',
    textVersion: '0'.repeat(64),
    scoreVersion: 'consensus-v2.1',
    baseScore: 1,
    engines: ['bing'],
    engineRanks: { bing: number },
    provenance: [],
    provenanceBasis: 'positive_weight_contributors',
    safetyState: 'pending',
    ...changes,
  };
}

/** A usable judgement of value level 4. */
export function judgement(changes: Partial<Judgement> = {}): Judgement {
  return {
    safety: 'clear',
    value: { state: 'level', level: 4 },
    valueConfidence: 0.8,
    discount: 'none',
    discountSelectedBy: 'code',
    discountConfidence: null,
    preferences: [],
    ...changes,
  };
}

/** Answers that give each id the named option. */
export function answers(given: Record<string, string>, confidence: number | null = 0.7): Answers {
  return {
    given: Object.fromEntries(
      Object.entries(given).map(([id, choice]) => [id, { type: 'choice' as const, choice, confidence }]),
    ),
    unavailable: {},
  };
}

/** A strategy as decoded from the named choices. */
export function strategy(input: NewRunInput, ranking = 'balanced', community = 'disable'): Strategy {
  const given = { [strategyIds.ranking]: ranking, [strategyIds.community]: community };
  return decodeStrategy(input, strategyRequest(input), answers(given));
}

export function outcome(engine: string, changes: Partial<EngineOutcome> = {}): EngineOutcome {
  const counts = { attempts: 1, successes: 1, errors: 0 };
  return { engine, state: 'hits', reason: null, hits: 10, ...counts, ms: 120, until: null, ...changes };
}

/** A retrieval that fused `rows` rows, of which the snapshot holds the first `snapshotRows`. */
export function retrieval(rows: number, changes: Partial<RetrievalFacts> = {}, snapshotRows = rows): RetrievalFacts {
  const funnel = {
    engineRowsRaw: rows,
    uniqueCandidates: rows,
    fusionRows: rows,
    selectedRows: snapshotRows,
    truncated: rows > snapshotRows,
  };
  return {
    outcomes: [outcome('bing'), outcome('ddg')],
    snapshot: { rows: Array.from({ length: snapshotRows }, () => fusedRow()), funnel },
    effectiveWeights: { bing: 0.9, ddg: 1.1 },
    queriesUsed: [question],
    enginePool: 'web',
    cacheHit: false,
    includeDomains: [],
    excludeDomains: [],
    engineRequests: 2,
    engineHttpRequests: null,
    ...changes,
  };
}

function fusedRow(): NonNullable<RetrievalFacts['snapshot']>['rows'][number] {
  const url = 'https://site.example/';
  return {
    key: url,
    url,
    title: 'Page',
    domain: 'site.example',
    snippet: 'Text.',
    published: null,
    dateStatus: 'unknown',
    engines: ['bing'],
    engineRanks: { bing: 1 },
    provenance: [],
    scoreVersion: 'consensus-v2.1',
    evidenceScore: 1,
    consensusBoost: 0,
    metadataDelta: 0,
    contributions: { bing: 1 },
    score: 1,
  };
}

export function review(candidates: readonly Candidate[], changes: Partial<ReviewFacts> = {}): ReviewFacts {
  const judgements = Object.fromEntries(candidates.map(({ evidenceId }) => [evidenceId, judgement()]));
  return { candidates, judgements, unassessable: {}, batches: 1, dispatched: 1, failures: [], ...changes };
}

/** A whole run that went well: three candidates of level 4, three wanted. */
export function runFacts(changes: Partial<RunFacts> = {}): RunFacts {
  const input = changes.input ?? newInput({ max_results: 3, community: false });
  return {
    input,
    limits: screeningLimits(32),
    cancelled: false,
    failure: null,
    strategy: strategy(input),
    retrieval: retrieval(3),
    review: review([candidate(1), candidate(2), candidate(3)]),
    judge: { model: 'jev-1', remote: true },
    meter: [
      { kind: 'logical', phase: 'strategy', call: 'strategy' },
      { kind: 'attempt', call: 'strategy', chars: 101 },
      { kind: 'reported', usage: { inputTokens: 40, outputTokens: 2 } },
      { kind: 'search' },
      { kind: 'logical', phase: 'screening', call: 'judge:0' },
      { kind: 'attempt', call: 'judge:0', chars: 1000 },
      { kind: 'reported', usage: { inputTokens: 400, outputTokens: 20 } },
    ],
    answersReused: 0,
    blockedByPerson: 0,
    xCapability: noXBranch,
    warnings: [],
    ...changes,
  };
}
