import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/core/retrieval/engine';
import { engines } from '../../src/engines';
import { fixture, responseOf, settled } from './fixtures';

const discussions = [101, 102, 103, 104].map((id) => `https://news.ycombinator.com/item?id=${id}`);
const unique = (names: Iterable<string>): string[] => [...new Set(names)].filter((name) => name !== '').toSorted();
const found = (body: string, pattern: RegExp): string[] => [...body.matchAll(pattern)].map((match) => match[1] ?? '');

/** Every way to rename one thing on a page: a class, an id, a tag. */
const pageDrifts = (body: string): [string, string][] => [
  ...unique(found(body, /class="([^"]*)"/g).flatMap((value) => value.split(/\s+/))).map((name): [string, string] => [
    `class ${name}`,
    body.replace(/class="([^"]*)"/g, (_all, value: string) => {
      const renamed = value.split(/\s+/).map((part) => (part === name ? 'drifted' : part));
      return `class="${renamed.join(' ')}"`;
    }),
  ]),
  ...unique(found(body, /\bid="([^"]*)"/g)).map((name): [string, string] => [
    `id ${name}`,
    body.replaceAll(`id="${name}"`, 'id="drifted"'),
  ]),
  ...unique(found(body, /<([a-z][a-z0-9]*)\b/g)).map((name): [string, string] => [
    `tag ${name}`,
    body.replace(new RegExp(`(</?)${name}\\b`, 'g'), '$1x-drifted'),
  ]),
];

/** Every way to rename one field of an answer. */
const answerDrifts = (body: string): [string, string][] =>
  unique(found(body, /"([A-Za-z_]+)":/g)).map((name) => [`field ${name}`, body.replaceAll(`"${name}":`, '"drifted":')]);

const driftsOf = (engine: Engine, body: string): [string, string][] =>
  engine.results === 'html' ? pageDrifts(body) : answerDrifts(body);

const addresses = (engine: Engine, body: string): string[] | 'unparsed' | 'other' => {
  const reply = settled(engine, responseOf(engine, body));
  if (reply.kind === 'hits') return reply.hits.map((hit) => hit.url);
  return reply.kind === 'unparsed' ? 'unparsed' : 'other';
};

describe.each(engines.map((engine): [string, Engine] => [engine.id, engine]))('%s', (_id, engine) => {
  const golden = fixture(engine, 'hits').body;
  const expected = addresses(engine, golden);

  test.each(driftsOf(engine, golden))('renamed %s: the same rows, or said to be unreadable', (name, body) => {
    const got = addresses(engine, body);
    if (got === 'unparsed') return;
    if (engine.results === 'html') return expect(got).toEqual(expected);
    // Rows that did without the field survive; a story without a link has always meant its discussion.
    const known = engine.id === 'hacker-news' && name === 'field url' ? discussions : expected;
    expect(got).toEqual([...known].filter((url) => got.includes(url)));
  });

  test.each(driftsOf(engine, golden))('renamed %s: blocks are still counted on a page', (_name, body) => {
    const reply = settled(engine, responseOf(engine, body));
    if (reply.kind === 'unparsed' && engine.results === 'html') expect(reply.blocks).toBeGreaterThan(2);
  });

  test('never throws, and never takes junk for "no results"', () => {
    const junk = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.string().map((text) => `<li class="b_algo">${text}`),
    );
    fc.assert(
      fc.property(junk, fc.integer({ min: 100, max: 599 }), (body, status) => {
        expect(settled(engine, responseOf(engine, body, { status })).kind).not.toBe('none');
      }),
    );
  });

  test('cut off anywhere it never becomes "no results"', () => {
    for (let length = 0; length < golden.length; length += 97) {
      expect(settled(engine, responseOf(engine, golden.slice(0, length))).kind).not.toBe('none');
    }
  });
});
