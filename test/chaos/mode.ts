/** What a mode brings to be killed: an input, and what of its stored output two runs of it must have in common. */
export type ChaosMode = {
  id: string;
  /** Asks for a saved set. */
  input: unknown;
  /** The stored output without ids, times and counters of calls. */
  comparable(output: unknown): unknown;
  /** Calls that went out, as the output counts them. */
  calls(output: unknown): number;
};
