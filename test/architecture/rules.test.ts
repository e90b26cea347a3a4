import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const numbered = new Set(
  [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| ([A-Z]-\d+) \|/gm)].map(([, id]) => id),
);

test('every rule that a doc comment cites stands in ARCHITECTURE.md', () => {
  const cited = new Set<string>();
  for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name)) continue;
    const source = readFileSync(join('src', name), 'utf8');
    for (const [mention] of source.matchAll(/\brules?\s+[A-Z]-\d+(?:(?:,| and| to|\.\.)\s*[A-Z]-\d+)*/g)) {
      for (const [id] of mention.matchAll(/[A-Z]-\d+/g)) cited.add(id);
    }
  }
  expect(cited.size).toBeGreaterThan(30);
  expect([...cited].filter((id) => !numbered.has(id))).toEqual([]);
});
