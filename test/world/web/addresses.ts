import { token } from '../hash';
import { isOf, type NewsItem, type Page } from './page';

/** The start of a protocol message, as every article token of Google News has it. */
const ENVELOPE = [0x08, 0x13, 0x22];

/** The opaque token under which Google News links to an item: nothing of its address can be read from it. */
export function newsToken(page: Page): string {
  const payload = `AU_yqL${Buffer.from(token(`news ${page.url}`), 'utf8').toString('base64url')}`;
  return Buffer.from([...ENVELOPE, payload.length, ...Buffer.from(payload, 'utf8')]).toString('base64url');
}

/** The address that Google News prints for an item. */
export function newsLink(page: Page & { elsewhere: NewsItem }): string {
  return `https://news.google.com/rss/articles/${newsToken(page)}?oc=5`;
}

/** The paper id that Semantic Scholar gives. */
export const paperId = (page: Page): string => token(`paper ${page.url}`, 40);

/** Where the publisher of a work with a DOI shows it. */
export const landing = (doi: string): string => `https://publisher.example/doi/${doi}`;

/** Every address under which an engine may name a page, its own first. */
export function addressesOf(page: Page): string[] {
  const found = [page.url];
  if (isOf('news')(page)) found.push(newsLink(page));
  if (isOf('x')(page)) {
    const { user, id } = page.elsewhere;
    found.push(`https://x.com/i/status/${id}`, `https://twitter.com/${user}/status/${id}`);
  }
  if (isOf('paper')(page)) {
    const { arxiv, doi, pmid } = page.elsewhere;
    if (arxiv !== undefined) found.push(`https://arxiv.org/abs/${arxiv}`, `https://arxiv.org/abs/${bare(arxiv)}`);
    if (arxiv !== undefined) found.push(`https://arxiv.org/pdf/${arxiv}`, `https://arxiv.org/pdf/${bare(arxiv)}`);
    if (doi !== undefined) found.push(`https://doi.org/${doi}`, `https://doi.org/${doi.toLowerCase()}`, landing(doi));
    if (pmid !== undefined) found.push(`https://pubmed.ncbi.nlm.nih.gov/${pmid}/`);
    found.push(`https://www.semanticscholar.org/paper/${paperId(page)}`);
  }
  return found;
}

/** An arXiv id without its version. */
export function bare(arxiv: string): string {
  return arxiv.replace(/v\d+$/, '');
}
