import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Engine, EngineReply } from '../../src/core/retrieval/engine';
import { engines } from '../../src/engines';

/**
 * Pages recorded from the engines, with the extraction a person checked. They belong to their owners and are not
 * part of the repository: `WINNOW_DATA` names a folder with `serp/<file>` and `serp/expected/<file>.json`.
 */
const data = process.env.WINNOW_DATA;
const folder = data === undefined ? undefined : join(data, 'serp');

type Expected = {
  file: string;
  engine: string;
  status?: string;
  results: { url: string; title: string; snippet: string; date_text: string | null; date_iso: string | null }[];
};

/** Names the recordings use, and our ids. `generic` is a challenge page that any engine may answer with. */
const recordedAs: Record<string, string> = {
  'duckduckgo-html': 'ddg',
  'duckduckgo-lite': 'ddg',
  'bing-html': 'bing',
  mojeek: 'mojeek',
  mediawiki: 'wikipedia',
  wikipedia: 'wikipedia',
  'hn-algolia': 'hacker-news',
  'hacker-news': 'hacker-news',
  stackexchange: 'stack-exchange',
};

const readRecordings = (from: string): Expected[] =>
  readdirSync(join(from, 'expected'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(from, 'expected', name), 'utf8')) as Expected)
    .filter((expected) => existsSync(join(from, expected.file)));

const enginesFor = (expected: Expected): readonly Engine[] =>
  engines.filter((engine) =>
    expected.engine === 'generic' ? engine.results === 'html' : engine.id === recordedAs[expected.engine],
  );

const outcomes: Record<string, EngineReply['kind']> = {
  no_results: 'none',
  blocked: 'blocked',
  captcha: 'blocked',
  challenge: 'blocked',
  rate_limited: 'blocked',
  needs_js: 'unparsed',
};

const parseRecording = (from: string, file: string, engine: Engine): EngineReply =>
  engine.parse({
    status: 200,
    url: engine.request({ text: 'q', count: 20, language: 'en', includeDomains: [], excludeDomains: [] }).url,
    headers: {},
    body: readFileSync(join(from, file), 'utf8'),
  });

describe('recorded pages', () => {
  const recordings = folder === undefined ? [] : readRecordings(folder);
  const cases = recordings.flatMap((expected) => enginesFor(expected).map((engine) => ({ expected, engine })));

  test.skipIf(folder !== undefined)('not measured: no data folder (set WINNOW_DATA)', ({ skip }) => skip());

  test.skipIf(folder === undefined)('the data folder holds recordings of these engines', () => {
    expect(cases.length).toBeGreaterThan(0);
  });

  for (const { expected, engine } of cases) {
    test(`${engine.id} reads ${expected.file}`, () => {
      const reply = parseRecording(folder ?? '', expected.file, engine);
      if (expected.results.length === 0) return expect(reply.kind).toBe(outcomes[expected.status ?? '']);
      if (reply.kind !== 'hits') return expect(reply).toMatchObject({ kind: 'hits' });
      expect(reply.hits.map((hit) => hit.url)).toEqual(expected.results.map((row) => row.url));
      expect(reply.hits.map((hit) => hit.title)).toEqual(expected.results.map((row) => row.title));
      expect(reply.hits.map((hit) => hit.published)).toEqual(expected.results.map((row) => row.date_iso));
      expect(reply.hits.map((hit) => hit.snippet.slice(0, 40))).toEqual(
        expected.results.map((row) => row.snippet.slice(0, 40)),
      );
      expect(reply.hits.map((hit) => hit.providerRank)).toEqual(expected.results.map((_, index) => index + 1));
    });
  }
});
