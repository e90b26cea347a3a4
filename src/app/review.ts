import { callNames } from '../core/run/call-names';
import type { StoredReply } from '../core/run/stored-reply';
import type { Candidate } from '../core/screening/candidates';
import { decodeScreening, type Judgement } from '../core/screening/decode';
import { type BatchFailure, dispatchStoppers } from '../core/screening/halt';
import type { ResultRow } from '../core/screening/output';
import { type Batch, packBatches } from '../core/screening/packing';
import type { Topic } from '../core/screening/questions';
import { type RankingAim, rankProvisional } from '../core/screening/ranking';
import { type ReviewFacts, reviewStateOf } from '../core/screening/run-facts';
import { neutralPolicy } from '../core/screening/source-bias';
import { allEnded } from './all-ended';
import { askJudge, type JudgeAccess } from './ask-judge';
import type { RunJournal } from './journal';

/** A review that goes on while it is being read: `facts` is right at any moment, also after a stop. */
export type Review = {
  facts: ReviewFacts;
  /** By call; in whatever order they came. */
  replies: Record<string, StoredReply>;
  /** Ends when every batch is answered, failed or will not be sent any more. Rejects if the journal or the judge does. */
  done: Promise<void>;
};

/** What the panel may show after a batch. */
export type ReviewProgress = { judged: number; rows: ResultRow[] };

/**
 * Has all candidates judged, several batches at a time (rule S-3). The order in which batches end does not matter.
 * A failed batch leaves the others going unless its kind cannot heal, or it failed without any; then nothing more is
 * sent, and what is in flight is awaited and kept. `progressChange` turns progress into the journal write that goes
 * with each reply.
 */
export function review(
  topic: Topic,
  aim: RankingAim,
  candidates: readonly Candidate[],
  journal: RunJournal,
  access: JudgeAccess,
  progressChange: (progress: ReviewProgress) => Parameters<RunJournal['commit']>[0],
): Review {
  const packing = packBatches(topic, candidates, neutralPolicy, access.limits);
  const judgements: Record<string, Judgement> = {};
  const failures: BatchFailure[] = [];
  const replies: Record<string, StoredReply> = {};
  const facts = {
    candidates,
    judgements,
    unassessable: packing.unassessable,
    batches: packing.batches.length,
    dispatched: 0,
    failures,
  };
  const recorded = { ...access, open: false };
  const asking = { ...access };

  /** Whether the batch has its reply now. */
  async function judgeBatch(batch: Batch, by: JudgeAccess): Promise<boolean> {
    const call = callNames.batch(batch.index);
    const asked = await askJudge(call, batch, journal, by);
    if (!asked) return false;
    const { reply, change } = asked;
    facts.dispatched += 1;
    replies[call] = reply;
    if (reply.ok) Object.assign(judgements, decodeScreening(batch, reply.answers));
    else {
      failures.push({
        batch: batch.index,
        kind: reply.kind,
        members: batch.members.map(({ evidenceId }) => evidenceId),
      });
      if (dispatchStoppers.has(reply.kind)) asking.open = false;
    }
    // What came from the journal, or was stopped, is shown already.
    if (!change.steps) return true;
    const rows = rankProvisional(reviewStateOf(facts), aim);
    await journal.commit({ ...progressChange({ judged: Object.keys(judgements).length, rows }), ...change });
    return true;
  }

  /** Takes what the journal has first, all of it: a failure in it that cannot heal lets nothing more be sent. */
  async function judgeAll(): Promise<void> {
    const known = await allEnded(packing.batches.map((batch) => judgeBatch(batch, recorded)));
    const left = packing.batches.filter(({ index }) => !known[index]);
    await allEnded(left.map((batch) => judgeBatch(batch, asking)));
  }

  return { facts, replies, done: judgeAll() };
}
