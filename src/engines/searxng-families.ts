/** Names that SearXNG gives its engines, by the family whose index they draw on. */
const familyNames: Readonly<Record<string, readonly string[]>> = {
  bing: ['bing', 'bing news', 'duckduckgo', 'duckduckgo web', 'duckduckgo news', 'yahoo', 'yahoo news'],
  brave: ['brave', 'brave.news', 'braveapi'],
  exa: ['exa'],
  tavily: ['tavily'],
  mojeek: ['mojeek', 'mojeek news'],
  marginalia: ['marginalia'],
  wikipedia: ['wikipedia'],
  'hacker-news': ['hackernews'],
  'stack-exchange': ['stackoverflow', 'stackexchange'],
  github: ['github'],
  arxiv: ['arxiv'],
  crossref: ['crossref'],
  openalex: ['openalex'],
  'semantic-scholar': ['semantic scholar'],
  pubmed: ['pubmed'],
};

const families: ReadonlyMap<string, string> = new Map(
  Object.entries(familyNames).flatMap(([family, names]) => names.map((name) => [name, family])),
);

/**
 * The one family that all engines of a row belong to (rule F-6); null if they are of several, if one is not known,
 * or if none is named.
 */
export const commonFamily = (engines: readonly unknown[]): string | null => {
  const found = new Set(
    engines.map((name) => (typeof name === 'string' ? families.get(name.toLowerCase()) : undefined)),
  );
  const [family] = found;
  return found.size === 1 && family !== undefined ? family : null;
};
