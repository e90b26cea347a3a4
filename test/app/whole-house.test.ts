import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brokenLaws } from '../../src/core/screening/laws';
import { engines as allEngines } from '../../src/engines';
import { createLexicalJudge } from '../../src/judges/lexical/judge';
import type { Transport } from '../../src/ports/transport';
import { createStage, runOnce } from './stage';

const fixture = (engine: string, name: string) =>
  readFileSync(new URL(`../fixtures/engines/${engine}/${name}`, import.meta.url), 'utf8');

const six = ['bing', 'ddg', 'mojeek', 'wikipedia', 'hacker-news', 'stack-exchange'];
const engines = allEngines.filter(({ id }) => six.includes(id));

/** What each real engine answers; wikipedia has changed its shape, mojeek turns us away. */
const pages: Record<string, string> = {
  'www.bing.com': fixture('bing', 'hits.html'),
  'html.duckduckgo.com': fixture('ddg', 'hits.html'),
  'www.mojeek.com': fixture('mojeek', 'blocked.html'),
  'en.wikipedia.org': fixture('wikipedia', 'drifted.json'),
  'hn.algolia.com': fixture('hacker-news', 'hits.json'),
  'api.stackexchange.com': fixture('stack-exchange', 'empty.json'),
};

test('the real engines and the judge on the device make a set together', async () => {
  const stage = createStage({ engines });
  const asked: string[] = [];
  const send: Transport['send'] = async ({ url }, { onDispatch }) => {
    await onDispatch?.();
    const { host } = new URL(url);
    asked.push(host);
    const body = pages[host];
    if (body === undefined) throw new Error(`nobody plays ${host}`);
    const type = body.trimStart().startsWith('<') ? 'text/html' : 'application/json';
    return { ok: true, response: { status: 200, url, headers: { 'content-type': type }, body }, ms: 5 };
  };
  Object.assign(stage.transport, { send });
  Object.assign(stage.judge, createLexicalJudge());
  const set = await runOnce(stage, { community: undefined, max_results: 50 });
  expect(stage.reports).toEqual([]);
  expect([...asked].sort()).toEqual(Object.keys(pages).sort());
  expect(brokenLaws(set)).toEqual([]);
  expect(set.metadata.run).toMatchObject({
    halted: null,
    jevModel: 'lexical-1',
    engineStats: {
      bing: { used: true, successes: 1 },
      ddg: { used: true, successes: 1 },
      mojeek: { used: true, errors: 1 },
      wikipedia: { used: true, errors: 1 },
      'hacker-news': { used: true, successes: 1 },
      'stack-exchange': { used: true, successes: 1 },
    },
    community: { input: 'auto', choice: 'unknown', requested: false, outcome: 'not_requested' },
  });
  expect(set.metadata.diagnostics.collected).toBeGreaterThanOrEqual(10);
  expect(set.metadata.usage).toMatchObject({ jevHttpAttempts: 0, engineRequests: 6 });
  expect(set.metadata.usage.jevCalls).toBe(1 + (set.metadata.diagnostics.judgeCalls ?? 0));
});
