import { selectAll, selectOne } from 'css-select';
import type { AnyNode, Document, Element } from 'domhandler';
import { DomHandler, hasChildren, isTag, isText } from 'domhandler';
import { Parser } from 'htmlparser2';

/** A parsed page. Nothing in it runs, loads or is ever shown as markup. */
export type Page = Document;

/**
 * Parses markup of any quality; never throws. Entities are decoded here, once, and nowhere else.
 * Markup nested beyond any real page ends the reading there, because the cost grows with the square of the depth.
 */
export const parsePage = (html: string): Page => {
  const handler = new BoundedHandler();
  try {
    new Parser(handler).end(html);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }
  return handler.root;
};

/** All elements under `scope` that match, in page order. */
export const select = (scope: Page | Element, selector: string): Element[] =>
  selectAll<AnyNode, Element>(selector, scope.children);

/** The first element under `scope` that matches, or null. */
export const selectFirst = (scope: Page | Element, selector: string): Element | null =>
  selectOne<AnyNode, Element>(selector, scope.children);

/** An attribute's value with entities decoded, or null where it is absent. */
export const attributeOf = (element: Element | null, name: string): string | null => element?.attribs[name] ?? null;

/** Whether the element carries the class, whatever else it carries. */
export const hasClass = (element: Element, name: string): boolean =>
  (element.attribs.class ?? '').split(/\s+/).includes(name);

/**
 * The text a reader would see: whitespace collapsed and trimmed, block elements kept apart by a space,
 * inline ones (`<b>caf</b>feine`) joined. `without` are elements left out with all they hold.
 */
export const textOf = (node: Page | Element | null, ...without: readonly (Element | null)[]): string => {
  if (node === null) return '';
  const parts: string[] = [];
  // An explicit stack: a hostile page may nest deeper than the call stack allows.
  const pending: (AnyNode | ' ')[] = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === ' ') parts.push(' ');
    else if (isText(next)) parts.push(next.data);
    else if (hasChildren(next) && !(isTag(next) && (unseen.has(next.name) || without.includes(next)))) {
      const apart = isTag(next) && blocks.has(next.name);
      if (apart) parts.push(' ');
      if (apart) pending.push(' ');
      for (const child of next.children.toReversed()) pending.push(child);
    }
  }
  return collapse(parts.join(''));
};

/** The visible text of a fragment of markup, as APIs give it in snippets, titles and bodies. */
export const textOfMarkup = (html: string): string => textOf(parsePage(html));

/** Plain text with whitespace collapsed; entities are left alone, because plain text has none. */
export const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

const deepest = 2000;

class TooDeep extends Error {}

class BoundedHandler extends DomHandler {
  private depth = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    if (this.depth > deepest) throw new TooDeep();
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.depth -= 1;
    super.onclosetag();
  }
}

const unseen = new Set(['script', 'style', 'template', 'noscript', 'head']);
const blocks = new Set(
  (
    'address article aside blockquote br dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre ' +
    'section table td th tr ul'
  ).split(' '),
);
