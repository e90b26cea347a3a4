import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsEmptyArray, salvageObjects } from '../../../src/core/community/salvage';

const one = '{"url":"u1"}';
const two = '{"url":"u2","text":"a ] } [ in a \\"string\\""}';

test.each<[string, string, string[]]>([
  ['an array', `[${one},${two}]`, ['u1', 'u2']],
  ['an array in prose', `Here [as asked] are posts: [${one}, ${two}] and that is all {really}.`, ['u1', 'u2']],
  ['a fenced array', `\`\`\`json\n[${one}]\n\`\`\``, ['u1']],
  ['an object around a list', `{"posts":[${one},${two}]}`, ['u1', 'u2']],
  ['objects one after another', `${one}\n${two}`, ['u1', 'u2']],
  ['an array cut off', `[${one},${two},{"url":"u3","te`, ['u1', 'u2']],
  ['an array with one broken member', `[${one},{"url":u2},{"url":"u3"}]`, ['u1', 'u3']],
  ['a stray quote before it', `It's "so [${one}]`, ['u1']],
  ['a post with a list of its own', '{"url":"u1","media":[{"url":"m"}]}', ['u1']],
  ['prose', 'Nothing was found.', []],
  ['an empty array', '[]', []],
  ['numbers', '[1,2,3]', []],
])('%s', (_, text, urls) => {
  expect(salvageObjects(text).map(({ url }) => url)).toEqual(urls);
});

test('whatever the text, it ends soon and gives objects only', () => {
  const noise = fc.array(fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ':', 'a', one)).map((all) => all.join(''));
  fc.assert(
    fc.property(noise, (text) => {
      for (const value of salvageObjects(text)) expect(typeof value).toBe('object');
    }),
  );
  const began = performance.now();
  expect(salvageObjects('['.repeat(1_000_000))).toEqual([]);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('only an array of nothing by itself is an honest nothing', () => {
  expect(['[]', ' [ ]\n', '```json\n[]\n```'].every(holdsEmptyArray)).toBe(true);
  expect(['', 'I found [] nothing', '[{}]', 'none'].some(holdsEmptyArray)).toBe(false);
});
