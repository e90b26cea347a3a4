import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareQuery } from '../../../src/core/fusion/operators';

test.each([
  ['plain question', ['plain question']],
  ['  much \t white\n space ', ['much white space']],
  ['tea or coffee', ['tea or coffee']],
  ['tea Or coffee', ['tea Or coffee']],
  ['tea OR coffee', ['tea', 'coffee']],
  ['tea OR coffee OR cocoa', ['tea', 'coffee']],
  ['tea OR tea', ['tea']],
  ['tea OR OR coffee', ['tea', 'coffee']],
  ['OR coffee', ['OR coffee']],
  ['Portland OR', ['Portland OR']],
  ['teaOR coffee', ['teaOR coffee']],
  ['tea(OR)coffee', ['tea(OR)coffee']],
  ['"tea OR coffee" price', ['"tea OR coffee" price']],
  ['“tea OR coffee” price', ['"tea OR coffee" price']],
  ['"two  spaces" OR b', ['"two  spaces"', 'b']],
  ['"site:a.example" b', ['"site:a.example" b']],
  ['"escaped \\" OR quote" b', ['"escaped \\" OR quote" b']],
  ['a "open OR phrase', ['a "open OR phrase']],
  ['a OR "open OR phrase', ['a', '"open OR phrase']],
  ['open ends with \\"', ['open ends with \\"']],
  ['intitle:"a OR b" c', ['intitle:"a OR b" c']],
  ['', []],
  ['   ', []],
])('variants of %j', (query, variants) => {
  expect(prepareQuery(query)).toEqual({ variants, includeDomains: [], excludeDomains: [], rawQuery: query });
});

test.each([
  ['cats site:example.com', ['cats'], ['example.com'], []],
  ['SITE:Example.COM cats', ['cats'], ['example.com'], []],
  ['cats -site:example.com dogs', ['cats dogs'], [], ['example.com']],
  ['site:a.example site:b.example -site:c.example x', ['x'], ['a.example', 'b.example'], ['c.example']],
  ['site:a.example site:a.example x', ['x'], ['a.example'], []],
  ['site:a.example OR site:b.example cats', ['cats'], ['a.example', 'b.example'], []],
  ['cats site:a.example OR dogs', ['cats', 'dogs'], ['a.example'], []],
  ['site:a.example', ['a.example'], ['a.example'], []],
  ['-site:a.example', ['a.example'], [], ['a.example']],
  ['site:a.example/docs cats', ['/docs cats'], ['a.example'], []],
  ['site:a.example, cats', ['cats'], ['a.example'], []],
  ['site:a.example猫', ['猫'], ['a.example'], []],
  ['site:münchen.de bier', ['bier'], ['xn--mnchen-3ya.de'], []],
  ['site:пример.рф x', ['x'], ['xn--e1afmkfd.xn--p1ai'], []],
  ['site:xn--e1afmkfd.xn--p1ai x', ['x'], ['xn--e1afmkfd.xn--p1ai'], []],
  ['mysite:example.com', ['mysite:example.com'], [], []],
  ['site: example.com', ['site: example.com'], [], []],
  ['site:localhost x', ['site:localhost x'], [], []],
])('operators of %j', (query, variants, includeDomains, excludeDomains) => {
  expect(prepareQuery(query)).toEqual({ variants, includeDomains, excludeDomains, rawQuery: query });
});

test('complexity decides how many variants stay', () => {
  const counts = (['simple', 'medium', 'complex'] as const).map(
    (complexity) => prepareQuery('a OR b OR c OR d', complexity).variants.length,
  );
  expect(counts).toEqual([1, 2, 3]);
});

test('a variant prepared again is itself', () => {
  const words = fc.array(
    fc.constantFrom('a', 'or', 'OR', '"x OR y"', '“z', 'site:a.example', '-site:b.example', '\\"', '"'),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(words, (list) => {
      for (const variant of prepareQuery(list.join(' '), 'complex').variants) {
        if (/^OR | OR$|^OR$/.test(variant)) continue;
        expect(prepareQuery(variant).variants).toEqual([variant]);
      }
    }),
  );
});

test('never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (query) => Array.isArray(prepareQuery(query).variants)));
});
