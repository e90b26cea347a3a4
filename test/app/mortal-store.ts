import type { RunStore } from '../../src/ports/run-store';

/** A journal in the hands of a worker that can die: after that none of its calls ever comes back. */
export type MortalStore = { store: RunStore; die(): void; dead(): boolean; commits(): number };

/** Dies by itself right after its commit number `last` (from 1) has landed, unless that is infinite. */
export function mortalStore(store: RunStore, last = Number.POSITIVE_INFINITY): MortalStore {
  let dead = false;
  let commits = 0;
  const never = () => new Promise<never>(() => {});
  const guard =
    <Args extends unknown[], Value>(work: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      if (dead) return never();
      const value = await work(...args);
      return dead ? never() : value;
    };
  const mortal: RunStore = {
    create: guard(store.create),
    get: guard(store.get),
    unfinished: guard(store.unfinished),
    acquire: guard(store.acquire),
    renew: guard(store.renew),
    release: guard(store.release),
    amend: guard(store.amend),
    step: guard(store.step),
    steps: guard(store.steps),
    attempts: guard(store.attempts),
    output: guard(store.output),
    marks: guard(store.marks),
    compact: guard(store.compact),
    forget: guard(store.forget),
    commit: guard(async (id, boot, change) => {
      commits += 1;
      const own = commits;
      // One that is under way when the worker dies may land or not; here it does not.
      if (own > last) return never();
      await store.commit(id, boot, change);
      if (own === last) dead = true;
    }),
  };
  return {
    store: mortal,
    die() {
      dead = true;
    },
    dead: () => dead,
    commits: () => commits,
  };
}
