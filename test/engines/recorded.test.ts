import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Engine, EngineReply } from '../../src/core/retrieval/engine';
import { engines } from '../../src/engines';
import { itemsOf, parseFeed } from '../../src/engines/feed';
import { collapse, textOfMarkup } from '../../src/engines/page';
import { askOf, settled } from './fixtures';

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
  /** Given where only the first results of a page were checked. */
  total_in_file?: number;
  results: {
    url: string;
    title: string;
    title_without_source?: string;
    snippet: string;
    date_text: string | null;
    date_iso: string | null;
    /** Year, month and day, where the answer gives a date as numbers. */
    date_parts?: number[];
  }[];
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
  'yahoo-html': 'yahoo',
  'brave-html': 'brave-html',
  'brave-api': 'brave',
  'exa-mcp': 'exa-free',
  'github-repositories': 'github',
};

const readRecordings = (from: string): Expected[] =>
  readdirSync(join(from, 'expected'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(from, 'expected', name), 'utf8')) as Expected)
    .filter((expected) => existsSync(join(from, expected.file)));

const enginesFor = (expected: Expected): readonly Engine[] =>
  engines.filter((engine) =>
    expected.engine === 'generic'
      ? engine.results === 'html'
      : engine.id === (recordedAs[expected.engine] ?? expected.engine),
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
  settled(engine, {
    status: 200,
    url: engine.request(askOf(engine)).url,
    headers: {},
    body: readFileSync(join(from, file), 'utf8'),
  });

const dayOf = (parts: number[] | undefined): string | null =>
  parts?.length === 3 ? parts.map((part) => String(part).padStart(2, '0')).join('-') : null;

test.skipIf(folder === undefined)('the shared feed reader reads a recorded feed', () => {
  const file = 'bing_rss_kotlin_2026-10_trimmed.xml';
  const path = join(folder ?? '', file);
  if (!existsSync(path)) return;
  const expected = readRecordings(folder ?? '').find((recording) => recording.file === file);
  const items = itemsOf(parseFeed(readFileSync(path, 'utf8')));
  const read = items.map(({ title, link, date, markup }) => [link, title, date.published, textOfMarkup(markup)]);
  expect(read).toEqual(expected?.results.map((row) => [row.url, row.title, row.date_iso, row.snippet]));
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
      if (expected.total_in_file !== undefined) expect(reply.hits).toHaveLength(expected.total_in_file);
      const hits = expected.total_in_file === undefined ? reply.hits : reply.hits.slice(0, expected.results.length);
      expect(hits.map((hit) => hit.url)).toEqual(expected.results.map((row) => row.url));
      expect(hits.map((hit) => hit.title)).toEqual(
        expected.results.map((row) => collapse(row.title_without_source ?? row.title)),
      );
      expect(hits.map((hit) => hit.published)).toEqual(
        expected.results.map((row) => row.date_iso?.slice(0, 10) ?? dayOf(row.date_parts)),
      );
      for (const [index, { snippet, dateText }] of hits.entries()) {
        // A date that came as a number was not printed.
        if (dateText !== undefined) expect(dateText).toBe(expected.results[index]?.date_text);
        const whole = collapse(expected.results[index]?.snippet ?? '');
        // A long text is cut; what is left is its start, word for word.
        if (snippet !== whole) expect(whole.startsWith(snippet.replace(/ …$/, ''))).toBe(true);
        expect(snippet.length).toBeGreaterThanOrEqual(Math.min(whole.length, 150));
      }
      expect(hits.map((hit) => hit.providerRank)).toEqual(expected.results.map((_, index) => index + 1));
    });
  }
});
