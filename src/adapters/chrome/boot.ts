import { browser } from 'wxt/browser';
import type { Clock } from '../../ports/clock';

const flag = 'winnow-started';

/** This worker's life. */
export type Boot = {
  /** Id of this life: owner of its leases (rule R-3). */
  id: string;
  /**
   * True in the first life after the browser or the extension was started, until `startHandled`. A worker killed
   * before that leaves the question to the next life, so that no run goes on without being asked about (rule R-4).
   */
  browserStarted(): Promise<boolean>;
  /** Says that what a browser start asks for is done and stored. */
  startHandled(): Promise<void>;
};

/** Makes the identity of this worker's life. Session storage is empty exactly when the browser was started. */
export function createBoot(clock: Clock): Boot {
  return {
    id: clock.uuid(),
    browserStarted: async () => (await browser.storage.session.get(flag))[flag] !== true,
    startHandled: () => browser.storage.session.set({ [flag]: true }),
  };
}
