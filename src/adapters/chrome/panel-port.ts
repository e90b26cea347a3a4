import { browser } from 'wxt/browser';
import type { Clock } from '../../ports/clock';
import { panelPort } from '../../rpc/protocol';
import { extensionIsGone } from './messaging';

const pingEveryMs = 20_000;
const firstPauseMs = 100;
const longestPauseMs = 5_000;
/** A port that lived this long was a good one: the next pause is short again. */
const goodLifeMs = 10_000;

export type PanelPortOptions = {
  clock: Clock;
  /**
   * Calls back with whether a worker is needed now, at once and with every change. While none is, no port is held, so
   * that the worker may sleep.
   */
  watchNeed(callback: (needed: boolean) => void): () => void;
  /** The port was lost: the worker died, so observers may be stale. */
  onDrop(): void;
  /** This page outlived its extension; nothing is tried again. */
  onGone?(): void;
};

/**
 * Holds the panel's port while a worker is needed: pings keep it awake, a lost port is told and made anew after a pause
 * that grows to 5 s. Returns a function that lets go for good.
 */
export function holdPanelPort({ clock, watchNeed, onDrop, onGone }: PanelPortOptions): () => void {
  let released: AbortController | null = null;
  const stop = watchNeed((needed) => {
    if (!needed) released?.abort();
    if (!needed) released = null;
    if (!needed || released) return;
    released = new AbortController();
    void hold(released);
  });
  return () => {
    stop();
    released?.abort();
  };

  async function hold(released: AbortController): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!released.signal.aborted) {
      const began = clock.monotonic();
      await portLife(clock, released.signal);
      if (released.signal.aborted) return;
      if (extensionIsGone()) {
        onGone?.();
        return;
      }
      onDrop();
      if (clock.monotonic() - began >= goodLifeMs) pauseMs = firstPauseMs;
      await clock.sleep(pauseMs, released.signal).catch(() => undefined); // Released; the loop ends.
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }
}

/** Accepts panels' ports in the worker; their pings need no answer. Returns a function that stops it. */
export function acceptPanelPorts(): () => void {
  const listener = (port: AcceptedPort) => {
    if (port.name !== panelPort) return;
    if (port.sender?.id !== browser.runtime.id) port.disconnect();
    // Without a listener the pings would not count as events that keep the worker awake.
    else port.onMessage.addListener(() => undefined);
  };
  browser.runtime.onConnect.addListener(listener);
  return () => browser.runtime.onConnect.removeListener(listener);
}

type AcceptedPort = {
  name: string;
  sender?: { id?: string };
  disconnect(): void;
  onMessage: { addListener(callback: () => void): void };
};

/** One port from connection to loss or release. Resolves in every case. */
async function portLife(clock: Clock, released: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const end = () => ended.abort();
  try {
    const port = browser.runtime.connect({ name: panelPort });
    port.onDisconnect.addListener(end);
    released.addEventListener('abort', end, { once: true });
    while (!ended.signal.aborted) {
      port.postMessage('ping');
      await clock.sleep(pingEveryMs, ended.signal).catch(() => undefined); // Ended; the loop ends too.
    }
    port.disconnect();
  } catch {
    // Connecting or pinging failed: the same as a port that was lost at once.
  } finally {
    released.removeEventListener('abort', end);
  }
}
