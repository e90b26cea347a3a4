/** Host permissions, in match patterns. */
export type Permissions = {
  /** The patterns of `origins` that are not granted now. */
  missing(origins: readonly string[]): Promise<string[]>;
};
