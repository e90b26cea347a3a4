import { describe, expect, test } from 'vitest';
import { canonicalKey, createGold, sample, sampleZh, topicOf, web } from './index';
import { topics } from './web/topics';

const ofKind = (kind: string) => web.filter((page) => page.gold.kind === kind);
const count = (test: (url: string) => boolean) => web.filter((page) => test(page.url)).length;

describe('the sample web', () => {
  test('is large enough, in two languages, on seven topics', () => {
    expect(web.length).toBeGreaterThanOrEqual(120);
    expect(web.filter((page) => page.topic === 'exampledb').length).toBeGreaterThanOrEqual(45);
    expect(web.filter((page) => page.language === 'zh').length).toBeGreaterThanOrEqual(15);
    expect(new Set(web.map((page) => page.topic)).size).toBe(topics.length);
    expect(new Set(web.map((page) => page.url)).size).toBe(web.length);
  });

  test('every page is prose of a sensible length', () => {
    for (const page of web) {
      if (page.elsewhere?.kind === 'x' || page.elsewhere?.kind === 'mastodon') continue;
      const length = page.language === 'zh' ? [...page.text].length / 2 : page.text.split(/\s+/).length;
      expect(length, page.url).toBeGreaterThanOrEqual(55);
      expect(length, page.url).toBeLessThanOrEqual(250);
      expect(page.published ?? '2026-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  test('every label occurs', () => {
    const least: Record<string, number> = {
      primary: 15,
      tutorial: 10,
      marketing: 7,
      'near-copy': 5,
      'tracking-twin': 8,
      'counter-evidence': 6,
      outdated: 7,
      injection: 3,
      discussion: 10,
      thin: 4,
    };
    for (const [kind, number] of Object.entries(least)) {
      expect(ofKind(kind).length, kind).toBeGreaterThanOrEqual(number);
    }
    for (const value of [0, 1, 2, 3, 4, 5, 'unestablished']) {
      expect(web.some((page) => page.gold.value === value)).toBe(true);
    }
    for (const safety of ['clear', 'violation', 'unavailable']) {
      expect(web.some((page) => page.gold.safety === safety)).toBe(true);
    }
    expect(web.some((page) => page.published === null)).toBe(true);
  });

  test('the engines with pages of their own have enough of them', () => {
    expect(count((url) => url.startsWith('https://en.wikipedia.org/wiki/'))).toBeGreaterThanOrEqual(6);
    expect(count((url) => url.startsWith('https://zh.wikipedia.org/wiki/'))).toBeGreaterThanOrEqual(3);
    expect(web.filter((page) => page.question).length).toBeGreaterThanOrEqual(10);
    expect(web.filter((page) => page.story).length).toBeGreaterThanOrEqual(10);
    for (const page of web) {
      if (page.question) expect(page.url).toContain(`/questions/${page.question.id}/`);
      if (page.url.includes('ycombinator'))
        expect(page.url).toBe(`https://news.ycombinator.com/item?id=${page.story?.id}`);
    }
  });

  test('other hosts are invented', () => {
    const real =
      /(?:^|\.)(?:wikipedia\.org|stackoverflow\.com|news\.ycombinator\.com|arxiv\.org|doi\.org|pubmed\.ncbi\.nlm\.nih\.gov|github\.com|reddit\.com|lemmy\.world|mastodon\.social|x\.com)$/;
    for (const page of web) {
      const host = new URL(page.url).hostname;
      expect(host.endsWith('.example') || real.test(host), host).toBe(true);
    }
  });

  test('every twin shares its canonical key with another page, near copies do not', () => {
    const keys = web.map((page) => canonicalKey(page.url));
    const uses = (url: string) => keys.filter((key) => key === canonicalKey(url)).length;
    for (const page of ofKind('tracking-twin')) expect(uses(page.url), page.url).toBe(2);
    for (const page of ofKind('near-copy')) expect(uses(page.url), page.url).toBe(1);
  });
});

describe('gold', () => {
  const gold = createGold(web);

  test('each topic is recognised from its question', () => {
    for (const topic of topics) expect(topicOf(topic.question)).toBe(topic.id);
    expect(topicOf(sample.question)).toBe('exampledb');
    expect(topicOf(sampleZh.question)).toBe('exampledb');
    expect(topicOf('How do I bake bread?')).toBeNull();
  });

  test('a page is worth its label on its own topic and next to nothing elsewhere', () => {
    const page = gold.pageAt('http://docs.exampledb.example/4.2/release-notes?gclid=1#top')!;
    expect(gold.valueOf(page, sample.question)).toBe(5);
    expect([0, 1]).toContain(gold.valueOf(page, 'How many hours before bed should caffeine be avoided?'));
    expect(gold.pageAt('https://nowhere.example/')).toBeUndefined();
  });

  test('preferences match by keyword', () => {
    const page = gold.pageAt('https://docs.exampledb.example/4.2/migration/from-4.1')!;
    expect(gold.preferenceOf(page, 'Migration steps in order')).toBe('match');
    expect(gold.preferenceOf(page, 'has a benchmark')).toBe('no_match');
    expect(gold.preferenceOf(page, 'has pretty pictures')).toBeNull();
  });
});
