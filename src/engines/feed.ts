import type { Document, Element } from 'domhandler';
import { DomHandler, isCDATA, isTag } from 'domhandler';
import { Parser } from 'htmlparser2';
import type { EngineReply, EngineResponse, RawHit } from '../core/retrieval/engine';
import { challengeOn, type Refusal, refusalOf } from './block-signals';
import { attributeOf, parsePage, select, textOf, textOfMarkup } from './page';
import { dateFields } from './printed-day';
import type { Row } from './reply';
import { webAddress } from './web-address';

/** A parsed RSS 2.0 or Atom feed. Nothing in it runs, loads or is ever shown as markup. */
export type Feed = Document;

/** One item of a feed, whichever of the two forms it has. */
export type FeedItem = {
  element: Element;
  /** Plain text; empty where the item has no title. */
  title: string;
  /** Absolute http(s) address of the page, byte for byte as written; null where there is none. */
  link: string | null;
  /** The day of publication and its text as printed. An `updated` stamp is no publication. */
  date: { published: string | null; dateText?: string };
  /** Description, summary or content as the markup it stands for, not yet read. */
  markup: string;
};

/** How one engine's feed is read. */
export type FeedReader = {
  /** The engine's own hosts; subdomains are included. */
  hosts: readonly string[];
  row(item: FeedItem): Row;
  /** An error that the engine sends in the form of a feed. */
  errorIn?(items: readonly FeedItem[]): Refusal | null;
  /** What an answer that is no feed says in this engine's own words; its text is none of the query's. */
  challenge?(response: EngineResponse): Refusal | null;
  /** Whether the feed carries the engine's own no-results mark. Absent where no such mark is known. */
  isEmpty?(feed: Feed): boolean;
};

/** Parses a feed of any quality; never throws. Reading ends at a nesting that no real feed has. */
export const parseFeed = (xml: string): Feed => {
  const handler = new BoundedHandler();
  try {
    new Parser(handler, { xmlMode: true }).end(xml);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }
  return handler.root;
};

/** The items of a feed in their order. Each text is decoded once, CDATA or not. */
export const itemsOf = (feed: Feed): FeedItem[] => select(feed, 'item, entry').slice(0, mostItems).map(readItem);

/** All elements of that name, prefix and capitals as written: selectors would read the name as an HTML one. */
export const elementsNamed = (feed: Feed, name: string): Element[] =>
  select(feed, '*').filter((element) => element.name === name);

/** The text of the first element of that name (`opensearch:totalResults`), or null. */
export const textNamed = (feed: Feed, name: string): string | null => {
  const [found] = elementsNamed(feed, name);
  return found === undefined ? null : textOf(found);
};

/** An item's direct child of that name, or null. */
export const childOf = (item: Element, name: string): Element | null => childrenOf(item, name)[0] ?? null;

/**
 * Reads a feed engine's answer (rule E-1). Items win over everything but a refusal; without items only the engine's
 * own mark makes it `none`. Places are counted before unreadable items are dropped (rule F-3).
 */
export const readFeed = (response: EngineResponse, reader: FeedReader): EngineReply => {
  const refusal = refusalOf(response, reader.hosts);
  if (refusal !== null) return refusal;
  const feed = parseFeed(response.body);
  const items = itemsOf(feed);
  const error = reader.errorIn?.(items) ?? null;
  if (error !== null) return error;
  const hits = items.flatMap((item, index): RawHit[] => {
    const row = reader.row(item);
    return row.kind === 'hit' ? [{ ...row.hit, providerRank: index + 1 }] : [];
  });
  if (hits.length > 0) return { kind: 'hits', hits };
  const blocks = items.length > 0 ? items.length : select(feed, '*').filter(looksLikeItem).length;
  if (blocks > 0) return { kind: 'unparsed', reason: 'markup_changed', blocks };
  if (select(feed, 'rss, feed').length === 0) {
    const challenge = reader.challenge?.(response) ?? challengeOn(parsePage(response.body));
    return challenge ?? { kind: 'unparsed', reason: 'unexpected_shape', blocks: 0 };
  }
  if (reader.isEmpty === undefined) return { kind: 'unparsed', reason: 'no_known_empty_mark', blocks: 0 };
  return reader.isEmpty(feed) ? { kind: 'none' } : { kind: 'unparsed', reason: 'markup_changed', blocks: 0 };
};

/** More than any engine's feed holds; bounds the work on a hostile one. */
const mostItems = 100;
const deepest = 200;

const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter((child): child is Element => isTag(child) && child.name === name);

const readItem = (element: Element): FeedItem => ({
  element,
  title: titleOf(childOf(element, 'title')),
  link: linkOf(element),
  date: dateFields(textOf(childOf(element, 'pubDate') ?? childOf(element, 'published') ?? childOf(element, 'dc:date'))),
  markup: markupOf(element),
});

/** A title is text. Where it is markup, by declaration or inside CDATA, the markup's entities are the ones to decode. */
const titleOf = (title: Element | null): string => {
  const text = textOf(title);
  const isMarkup = attributeOf(title, 'type') === 'html' || title?.children.some(isCDATA) === true;
  return isMarkup ? textOfMarkup(text) : text;
};

const linkOf = (item: Element): string | null => {
  const links = childrenOf(item, 'link');
  const page = links.find((link) => ['alternate', null].includes(attributeOf(link, 'rel'))) ?? null;
  return webAddress(attributeOf(page, 'href') ?? textOf(page));
};

const markupOf = (item: Element): string => {
  const names = ['description', 'summary', 'content', 'content:encoded'];
  const bodies = names.map((name) => childOf(item, name)).filter((body) => body !== null);
  const body = bodies.find((candidate) => textOf(candidate) !== '') ?? null;
  const text = textOf(body);
  // RSS bodies are escaped markup; Atom says of each what it is, and text is the default.
  const isText = body !== null && body.name !== 'description' && body.name !== 'content:encoded';
  return isText && attributeOf(body, 'type') !== 'html' ? escaped(text) : text;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An element with a title and an address that is no container of a feed: an item under a changed name. */
const looksLikeItem = (element: Element): boolean => {
  if (['rss', 'channel', 'feed', 'image', 'source', 'textInput'].includes(element.name)) return false;
  return childOf(element, 'title') !== null && ['link', 'id', 'guid'].some((name) => childOf(element, name) !== null);
};

class TooDeep extends Error {}

class BoundedHandler extends DomHandler {
  private depth = 0;

  constructor() {
    super(undefined, { xmlMode: true });
  }

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
