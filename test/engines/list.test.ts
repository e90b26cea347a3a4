import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/core/retrieval/engine';
import { engines } from '../../src/engines';
import { factsOf } from './facts';
import { askOf, fixture, fixturePath, hasFixture, sampleOptions, settled } from './fixtures';

const folder = new URL('../../src/engines/', import.meta.url);
const isEngine = (value: unknown): value is Engine =>
  typeof value === 'object' && value !== null && 'request' in value && 'parse' in value;

const grants = (pattern: string, address: string): boolean => {
  const url = new URL(address);
  const [, host = ''] = /^https:\/\/([^/:]+)\/\*$/.exec(pattern) ?? [];
  if (url.protocol !== 'https:') return false;
  return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
};

describe('the list of engines', () => {
  test('names every engine file, and every file is named after its engine', async () => {
    const found: string[] = [];
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'index.ts')) {
      const module: Record<string, unknown> = await import(fileURLToPath(new URL(file, folder)));
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

  test('the contract’s eight keep their weights to the last digit; others start at 1', () => {
    for (const { id, weights, profiles } of engines as readonly Engine[]) {
      const [balanced, research, fresh] = contractWeights[id] ?? coldStart(profiles);
      expect(weights, id).toEqual({ balanced, research, fresh });
    }
    expect(engines.filter(({ id }) => id in contractWeights)).toHaveLength(8);
  });

  test('each column of the eight weights has the geometric mean 1', () => {
    for (const column of [0, 1, 2]) {
      const product = Object.values(contractWeights).reduce((all, weights) => all * (weights[column] ?? 0), 1);
      expect(product).toBeCloseTo(1, 9);
    }
  });

  test('engines of one index are one family; every other engine is its own', () => {
    for (const { id, family } of engines) expect(family, id).toBe(sharedFamilies[id] ?? id);
  });

  test('the Web profile without keys is the stated list', () => {
    const open = (engines as readonly Engine[]).filter(
      ({ profiles, onByDefault, key, originsFor }) =>
        profiles.includes('web') && onByDefault !== false && key?.required !== true && originsFor === undefined,
    );
    expect(open.map(({ id }) => id)).toEqual(openWeb);
  });
});

const openWeb = [
  'bing',
  'ddg',
  'yahoo',
  'exa-free',
  'mojeek',
  'brave-html',
  'marginalia',
  'wikipedia',
  'hacker-news',
  'stack-exchange',
];

const contractWeights: Readonly<Record<string, readonly [number, number, number]>> = {
  bing: [0.9572312859948126, 0.9273071097009062, 1.0197555682848762],
  ddg: [0.9808701859225035, 0.9025744629620456, 0.9268489619911159],
  yahoo: [0.9572312859948126, 0.8771447125079198, 0.9021285347266256],
  'exa-free': [1.0039526424966523, 1.0847595020446763, 0.9509269706554807],
  tavily: [1.0485943361780756, 1.1054234445617832, 1.0842235630053483],
  brave: [1.0039526424966523, 0.9513970202877831, 1.12515196525981],
  exa: [1.0485943361780756, 1.1456337201776512, 1.0631686740118014],
  anysearch: [1.0039526424966523, 1.042203218309638, 0.9509269706554807],
};

/** Scholarly engines are lifted for research and news engines for freshness; one that is of the web as well is not. */
const coldStart = (of: Engine['profiles']): readonly [number, number, number] => [
  1,
  of.includes('scholarly') && !of.includes('web') ? 1.1 : 1,
  of.includes('news') && !of.includes('web') ? 1.1 : 1,
];

const sharedFamilies: Readonly<Record<string, string>> = {
  ddg: 'bing',
  yahoo: 'bing',
  'exa-free': 'exa',
  'brave-html': 'brave',
};

describe.each(engines.map((engine): [string, Engine] => [engine.id, engine]))('%s', (id, engine) => {
  test('states sound facts', () => {
    expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
    for (const weight of Object.values(engine.weights)) expect(Number.isFinite(weight) && weight >= 0).toBe(true);
    for (const ms of [engine.timeoutMs, engine.spacingMs, engine.blockedPauseMs]) expect(ms).toBeGreaterThan(0);
    expect(engine.terms).toMatch(/^[A-Z].*\.$/);
    expect(new URL(engine.website).protocol).toBe('https:');
    expect(new Set(engine.profiles).size).toBe(engine.profiles.length);
    if (engine.key !== undefined) expect(new URL(engine.key.getAt).protocol).toBe('https:');
  });

  test('offers options that have a default, and none of the address kind without a way to ask for its host', () => {
    const options = engine.options ?? [];
    expect(new Set(options.map((option) => option.id)).size).toBe(options.length);
    for (const option of options) {
      expect(option.id).toMatch(/^[a-z][A-Za-z]*$/);
      expect(option.kind === 'choice').toBe(option.values !== undefined);
      if (option.values !== undefined) expect(option.values).toContain(option.default);
      if (option.kind === 'address') expect(engine.originsFor).toBeTypeOf('function');
    }
  });

  test.each(['en', 'de', 'ja', 'xx', '', '../evil'])('its origins cover its request (language %j)', (language) => {
    const { url } = engine.request(askOf(engine, { language }));
    const origins = engine.originsFor?.(sampleOptions(engine)) ?? engine.origins;
    expect(origins.some((pattern) => grants(pattern, url))).toBe(true);
  });

  test('has hits, blocked and drifted fixtures, and an empty one exactly where a mark is known', () => {
    for (const name of ['hits', 'blocked', 'drifted']) expect(hasFixture(engine, name), name).toBe(true);
    expect(hasFixture(engine, 'empty')).toBe(factsOf(engine).emptyMark);
  });

  test('its fixtures say of which date their form is, and answer as they are called', () => {
    const kinds = { hits: 'hits', blocked: 'blocked', drifted: 'unparsed', empty: 'none' } as const;
    for (const [name, kind] of Object.entries(kinds)) {
      if (!hasFixture(engine, name)) continue;
      expect(readFileSync(fixturePath(engine, name), 'utf8').slice(0, 400)).toMatch(/\b20\d\d\b/);
      expect(settled(engine, fixture(engine, name)).kind, name).toBe(kind);
    }
  });

  test('a drifted page is reported with the blocks that were seen', () => {
    const reply = settled(engine, fixture(engine, 'drifted'));
    expect(reply.kind === 'unparsed' && reply.blocks).toBeGreaterThan(2);
  });
});
