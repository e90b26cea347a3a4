import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/core/retrieval/engine';
import { engines } from '../../src/engines';
import { fixture, fixturePath, hasFixture, queryOf } from './fixtures';

const folder = new URL('../../src/engines/', import.meta.url);
const isEngine = (value: unknown): value is Engine =>
  typeof value === 'object' && value !== null && 'request' in value && 'parse' in value;

/** Engines that print (or document) a no-results mark. For the others an empty page cannot be told from a changed one. */
const withEmptyMark = ['bing', 'wikipedia', 'hacker-news', 'stack-exchange'];

const grants = (pattern: string, address: string): boolean => {
  const url = new URL(address);
  const [, host = ''] = /^https:\/\/([^/]+)\/\*$/.exec(pattern) ?? [];
  if (url.protocol !== 'https:') return false;
  return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
};

describe('the list of engines', () => {
  test('names every engine file, and every file is named after its engine', async () => {
    const found: string[] = [];
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'index.ts')) {
      const module: Record<string, unknown> = await import(new URL(file, folder).pathname);
      const inFile = Object.values(module).filter(isEngine);
      for (const engine of inFile) expect(engine.id).toBe(basename(file, '.ts'));
      found.push(...inFile.map((engine) => engine.id));
    }
    expect(engines.map((engine) => engine.id).toSorted()).toEqual(found.toSorted());
  });

  test('ids are unique', () => {
    expect(new Set(engines.map((engine) => engine.id)).size).toBe(engines.length);
  });

  test('there is no fixture folder without an engine', () => {
    const folders = readdirSync(new URL('../fixtures/engines/', import.meta.url));
    expect(folders.toSorted()).toEqual(engines.map((engine) => engine.id).toSorted());
  });

  test('ddg and bing share one index and carry the contract’s weights; the others start at 1', () => {
    expect(Object.fromEntries(engines.map((engine) => [engine.id, engine.family]))).toEqual({
      bing: 'bing',
      ddg: 'bing',
      mojeek: 'mojeek',
      wikipedia: 'wikipedia',
      'hacker-news': 'hacker-news',
      'stack-exchange': 'stack-exchange',
    });
    const one = { balanced: 1, research: 1, fresh: 1 };
    expect(Object.fromEntries(engines.map((engine) => [engine.id, engine.weights]))).toEqual({
      bing: { balanced: 0.9572312859948126, research: 0.9273071097009062, fresh: 1.0197555682848762 },
      ddg: { balanced: 0.9808701859225035, research: 0.9025744629620456, fresh: 0.9268489619911159 },
      mojeek: one,
      wikipedia: one,
      'hacker-news': one,
      'stack-exchange': one,
    });
  });
});

describe.each(engines.map((engine): [string, Engine] => [engine.id, engine]))('%s', (id, engine) => {
  test('states sound facts', () => {
    expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
    for (const weight of Object.values(engine.weights)) expect(Number.isFinite(weight) && weight >= 0).toBe(true);
    for (const ms of [engine.timeoutMs, engine.spacingMs, engine.blockedPauseMs]) expect(ms).toBeGreaterThan(0);
    expect(engine.terms).toMatch(/^[A-Z].*\.$/);
    expect(new URL(engine.website).protocol).toBe('https:');
  });

  test.each(['en', 'de', 'ja', 'xx', '', '../evil'])('its origins cover its request (language %j)', (language) => {
    const { url } = engine.request(queryOf({ language }));
    expect(engine.origins.some((pattern) => grants(pattern, url))).toBe(true);
  });

  test('has hits, blocked and drifted fixtures, and an empty one exactly where a mark is known', () => {
    for (const name of ['hits', 'blocked', 'drifted']) expect(hasFixture(engine, name), name).toBe(true);
    expect(hasFixture(engine, 'empty')).toBe(withEmptyMark.includes(id));
  });

  test('its fixtures say of which date their form is, and answer as they are called', () => {
    const kinds = { hits: 'hits', blocked: 'blocked', drifted: 'unparsed', empty: 'none' } as const;
    for (const [name, kind] of Object.entries(kinds)) {
      if (!hasFixture(engine, name)) continue;
      expect(readFileSync(fixturePath(engine, name), 'utf8').slice(0, 400)).toMatch(/\b20\d\d\b/);
      expect(engine.parse(fixture(engine, name)).kind, name).toBe(kind);
    }
  });

  test('a drifted page is reported with the blocks that were seen', () => {
    const reply = engine.parse(fixture(engine, 'drifted'));
    expect(reply.kind === 'unparsed' && reply.blocks).toBeGreaterThan(2);
  });
});
