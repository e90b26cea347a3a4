import { publishedDay } from '../dates/published';
import type { EngineRequest, EngineResponse } from '../retrieval/engine';
import { handleOf, postDay, postText, type Sighting, untold } from './post';
import { isObject } from './salvage';

/** X's public embed service: the full text of a post whose id is known, without an account. */
export const embed = {
  host: 'publish.x.com',
  origin: 'https://publish.x.com/*',
  timeoutMs: 10_000,
  spacingMs: 300,
  /** Posts of one run whose text is asked for. */
  most: 2,
} as const;

const addressOf = (id: string): string => `https://x.com/i/status/${id}`;

/** Asks for one post; nothing but its id is told (rule C-3). */
export function embedRequest(id: string): EngineRequest {
  const url = new URL('https://publish.x.com/oembed');
  url.searchParams.set('format', 'json');
  url.searchParams.set('omit_script', '1');
  url.searchParams.set('dnt', 'true');
  url.searchParams.set('url', addressOf(id));
  return { url: url.href, method: 'GET' };
}

/** What the service says of the post: untrusted markup, read as text. Null when it says nothing usable. */
export function readEmbed({ status, body }: EngineResponse, id: string, now: number): Sighting | null {
  const answer = status === 200 ? jsonOf(body) : null;
  if (!isObject(answer) || typeof answer.html !== 'string') return null;
  const html = answer.html.slice(0, longestMarkup);
  const [, attributes = '', paragraph = ''] = /<p\b([^>]{0,300})>([\s\S]*?)<\/p>/i.exec(html) ?? [];
  const text = postText(plainText(paragraph));
  if (text === '') return null;
  const lastLink = html.slice(Math.max(0, html.lastIndexOf('<a ')));
  const lang = /\blang="([A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?)"/.exec(attributes)?.[1] ?? null;
  return {
    ...untold,
    id,
    username: handleOf(typeof answer.author_url === 'string' ? (answer.author_url.split('/').at(-1) ?? null) : null),
    author: (typeof answer.author_name === 'string' && postText(answer.author_name)) || null,
    text,
    day: postDay(id, publishedDay(plainText(lastLink).trim(), '', now), now),
    lang: lang === 'und' ? null : lang,
    url: addressOf(id),
    source: null,
  };
}

const longestMarkup = 50_000;

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null; // Told as nothing usable: the embed only completes what is there.
  }
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  hellip: '…',
};

/** Markup as text: tags go, a line break is a space, references are read once. Never shown as markup. */
function plainText(html: string): string {
  return html
    .replace(/<br\b[^>]{0,100}>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
}
