import { existsSync, readFileSync } from 'node:fs';
import type { Engine, EngineQuery, EngineResponse } from '../../src/core/retrieval/engine';

/** A query as a run would ask it; `changes` replace single fields. */
export const queryOf = (changes: Partial<EngineQuery> = {}): EngineQuery => ({
  text: 'tea tannin',
  count: 20,
  language: 'en',
  includeDomains: [],
  excludeDomains: [],
  ...changes,
});

/** An answer from the engine's own address, 200 unless told otherwise. */
export const responseOf = (engine: Engine, body: string, changes: Partial<EngineResponse> = {}): EngineResponse => ({
  status: 200,
  url: engine.request(queryOf()).url,
  headers: {},
  body,
  ...changes,
});

/** Where a fixture lies, whether or not it exists. */
export const fixturePath = (engine: Engine, name: string): URL =>
  new URL(`../fixtures/engines/${engine.id}/${name}.${engine.results}`, import.meta.url);

/** Whether the engine has a fixture of that name. */
export const hasFixture = (engine: Engine, name: string): boolean => existsSync(fixturePath(engine, name));

/** A fixture as an answer, with the status its own note states. */
export const fixture = (engine: Engine, name: string): EngineResponse => {
  const body = readFileSync(fixturePath(engine, name), 'utf8');
  const status = /status"?: (\d{3})/.exec(body)?.[1];
  if (status === undefined) throw new Error(`${engine.id}/${name} states no status`);
  return responseOf(engine, body, { status: Number(status) });
};
