import type { EngineTraits } from '../settings/engine-choice';
import type { Ranking } from './engine';

/** What is already on this device and can be searched (rule E-4). */
export const localSourceIds = ['history', 'bookmarks', 'open-tabs'] as const;
export type LocalSourceId = (typeof localSourceIds)[number];

/** Facts of a local source, of the same kind as an engine's where they mean the same. */
export type LocalFacts = EngineTraits & {
  id: LocalSourceId;
  name: string;
  family: string;
  website: string;
  weights: Readonly<Record<Ranking, number>>;
  /** The browser permission it needs, asked for when it is first chosen. */
  permission: 'history' | 'bookmarks' | 'tabs';
  terms: string;
  local: true;
};

const one = { balanced: 1, research: 1, fresh: 1 };
const fact = (id: LocalSourceId, name: string, permission: LocalFacts['permission']): LocalFacts => ({
  id,
  name,
  family: id,
  website: '',
  weights: one,
  permission,
  origins: [],
  profiles: ['mine'],
  terms: 'Searched on this device; nothing of it is sent to a search engine.',
  local: true,
});

/** Every local source. */
export const localFacts: readonly LocalFacts[] = [
  fact('history', 'History', 'history'),
  fact('bookmarks', 'Bookmarks', 'bookmarks'),
  fact('open-tabs', 'Open tabs', 'tabs'),
];

export const isLocal = (id: string): id is LocalSourceId => localSourceIds.some((known) => known === id);
