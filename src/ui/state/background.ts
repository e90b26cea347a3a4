import { type ReadonlySignal, signal } from '@preact/signals';
import type { CallName, CallOutput, CallRequest } from '../../rpc/protocol';
import type { Outside } from '../outside';

export type Connection = 'ok' | 'retrying' | 'lost';

/** Calls to the background that are sent again when it gives no answer; every command may be repeated safely. */
export type Background = {
  connection: ReadonlySignal<Connection>;
  /** Resolves with the answer, or null after the last try. */
  ask<K extends CallName>(name: K, input: CallRequest<K>): Promise<CallOutput<K> | null>;
};

export const tries = 5;
export const retryMs = 1_000;

/** A promise after `ms`. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates the caller. */
export function createBackground(outside: Pick<Outside, 'call'>): Background {
  const connection = signal<Connection>('ok');
  return {
    connection,
    async ask(name, input) {
      for (let attempt = 1; attempt <= tries; attempt += 1) {
        try {
          const output = await outside.call(name, input);
          connection.value = 'ok';
          return output;
        } catch {
          connection.value = 'retrying';
          if (attempt < tries) await pause(retryMs);
        }
      }
      connection.value = 'lost';
      return null;
    },
  };
}
