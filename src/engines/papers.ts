import { collapse, textOfMarkup } from './page';
import { cutSnippet } from './query-text';

/** An abstract as an excerpt. Longer than other excerpts: what a paper found stands at the end of its abstract. */
export const abstractText = (text: string): string => cutSnippet(collapse(text), 1000);

/** An abstract in JATS markup as text, without its own heading. */
export const jatsText = (jats: string): string => {
  const html = jats
    .replace(/<jats:/gi, '<')
    .replace(/<\/jats:/gi, '</')
    .replace(/^\s*<title>\s*abstract\s*<\/title>/i, '')
    // Section headings; the HTML element of that name would swallow what follows.
    .replace(/<(\/?)title\b/gi, '<$1h3');
  return abstractText(textOfMarkup(html));
};

/** What can be said of a paper of which the engine gave no abstract. */
export type PaperFacts = {
  /** "Article", "Book chapter": starts the sentence. */
  what: string;
  venue?: string | null;
  authors?: readonly string[];
  citations?: number | null;
};

/** The note of such a paper; what the engine did not tell is left out. */
export const paperNote = ({ what, venue, authors = [], citations = null }: PaperFacts): string => {
  const named = authors.map(collapse).filter((name) => name !== '');
  const rest = named.length - 3;
  const others = rest > 0 ? ` and ${rest} other${rest === 1 ? '' : 's'}` : '';
  const by = named.length === 0 ? '' : ` by ${named.slice(0, 3).join(', ')}${others}`;
  const where = collapse(venue ?? '');
  const cited = citations === null ? '' : `, cited ${citations} time${citations === 1 ? '' : 's'}`;
  return `${what}${where === '' ? '' : ` in ${where}`}${by}, no excerpt${cited}`;
};
