import { type ReadonlySignal, signal } from '@preact/signals';

/** Least time between two announcements. */
export const announceEveryMs = 2_000;

export type Announcer = {
  text: ReadonlySignal<string>;
  /** Announces politely; of several within two seconds only the last is heard. */
  say(text: string): void;
  dispose(): void;
};

/** Creates the voice of the live region. */
export function createAnnouncer(now: () => number): Announcer {
  const text = signal('');
  let lastAt = Number.NEGATIVE_INFINITY;
  let next: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const speak = (): void => {
    timer = undefined;
    if (next === null) return;
    text.value = next;
    next = null;
    lastAt = now();
  };
  return {
    text,
    say(words) {
      next = words;
      if (timer !== undefined) return;
      const age = now() - lastAt;
      // A clock that was set back must not silence the region for long.
      const wait = age < 0 ? announceEveryMs : announceEveryMs - age;
      if (wait <= 0) speak();
      else timer = setTimeout(speak, wait);
    },
    dispose() {
      clearTimeout(timer);
    },
  };
}
