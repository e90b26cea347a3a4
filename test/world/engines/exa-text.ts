import { fraction } from '../hash';
import type { Page } from '../web/page';
import { moment, passage } from './service';

/** What the tool says when it found nothing. */
export const NOTHING_FOUND = 'No search results found. Please try a different query.';

/** Results as the tool writes them: one block each, with a line between that a block may hold as well. */
export function blocksOf(pages: readonly Page[], query: string): string {
  return pages.map((page) => block(page, query)).join('\n\n---\n\n');
}

function block(page: Page, query: string): string {
  const title = fraction(`exa title ${page.url}`) < 0.04 ? 'N/A' : page.title;
  const published = moment(page, '00:00:00.000') ?? 'N/A';
  const whole = fraction(`exa text ${page.url}`) < 0.15;
  const body = whole ? `Text: ${page.text}` : `Highlights:\n${highlights(page, query)}`;
  return `Title: ${title}\nURL: ${page.url}\nPublished: ${published}\nAuthor: N/A\n${body}`;
}

/** Highlights keep the source's own rules and tables. */
function highlights(page: Page, query: string): string {
  const first = passage(page, query, 420);
  const kind = fraction(`exa highlight ${page.url}`);
  if (kind < 0.2) return `${first}\n\n---\n\n## See also\n\nTitle page and index`;
  return kind < 0.35
    ? `${first}\n| Version | Date |\n| --- | --- |\n| 4.2 | 2026 |`
    : `${first}\n...\n${page.text.slice(0, 90)}`;
}
