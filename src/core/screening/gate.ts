/** State of the mode's own switch (rule I-4). */
export type Gate = {
  /** What the person asked for. */
  requested: boolean;
  /** What is in force; when absent, the request is. */
  enabled?: boolean;
  /** One sentence for the person. */
  reason?: string;
};

/** The mode is switched off; nothing was read, searched or sent. */
export class GateClosed extends Error {
  override name = 'GateClosed';
}

/**
 * Lets new runs and reads through while the mode is on, else throws {@link GateClosed} whose text begins with
 * `adaptive_search: ` (rule I-4). Inputs are checked first: a malformed one is reported even while the gate is closed.
 */
export function passGate(gate: Gate): void {
  const enabled = typeof gate.enabled === 'boolean' ? gate.enabled : gate.requested !== false;
  if (gate.requested === false || !enabled) {
    throw new GateClosed(`adaptive_search: ${gate.reason || 'this mode is switched off in Settings'}`);
  }
}
