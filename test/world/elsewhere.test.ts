import { describe, expect, test } from 'vitest';
import { addressesOf, createGold, web } from './index';
import { newsLink } from './web/addresses';
import { isOf } from './web/page';

const papers = web.filter(isOf('paper'));
const repositories = web.filter(isOf('repository'));
const redditPosts = web.filter(isOf('reddit'));
const lemmyPosts = web.filter(isOf('lemmy'));
const toots = web.filter(isOf('mastodon'));
const xPosts = web.filter(isOf('x'));
const newsItems = web.filter(isOf('news'));
const about = (pages: readonly { topic: string }[]) => pages.filter((page) => page.topic === 'exampledb').length;

/** The day that an id of this kind encodes. */
const dayOf = (ms: bigint) => new Date(Number(ms)).toISOString().slice(0, 10);

describe('pages from elsewhere', () => {
  test('there are enough of each kind, most of them about ExampleDB', () => {
    expect(papers.length).toBeGreaterThanOrEqual(8);
    expect(repositories.length).toBeGreaterThanOrEqual(6);
    expect(redditPosts.length).toBeGreaterThanOrEqual(6);
    expect(lemmyPosts.length).toBeGreaterThanOrEqual(5);
    expect(toots.length).toBeGreaterThanOrEqual(5);
    expect(xPosts.length).toBeGreaterThanOrEqual(6);
    expect(newsItems.length).toBeGreaterThanOrEqual(6);
    for (const pages of [repositories, redditPosts, toots, xPosts, newsItems]) {
      expect(about(pages)).toBeGreaterThanOrEqual(4);
    }
    expect(papers.filter(({ elsewhere }) => elsewhere.pmid !== undefined).length).toBeGreaterThanOrEqual(3);
    expect(papers.filter(({ elsewhere }) => elsewhere.arxiv !== undefined).length).toBeGreaterThanOrEqual(3);
  });

  test('addresses have the shape of their site and agree with what is known', () => {
    for (const { url, elsewhere } of papers) {
      expect(addressesOf({ ...papers[0]!, url, elsewhere }).length).toBeGreaterThanOrEqual(3);
      const own = [
        `https://arxiv.org/abs/${elsewhere.arxiv}`,
        `https://doi.org/${elsewhere.doi}`,
        `https://pubmed.ncbi.nlm.nih.gov/${elsewhere.pmid}/`,
      ];
      expect(own, url).toContain(url);
    }
    for (const { url, title } of repositories) expect(url).toBe(`https://github.com/${title}`);
    for (const { url, elsewhere } of redditPosts) {
      expect(url).toMatch(new RegExp(`^https://www\\.reddit\\.com/r/\\w+/comments/${elsewhere.id}/[a-z0-9_]+/$`));
    }
    for (const { url, elsewhere } of lemmyPosts) expect(url).toBe(`https://lemmy.world/post/${elsewhere.id}`);
    for (const { url, elsewhere } of toots)
      expect(url).toBe(`https://mastodon.social/@${elsewhere.user}/${elsewhere.id}`);
    for (const { url, elsewhere } of xPosts) expect(url).toBe(`https://x.com/${elsewhere.user}/status/${elsewhere.id}`);
  });

  test('ids of posts hold the time of posting', () => {
    for (const { elsewhere, published } of xPosts) {
      expect(elsewhere.id).toMatch(/^\d{19}$/);
      expect(dayOf((BigInt(elsewhere.id) >> 22n) + 1_288_834_974_657n)).toBe(published);
      expect(published).toMatch(/^2026-/);
    }
    for (const { elsewhere, published } of toots) expect(dayOf(BigInt(elsewhere.id) >> 16n)).toBe(published);
  });

  test('posts are as short as their sites allow', () => {
    for (const page of xPosts) expect([...page.text].length, page.url).toBeLessThanOrEqual(280);
    for (const page of toots) expect([...page.text].length, page.url).toBeLessThanOrEqual(500);
    for (const page of [...xPosts, ...toots]) expect([...page.text].length, page.url).toBeGreaterThanOrEqual(100);
  });

  test('gold knows them under every address, opaque ones included', () => {
    const gold = createGold(web);
    for (const page of web.filter((one) => one.elsewhere !== undefined)) {
      for (const address of addressesOf(page)) expect(gold.pageAt(address)?.url, address).toBe(page.url);
    }
    expect(gold.pageAt(newsLink(newsItems[0]!))?.url).toBe(newsItems[0]?.url);
    expect(newsLink(newsItems[0]!)).toMatch(/^https:\/\/news\.google\.com\/rss\/articles\/CBMi[\w-]+\?oc=5$/);
    expect(gold.pageAt('http://arxiv.org/abs/2607.04127')?.gold.value).toBe(5);
  });
});
