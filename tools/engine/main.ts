import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { decodeBody } from '../../src/adapters/http/decode';
import { prepareQuery } from '../../src/core/fusion/operators';
import type { Engine, EngineQuery, EngineReply } from '../../src/core/retrieval/engine';
import { binaryKind } from '../../src/core/retrieval/media';
import { queryLanguage } from '../../src/core/text/language';
import { engines } from '../../src/engines';

const usage = `npm run engine -- list                 the facts of every engine
npm run engine -- request ID "query"   the request it would send
npm run engine -- parse ID FILE        what it reads in a saved page, as one line of JSON`;

const [, , command, id, argument] = process.argv;
const all: readonly Engine[] = engines;

try {
  if (command === 'list') list();
  else if (command === 'request') console.log(JSON.stringify(named(id).request(query(argument ?? '')), null, 2));
  else if (command === 'parse') console.log(JSON.stringify(read(named(id), argument)));
  else throw new Error(usage);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function list(): void {
  for (const { id: name, family, profiles, results, key, weights, spacingMs, origins, terms } of all) {
    const access = key ? (key.required ? 'key' : 'key optional') : 'open';
    console.log(`${name}\n  ${results}, ${access}, family ${family}, profiles ${profiles.join(' ')}`);
    console.log(`  weights ${JSON.stringify(weights)}, spacing ${spacingMs} ms\n  ${origins.join(' ')}\n  ${terms}`);
  }
}

function named(name: string | undefined): Engine {
  const engine = all.find((known) => known.id === name);
  if (!engine) throw new Error(`There is no engine "${name ?? ''}". Known: ${all.map((known) => known.id).join(', ')}`);
  return engine;
}

/** A saved page stands for an answer of status 200 at the engine's own address. */
function read(engine: Engine, file: string | undefined) {
  if (file === undefined) throw new Error(usage);
  const { url } = engine.request(query('query'));
  // npm runs scripts in the project's folder; the person meant the one they stand in.
  const bytes = readFileSync(resolve(process.env.INIT_CWD ?? '.', file));
  if (binaryKind(bytes, '') !== null) return summary(engine.id, { kind: 'failed', reason: 'not_text' });
  const body = decodeBody(bytes, '');
  const type = body.trimStart().startsWith('{') ? 'application/json' : 'text/html';
  const response = { status: 200, url, headers: { 'content-type': type }, body };
  return summary(engine.id, engine.parse(response, query('query'), { step: 0 }));
}

/** A body that is no text is the transport's to tell of; no engine reads it. */
type Said = EngineReply | { kind: 'failed'; reason: 'not_text' };

function summary(engine: string, reply: Said) {
  const hits = reply.kind === 'hits' ? reply.hits : [];
  return {
    engine,
    outcome: reply.kind,
    reason: 'reason' in reply ? reply.reason : null,
    hits: hits.map(({ providerRank, url, title, snippet, published }) => ({
      rank: providerRank,
      url,
      title,
      snippet,
      published,
    })),
  };
}

/** The first of the queries that a run would make of this text. */
function query(asked: string): EngineQuery {
  const { variants, includeDomains, excludeDomains } = prepareQuery(asked);
  return { text: variants[0] ?? '', count: 20, language: queryLanguage(asked), includeDomains, excludeDomains };
}
