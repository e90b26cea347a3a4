import type { RawHit } from '../core/retrieval/engine';

/** What is already on this device and can be searched (profile *Mine*, rule E-4). */
export const localSources = ['history', 'bookmarks', 'open-tabs'] as const;
export type LocalSourceId = (typeof localSources)[number];

/** A search over the person's own things. Sends nothing; needs a permission of its own, asked for when first chosen. */
export type LocalSource = {
  id: LocalSourceId;
  /** The browser permission it needs: `history`, `bookmarks`, `tabs`. */
  permission: 'history' | 'bookmarks' | 'tabs';
  /** Whether the permission is granted now. */
  allowed(): Promise<boolean>;
  /** At most `count` pages with a plain web address, best first; `text` is one variant of the question. */
  search(text: string, count: number): Promise<RawHit[]>;
};
