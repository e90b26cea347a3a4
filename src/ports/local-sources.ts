import type { RawHit } from '../core/retrieval/engine';
import type { LocalSourceId } from '../core/retrieval/local-source';

/** A search over the person's own things (rule E-4). Sends nothing; needs a permission of its own. */
export type LocalSource = {
  id: LocalSourceId;
  /** Whether the permission is granted now. */
  allowed(): Promise<boolean>;
  /** At most `count` pages with a plain web address, best first; `text` is one variant of the question. */
  search(text: string, count: number): Promise<RawHit[]>;
};
