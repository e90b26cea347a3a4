import { type CommunityAccess, type CommunityRequest, runCommunity } from '../../src/app/community';
import { openJournal, type RunJournal } from '../../src/app/journal';
import { createFlights } from '../../src/app/retrieval-cache';
import { runEngine } from '../../src/app/run-engines';
import type { EngineQuery, EngineReply, EngineRequest } from '../../src/core/retrieval/engine';
import { defaultSettings } from '../../src/core/settings/settings';
import type { RunStore } from '../../src/ports/run-store';
import type { SendOptions, SendResult, Transport, TransportFailure } from '../../src/ports/transport';
import { newRun } from '../adapters/dexie/records';
import { idAt, xaiAnswer } from '../core/community/build';
import { fakeEngine } from './fake-engines';
import { unlessAborted } from './fake-transport';
import { createStage, id, noCache } from './stage';

/** What a host answers to a request. */
export type Answer =
  | { status?: number; headers?: Record<string, string>; body?: string }
  | { failure: TransportFailure };
type Sent = { host: string; request: EngineRequest; options: SendOptions };

/** Posts of the tests; the stage's clock stands in January 2027. */
export const postId = (n: number): string => idAt('2026-12-01T10:00:00Z', n);
export const postUrl = (n: number, user = 'ann'): string => `https://x.com/${user}/status/${postId(n)}`;
const cited = (n: number): string => `https://x.com/i/status/${postId(n)}`;

/** xAI's answer with these posts, all cited. */
export const xaiPosts = (...numbers: number[]): Answer => {
  const posts = numbers.map((n) => ({
    url: postUrl(n),
    author: 'Ann',
    text: `Batteries age, says post ${n}.`,
    likes: n,
  }));
  return { body: JSON.stringify(xaiAnswer(JSON.stringify(posts), numbers.map(cited))) };
};

/** A web engine's page of posts, in order. */
export const webPosts = (...numbers: number[]): Answer => ({
  body: JSON.stringify({
    kind: 'hits',
    hits: numbers.map((n, index) => ({
      url: postUrl(n),
      title: `Ann on X: "Post ${n}" / X`,
      snippet: `Batteries age, a web engine says of ${n}.`,
      published: null,
      providerRank: index + 1,
    })),
  } satisfies EngineReply),
});
export const nothingFound: Answer = { body: JSON.stringify({ kind: 'none' } satisfies EngineReply) };
export const embedded = (text: string): Answer => ({
  body: JSON.stringify({ author_name: 'Ann', author_url: 'https://twitter.com/ann', html: `<p lang="en">${text}</p>` }),
});

const request = ({ text, count, includeDomains }: EngineQuery, host: string) => {
  const site = includeDomains.map((domain) => `site:${domain} `).join('');
  return { url: `https://${host}/?q=${encodeURIComponent(site + text)}&n=${count}`, method: 'GET' } as const;
};

/** A web engine that can be limited to sites. */
export const siteEngine = (name: string) =>
  fakeEngine(name, { profiles: ['web'], request: (query) => request(query, `${name}.example`) });

/** One run's journal, two engines that can search X and one that cannot, and hosts that answer what they are told. */
export async function createCommunityStage() {
  const stage = createStage();
  await stage.store.create(newRun(id(1)));
  await stage.store.acquire(id(1), 'boot', stage.clock.now(), 600_000);
  const answers: Record<string, Answer | ((request: EngineRequest) => Answer)> = {
    'alpha.example': webPosts(1, 2),
    'beta.example': webPosts(2, 3),
    'api.x.ai': xaiPosts(4, 1),
    'publish.x.com': { status: 404 },
  };
  const sent: Sent[] = [];
  const gates = new Map<string, Promise<void>>();
  const suspensions = new Map<string, { until: number; reason: string }>();
  const transport: Transport = {
    suspension: async (host) => suspensions.get(host) ?? null,
    suspend: async (host, until, reason) => void suspensions.set(host, { until, reason }),
    async send(outgoing, options): Promise<SendResult> {
      const { host } = new URL(outgoing.url);
      const failed = (failure: TransportFailure): SendResult => ({ ok: false, failure, ms: 5 });
      if (options.signal.aborted) return failed({ kind: 'cancelled' });
      const told = answers[host] ?? nothingFound;
      const answer = typeof told === 'function' ? told(outgoing) : told;
      const neverLeaves =
        'failure' in answer && ['needs_permission', 'suspended', 'offline'].includes(answer.failure.kind);
      if (neverLeaves) return failed(answer.failure);
      try {
        await options.onDispatch?.();
      } catch {
        return failed({ kind: 'cancelled' });
      }
      sent.push({ host, request: outgoing, options });
      if (!(await unlessAborted(gates.get(host), options.signal))) return failed({ kind: 'cancelled' });
      if ('failure' in answer) return failed(answer.failure);
      const { status = 200, headers = {}, body = '' } = answer;
      return { ok: true, response: { status, url: outgoing.url, headers, body }, ms: 5 };
    },
  };
  const engines = [siteEngine('alpha'), siteEngine('beta'), fakeEngine('gamma', { profiles: ['web'] })].map(
    (facts) => ({
      engine: runEngine(facts, {}, defaultSettings().engines),
      family: facts.family,
      weight: 1,
    }),
  );
  const wish: CommunityRequest = { wanted: true, question: 'Do batteries age?', language: 'en', engines };

  /** A worker's life over the same journal. */
  const life = (instead: Partial<RunStore> = {}) => {
    const stop = new AbortController();
    const journal = openJournal({ ...stage.store, ...instead }, { id: id(1), activeMs: 0 }, 'boot', stage.clock, stop);
    return { journal, stop: () => stop.abort(new DOMException('Stopped.', 'AbortError')) };
  };
  const run = (
    request: Partial<CommunityRequest> = {},
    access: Partial<CommunityAccess> & { journal?: RunJournal } = {},
  ) =>
    runCommunity(
      { ...wish, ...request },
      {
        transport,
        clock: stage.clock,
        report: (error) => void stage.reports.push(error),
        journal: access.journal ?? life().journal,
        open: true,
        permissions: stage.permissions,
        xai: { key: 'xai-key', model: 'grok-4-1-fast' },
        cache: noCache,
        posts: createFlights((posts) => posts !== null),
        ...access,
      },
    );
  return {
    ...stage,
    answers,
    sent,
    suspensions,
    engines,
    life,
    run,
    hosts: () => sent.map(({ host }) => host).sort(),
    hold(host: string) {
      let release = () => {};
      gates.set(host, new Promise((resolve) => (release = resolve)));
      return () => release();
    },
  };
}

export type CommunityStage = Awaited<ReturnType<typeof createCommunityStage>>;
