import { embed, embedRequest, readEmbed } from '../core/community/embed';
import type { XQuery } from '../core/community/operators';
import { attributeFallback, rankedPosts } from '../core/community/pages';
import { mergePosts, Sighting, sightingOfHit } from '../core/community/post';
import { SearchResult } from '../core/retrieval/search-result';
import { askingOf } from '../core/run/call-names';
import type { AttemptRecord } from '../core/run/run';
import { z } from '../core/zod-setup';
import { allEnded } from './all-ended';
import { askEngine, pauseAfter } from './ask-engine';
import { type BranchAccess, type BranchPlan, type CommunityEngine, webQuery, xCalls } from './community-plan';
import type { RunEngine } from './run-engines';

/** What the leg without credentials found. */
export type FallbackResult = {
  results: SearchResult[];
  sightings: Sighting[];
  /** Embeds that were asked for and did not help. */
  embedErrors: number;
};

type Request = { engines: readonly CommunityEngine[]; question: string; language: string };

/**
 * Asks the run's own web engines for posts on X, all at once, then the embed service for the text of the first two
 * (rule C-3). An embed that fails costs nothing but a count. `stopped` when not all of it was answered.
 */
export async function fallbackLeg(
  { engines, question, language }: Request,
  query: XQuery,
  plan: Pick<BranchPlan, 'embed'>,
  access: BranchAccess,
): Promise<FallbackResult | 'stopped'> {
  const results = await allEnded(engines.map(({ engine }) => askForPosts(engine, query, language, access)));
  const asked = results.filter((result) => result !== 'stopped');
  if (asked.length < results.length) return 'stopped';
  const now = access.clock.now();
  const seen = asked.flatMap(({ engine, variant, hits }) =>
    hits.flatMap((hit, index) => sightingOfHit(hit, { engine, variant }, index, now) ?? []),
  );
  const voters = engines.map(({ engine, family, weight }) => ({ engine: engine.id, family, weight }));
  const first = rankedPosts({ sightings: seen, voters }, { question, now, conditions: query.conditions });
  const wanted = plan.embed ? first.slice(0, embed.most) : [];
  const embeds = await allEnded(wanted.map(({ id }) => askForText(id, access)));
  const texts = embeds.filter((result) => result !== 'stopped');
  if (texts.length < embeds.length) return 'stopped';
  const completed = texts.flatMap(({ sighting }) => sighting ?? []);
  return {
    results: asked,
    sightings: attributeFallback(mergePosts([...seen, ...completed]), query.webText),
    embedErrors: texts.filter(({ failed }) => failed).length,
  };
}

async function askForPosts(
  engine: RunEngine,
  query: XQuery,
  language: string,
  access: BranchAccess,
): Promise<SearchResult | 'stopped'> {
  const { journal, open, transport, clock } = access;
  const name = xCalls.web(engine.id);
  const known = await journal.finished(name, SearchResult);
  if (known) return known;
  if (journal.stopped() || !open) return 'stopped';
  const call = outgoing(name, access);
  const result = await askEngine(engine, webQuery(engine, query, language), call, access);
  if (journal.stopped() && result.state === 'cancelled') return 'stopped';
  await journal.commit({ steps: [{ name, value: result }], attempts: journal.settled(call.attempts) });
  const until = pauseAfter(engine, result, clock.now());
  if (until !== null) await transport.suspend(engine.host, until, result.reason ?? 'rate_limited');
  return result;
}

/** A text that was asked for; null when it did not come. `failed`: a request went out for nothing. */
const Embedded = z.object({ sighting: Sighting.nullable(), failed: z.boolean() });

async function askForText(id: string, access: BranchAccess): Promise<z.infer<typeof Embedded> | 'stopped'> {
  const { journal, open, transport, clock } = access;
  const name = xCalls.embed(id);
  const known = await journal.finished(name, Embedded);
  if (known) return known;
  if (journal.stopped() || !open) return 'stopped';
  const { attempts, ...call } = outgoing(name, access);
  const sent = await transport.send(embedRequest(id), {
    timeoutMs: embed.timeoutMs,
    maxBytes: 500_000,
    spacingMs: embed.spacingMs,
    ...call,
  });
  if (!sent.ok && journal.stopped()) return 'stopped';
  const sighting = sent.ok ? readEmbed(sent.response, id, clock.now()) : null;
  const value = { sighting, failed: sighting === null && attempts.length > 0 };
  await journal.commit({ steps: [{ name, value }], attempts: journal.settled(attempts) });
  return value;
}

/** One call's way into the journal: each of its requests is written down before it goes out (rule R-5). */
function outgoing(name: string, { journal }: BranchAccess) {
  const attempts: AttemptRecord[] = [];
  return {
    attempts,
    signal: journal.signal,
    onDispatch: async () => {
      attempts.push(await journal.dispatching(askingOf(name, await journal.dispatched(name)), 'search', 0));
    },
  };
}
