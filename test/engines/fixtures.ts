import { existsSync, readFileSync } from 'node:fs';
import type { Engine, EngineQuery, EngineReply, EngineResponse, RawHit } from '../../src/core/retrieval/engine';

/** A query as a run would ask it; `changes` replace single fields. */
export const queryOf = (changes: Partial<EngineQuery> = {}): EngineQuery => ({
  text: 'tea tannin',
  count: 20,
  language: 'en',
  includeDomains: [],
  excludeDomains: [],
  ...changes,
});

/** Options under which an engine that asks an instance of the person's choice has one; every other one is left alone. */
export const sampleOptions = (engine: Engine): Record<string, string> =>
  Object.fromEntries(
    (engine.options ?? [])
      .filter((option) => option.kind === 'address')
      .map((option) => [option.id, 'https://instance.example']),
  );

/** A query as this engine would be asked it: with an address where it needs one, and a key where it requires one. */
export const askOf = (engine: Engine, changes: Partial<EngineQuery> = {}): EngineQuery =>
  queryOf({
    options: sampleOptions(engine),
    ...(engine.key?.required === true ? { key: sampleKey } : {}),
    ...changes,
  });

/** A key as a person would paste it; must never be seen outside a header. */
export const sampleKey = 'sk-secret-0123456789';

/** What the engine says of an answer to its first request. */
export const parse = (engine: Engine, response: EngineResponse, query = askOf(engine)): EngineReply =>
  engine.parse(response, query, { step: 0 });

/** What the engine says in the end, if all its requests are answered alike. */
export const settled = (engine: Engine, response: EngineResponse, query = askOf(engine)): EngineReply => {
  let carry: string | undefined;
  for (let step = 0; step < 4; step += 1) {
    const reply = engine.parse(response, query, { step, ...(carry === undefined ? {} : { carry }) });
    if (reply.kind !== 'next') return reply;
    carry = reply.carry;
  }
  throw new Error(`${engine.id} wants more than four requests`);
};

/** An answer from the engine's own address, 200 unless told otherwise. */
export const responseOf = (engine: Engine, body: string, changes: Partial<EngineResponse> = {}): EngineResponse => ({
  status: 200,
  url: engine.request(askOf(engine)).url,
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

/** The hits an engine reads, from its golden fixture unless another answer is given. */
export const hitsOf = (engine: Engine, response = fixture(engine, 'hits')): RawHit[] => {
  const reply = settled(engine, response);
  if (reply.kind !== 'hits') throw new Error(`${engine.id}: ${JSON.stringify(reply)}`);
  return reply.hits;
};
