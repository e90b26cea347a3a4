import { expect, test } from 'vitest';
import { domainFilter, domainOf, hostOf, matchesDomain, normalDomain } from '../../../src/core/url/domains';

test.each([
  ['https://www.Example.com/a', 'www.example.com', 'example.com'],
  ['https://example.com.:8080/', 'example.com', 'example.com'],
  ['https://www.com/', 'www.com', 'www.com'],
  ['https://www.gov.uk/', 'www.gov.uk', 'gov.uk'],
  ['https://münchen.de/', 'xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
])('host and domain of %s', (address, host, domain) => {
  expect([hostOf(new URL(address)), domainOf(new URL(address))]).toEqual([host, domain]);
});

test.each([
  ['Example.COM', 'example.com'],
  [' https://www.example.com/path?x ', 'www.example.com'],
  ['*.example.com', 'example.com'],
  ['.example.com', 'example.com'],
  ['example.com.', 'example.com'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
  ['', null],
  ['two words', null],
  ['me@example.com', null],
])('normal form of %j', (text, domain) => {
  expect(normalDomain(text)).toBe(domain);
});

test.each([
  ['example.com', 'example.com', true],
  ['blog.example.com', 'example.com', true],
  ['www.example.com', 'example.com', true],
  ['notexample.com', 'example.com', false],
  ['example.com.evil.org', 'example.com', false],
  ['example.com', 'blog.example.com', false],
  ['microsoft.com', 't.co', false],
  ['evilduckduckgo.com', 'duckduckgo.com', false],
  ['gov.uk', 'www.gov.uk', true],
  ['www.gov.uk', 'www.gov.uk', true],
  ['other.gov.uk', 'www.gov.uk', false],
  ['x.com', 'twitter.com', true],
  ['mobile.twitter.com', 'x.com', true],
  ['m.x.com', 'mobile.twitter.com', true],
  ['help.x.com', 'twitter.com', true],
  ['netflix.com', 'x.com', false],
])('%s in %s: %s', (host, domain, inside) => {
  expect(matchesDomain(host, domain)).toBe(inside);
});

test.each([
  [[], [], 'any.example', true],
  [['example.com'], [], 'blog.example.com', true],
  [['example.com'], [], 'other.com', false],
  [[], ['example.com'], 'blog.example.com', false],
  [['example.com'], ['blog.example.com'], 'blog.example.com', false],
  [['example.com'], ['blog.example.com'], 'example.com', true],
  [['a.gov', 'b.edu'], [], 'x.b.edu', true],
  [['https://www.Example.com/'], [], 'example.com', true],
  [['not a domain'], [], 'example.com', false],
  [[], ['not a domain'], 'example.com', true],
  [['twitter.com'], [], 'x.com', true],
  [['x.com'], ['twitter.com'], 'x.com', false],
])('include %j, exclude %j, host %s: %s', (include, exclude, host, admitted) => {
  expect(domainFilter(include, exclude)(host)).toBe(admitted);
});
