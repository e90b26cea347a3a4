import { type ReadonlySignal, signal } from '@preact/signals';

/** A short message; `action` is what its button does. */
export type Toast = {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
  action: { label: string; run(): void } | null;
};

/** Messages with an action stay at least this long, so that undo can be reached by keyboard. */
export const actionToastMs = 15_000;
const plainToastMs = 5_000;

export type Toasts = {
  list: ReadonlySignal<readonly Toast[]>;
  show(text: string, options?: { tone?: Toast['tone']; action?: Toast['action'] }): void;
  dismiss(id: number): void;
  /** Holds all messages while the person is at them. */
  hold(held: boolean): void;
};

/** Creates the message list. */
export function createToasts(): Toasts {
  const list = signal<readonly Toast[]>([]);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let last = 0;
  const dismiss = (id: number): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    list.value = list.value.filter((toast) => toast.id !== id);
  };
  const arm = (toast: Toast): void => {
    if (toast.tone === 'bad') return;
    timers.set(
      toast.id,
      setTimeout(() => dismiss(toast.id), toast.action ? actionToastMs : plainToastMs),
    );
  };
  return {
    list,
    show(text, { tone = 'plain', action = null } = {}) {
      last += 1;
      const toast: Toast = { id: last, text, tone, action };
      list.value = [...list.value.slice(-2), toast];
      arm(toast);
    },
    dismiss,
    hold(held) {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      if (!held) list.value.forEach(arm);
    },
  };
}
