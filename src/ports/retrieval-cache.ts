/** Retrievals of the last hours, in the short-lived store; may be empty at any time (rule F-9). */
export type RetrievalCache = {
  get(key: string): Promise<unknown>;
  /** Keeps a value for `ttlMs` from now. */
  put(key: string, value: unknown, ttlMs: number): Promise<void>;
};
