import type { LossName, StageName } from '../../view/funnel';
import type { UsageName } from '../../view/usage';
import { count, plural } from './common';
import { communityRecord } from './community';

const stages: Record<StageName, string> = {
  hits: 'Hits',
  unique: 'Unique',
  snapshot: 'Snapshot',
  judged: 'Judged',
  admitted: 'Admitted',
  delivered: 'Delivered',
};

const losses: Record<LossName, string> = {
  merged: 'same page again, or filtered by site',
  outsideReview: 'outside the review',
  blockedByPerson: 'sites you never want',
  pending: 'never judged',
  judgementUnavailable: 'the judge gave no answer',
  requestTooLarge: 'too large to judge',
  assessmentUnavailable: 'no usable value answer',
  safetyUnavailable: 'safety could not be told',
  baseScoreMissing: 'no engine vote',
  safetyRejected: 'tries to steer the reader',
  valueFiltered: 'low value',
  valueUnestablished: 'value could not be established',
  duplicatesFolded: 'near duplicates',
  cut: 'below the number wanted',
  unexplained: 'not explained by the counts',
};

const usage: Record<UsageName, string> = {
  jevCalls: 'Judge calls',
  answersReused: 'Answers reused',
  jevHttpAttempts: 'Judge requests sent',
  jevRetries: 'Retries',
  jevInputTokens: 'Tokens in, reported',
  jevOutputTokens: 'Tokens out, reported',
  jevInputTokensEstimated: 'Tokens in, estimated',
  engineRequests: 'Engine requests',
  price: 'Price',
};

/** Texts of the diagnostics. */
export const diagnostics = {
  label: 'Diagnostics',
  funnel: 'From hits to results',
  funnelSums: 'Each line adds up: what comes in, minus what is lost, goes on.',
  stage: 'Stage',
  picture: 'Picture',
  amount: 'Count',
  stages,
  losses,
  loss: (n: number, name: string): string => `− ${count(n)} ${name}`,
  engines: 'Engines',
  engine: 'Engine',
  hits: 'Hits',
  time: 'Time',
  state: 'State',
  help: 'Help',
  weight: 'Weight',
  ms: (n: number): string => (n < 1000 ? `${Math.round(n)} ms` : `${(n / 1000).toFixed(1)} s`),
  unknownTime: '–',
  usage: 'Usage',
  usageNames: usage,
  notObserved: 'not reported',
  priceUnknown: 'price unknown',
  priceNone: 'none (on this device)',
  communityRecord,
  warnings: 'Warnings',
  noWarnings: 'None.',
  conditions: 'Conditions',
  ranking: 'Ranking',
  rankings: { balanced: 'balanced', research: 'research', fresh: 'fresh' },
  noRanking: 'not decided',
  judge: 'Judge',
  queries: 'Searched for',
  cached: (asked: number): string =>
    asked === 0
      ? 'Results of an earlier search were reused; no engine was asked again.'
      : `Results of an earlier search were reused in part; ${plural(asked, 'request was', 'requests were')} made now.`,
  raw: 'Raw record',
  rawNote: 'Contains your question and the addresses.',
  copyRaw: 'Copy raw record',
  copySafe: 'Copy diagnostics without private text',
  copied: 'Copied.',
};
