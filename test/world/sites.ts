import { canonicalKey } from './canonical';
import type { Player, RecordedRequest, Reply } from './exchange';
import { escapeHtml, html, refuse } from './exchange';
import { addressesOf } from './web/addresses';
import type { Page } from './web/page';

/** The pages' own hosts: each page as a plain article, whichever of its addresses was asked for. */
export type Sites = { hosts: ReadonlySet<string>; player: Player };

/** Serves the sample web itself. */
export function createSites(pages: readonly Page[]): Sites {
  const byKey = new Map<string, Page>();
  for (const page of pages) {
    for (const address of addressesOf(page)) {
      const key = canonicalKey(address);
      if (key !== null && !byKey.has(key)) byKey.set(key, page);
    }
  }
  const find = (request: RecordedRequest) => {
    const query = request.rawQuery === '' ? '' : `?${request.rawQuery}`;
    return byKey.get(canonicalKey(`https://${request.host}${request.path}${query}`) ?? '');
  };
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET', 'HEAD']);
    if (refused !== null) return refused;
    const page = find(request);
    return page === undefined ? html(missing, 404) : html(article(page));
  };
  return {
    hosts: new Set(pages.flatMap(addressesOf).map((address) => new URL(address).host)),
    player: {
      answer,
      blocked: () => html(challenge, 403),
      empty: () => html(bare),
      drifted: () => html(bare),
    },
  };
}

const missing = '<!DOCTYPE html><html><head><title>Not found</title></head><body><h1>Not found</h1></body></html>';
const bare = '<!DOCTYPE html><html><head><title></title></head><body></body></html>';
const challenge =
  '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><h1>Checking your browser</h1><input type="hidden" name="cf-turnstile-response"></body></html>';

function article(page: Page): string {
  const date = page.published;
  const meta = date === null ? '' : `<meta property="article:published_time" content="${date}">`;
  const time = date === null ? '' : `<p><time datetime="${date}">${date}</time></p>`;
  const site = new URL(page.url).host;
  return `<!DOCTYPE html>
<html lang="${page.language}"><head><meta charset="utf-8"><title>${escapeHtml(page.title)}</title>
<link rel="canonical" href="${escapeHtml(page.url)}">${meta}</head>
<body><header><nav><a href="/">${site}</a></nav></header>
<main><article><h1>${escapeHtml(page.title)}</h1>${time}
${paragraphs(page.text)}
</article></main><footer><p>${site}</p></footer></body></html>`;
}

/** Three sentences a paragraph, so that a reader's extraction has something to join. */
function paragraphs(text: string): string {
  const sentences = text.split(/(?<=[.!?]\s)|(?<=[。！？])/);
  const blocks: string[] = [];
  for (let i = 0; i < sentences.length; i += 3) blocks.push(sentences.slice(i, i + 3).join(''));
  return blocks.map((block) => `<p>${escapeHtml(block.trim())}</p>`).join('\n');
}
