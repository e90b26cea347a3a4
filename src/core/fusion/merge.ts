import { byCodeUnits } from '../text/order';
import { countTerms } from '../text/terms';
import type { FusedRow, Provenance } from './fused-row';
import type { Observation } from './hit';

/** A page with everything the engines said about it, not yet scored (rule F-5). */
export type MergedRow = Pick<
  FusedRow,
  'key' | 'url' | 'title' | 'domain' | 'snippet' | 'published' | 'dateStatus' | 'engines' | 'engineRanks' | 'provenance'
> & {
  /** Empty if no engine gave page text. */
  content: string;
  /** Engines that vote in another family than their own for this row; one whose rows disagree is not among them. */
  votesAs: ReadonlyMap<string, string>;
  /** How many of the query's terms occur in the row's title and snippet. */
  termHits: number;
};

/**
 * Merges observations into one row per page (rule F-5). The result depends on the set of observations only, not on
 * their order; rows come in no particular order.
 *
 * Observations of one key are one page; AMP and mobile forms join if a title is equal (rule F-4). An https address
 * represents before an http one; then the observation with most query terms, the best rank, and the smaller text by
 * code units. An empty snippet or content is filled from the next that has one; where nobody has a snippet, an
 * engine's note on the hit stands in. Ranks are the minimum per engine; the
 * date is known only if all dates agree. The row's key is the representative's, so the delivered address has it.
 */
export function mergeObservations(observations: readonly Observation[], terms: readonly string[]): MergedRow[] {
  return pagesOf(observations).map((page) => mergePage(page, terms));
}

function pagesOf(observations: readonly Observation[]): Observation[][] {
  return groupBy(observations, ({ identity }) => identity.twinKey).flatMap((family) => {
    const byKey = groupBy(family, ({ identity }) => identity.key);
    return byKey.length === 1 ? byKey : joinByTitle(byKey);
  });
}

function groupBy(observations: readonly Observation[], nameOf: (row: Observation) => string): Observation[][] {
  const groups = new Map<string, Observation[]>();
  for (const row of observations) {
    const group = groups.get(nameOf(row));
    if (group) group.push(row);
    else groups.set(nameOf(row), [row]);
  }
  return [...groups.values()];
}

/** Joins pages that share a title, directly or through others, so that the order of joining does not matter. */
function joinByTitle(pages: readonly Observation[][]): Observation[][] {
  let joined: { titles: Set<string>; members: Observation[] }[] = [];
  for (const page of pages) {
    const all = { titles: new Set(page.map(({ title }) => title)), members: [...page] };
    const apart: typeof joined = [];
    for (const other of joined) {
      if (page.some(({ title }) => other.titles.has(title))) {
        for (const title of other.titles) all.titles.add(title);
        all.members.push(...other.members);
      } else apart.push(other);
    }
    joined = [...apart, all];
  }
  return joined.map(({ members }) => members);
}

function mergePage(page: readonly Observation[], terms: readonly string[]): MergedRow {
  const ordered = page.length === 1 ? page : page.toSorted(byRepresentation());
  const [first] = ordered;
  if (first === undefined) throw new RangeError('a page without observations cannot be merged');
  const addressed = ordered.find(({ identity }) => identity.xPost?.username) ?? first;
  const excerpt = first.snippet || (ordered.find((other) => other.snippet !== '')?.snippet ?? '');
  const snippet = excerpt || (ordered.find((other) => other.note !== '')?.note ?? '');
  const ranks = bestRanks(ordered);
  return {
    key: first.identity.key,
    url: addressed.url,
    title: first.title,
    domain: addressed.domain,
    snippet,
    content: ordered.find((other) => other.content !== '')?.content ?? '',
    ...commonDate(ordered),
    engines: ranks.map(([engine]) => engine),
    engineRanks: Object.fromEntries(ranks),
    provenance: provenanceOf(ordered),
    votesAs: familiesOf(ordered),
    termHits: snippet === first.snippet ? first.termHits : countTerms(`${first.title} ${snippet}`, terms),
  };
}

/** Ties are settled by JSON text. */
function byRepresentation(): (left: Observation, right: Observation) => number {
  const textOf = builtOnce((row: Observation) =>
    JSON.stringify([row.url, row.title, row.snippet, row.content, row.note]),
  );
  return (left, right) =>
    Number(right.identity.secure) - Number(left.identity.secure) ||
    right.termHits - left.termHits ||
    left.rank - right.rank ||
    byCodeUnits(textOf(left), textOf(right));
}

/** JSON texts are long and few comparisons need them: each is built when it is first asked for. */
function builtOnce<T>(build: (item: T) => string): (item: T) => string {
  const texts = new Map<T, string>();
  return (item) => {
    const text = texts.get(item) ?? build(item);
    texts.set(item, text);
    return text;
  };
}

function bestRanks(page: readonly Observation[]): [engine: string, rank: number][] {
  const ranks = new Map<string, number>();
  for (const { engine, rank } of page) ranks.set(engine, Math.min(rank, ranks.get(engine) ?? rank));
  return [...ranks].sort(([left], [right]) => byCodeUnits(left, right));
}

/** Where all of an engine's observations of a page name one and the same other family. */
function familiesOf(page: readonly Observation[]): ReadonlyMap<string, string> {
  if (page.every(({ votesAs }) => votesAs === null)) return noFamilies;
  const named = new Map<string, Set<string | null>>();
  for (const { engine, votesAs } of page) named.set(engine, (named.get(engine) ?? new Set()).add(votesAs));
  return new Map(
    [...named].flatMap(([engine, families]): [string, string][] => {
      const [only = null, ...others] = families;
      return only === null || others.length > 0 ? [] : [[engine, only]];
    }),
  );
}

const noFamilies: ReadonlyMap<string, string> = new Map();

function commonDate(page: readonly Observation[]): Pick<FusedRow, 'published' | 'dateStatus'> {
  const days = new Set(page.map(({ published }) => published).filter((day) => day !== null));
  const [day = null] = days;
  if (days.size > 1) return { published: null, dateStatus: 'conflicting' };
  return { published: day, dateStatus: day === null ? 'unknown' : 'known' };
}

/** Every distinct source, in the order of its JSON text, which begins with the engine's id. */
function provenanceOf(page: readonly Observation[]): Provenance[] {
  const textOf = builtOnce((source: Provenance) => JSON.stringify(source));
  const sources = page
    .map(({ engine, rank, variant, url, title, snippet, published }) => {
      return { engine, rank, variant, url, title, snippet, published };
    })
    .sort((left, right) => byCodeUnits(left.engine, right.engine) || byCodeUnits(textOf(left), textOf(right)));
  return sources.filter((source, index) => {
    const before = sources[index - 1];
    return before?.engine !== source.engine || textOf(before) !== textOf(source);
  });
}
