/** What there is of a person outside of journal and library. Whatever cannot be done rejects. */
export type Remains = {
  /** How many entries are cached. */
  cached(): Promise<number>;
  /** Empties what is cached of searches; `everything`: also which hosts are left alone. */
  clearCached(everything: boolean): Promise<void>;
  /** Host patterns and other permissions that were granted. */
  granted(): Promise<string[]>;
  /** Gives back every permission that was granted. */
  revokeAll(): Promise<void>;
  /** Removes settings, keys and everything else the extension stored beside its databases. */
  clearStored(): Promise<void>;
};
