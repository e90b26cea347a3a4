import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';

const folder = new URL('../fixtures/engines/', import.meta.url);
const files = readdirSync(folder).flatMap((engine) =>
  readdirSync(new URL(`${engine}/`, folder)).map((name) => `${engine}/${name}`),
);

const day = 24 * 60 * 60 * 1000;
/** From this age on a form may have changed without anybody noticing. */
const longestDays = 90;

/** When the form was seen that a fixture was written after, as its own note says; a year alone is its beginning. */
function seenAt(text: string): number | null {
  const note = /"note": "([^"]*)"/.exec(text)?.[1] ?? /<!--([\s\S]*?)-->/.exec(text)?.[1] ?? '';
  const [, year, month = '01'] = /\b(20\d\d)(?:-(\d\d))?\b/.exec(note) ?? [];
  return year === undefined ? null : Date.UTC(Number(year), Number(month) - 1, 1);
}

/** Age in days; null for a fixture without a date. */
const ageOf = (text: string, now: number): number | null => {
  const at = seenAt(text);
  return at === null ? null : Math.floor((now - at) / day);
};

test.each([
  ['{"_fixture":{"note": "After the form of 2026-10."}}', 30],
  ['<html><!-- After the form of 2026-08; status: 200 --></html>', 91],
  ['{"_fixture":{"note": "After the form of 2018."}}', 3225],
  ['<html>2026-10</html>', null],
])('the age of %s', (text, age) => {
  expect(ageOf(text, Date.UTC(2026, 9, 31))).toBe(age);
});

const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

test.each(files)('%s says of when it is', (file) => {
  expect(seenAt(read(file))).not.toBeNull();
});

// An old fixture is no fault of the code: it is told of, and fails nothing.
afterAll(() => {
  const oldest = new Map<string, number>();
  for (const file of files) {
    const [engine = ''] = file.split('/');
    oldest.set(engine, Math.max(oldest.get(engine) ?? 0, ageOf(read(file), Date.now()) ?? 0));
  }
  const old = [...oldest].filter(([, age]) => age > longestDays).map(([engine, age]) => `${engine} ${age} days`);
  if (old.length > 0) console.warn(`Fixtures follow a form seen more than ${longestDays} days ago: ${old.join(', ')}`);
});
