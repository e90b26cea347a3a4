/** A command that was not carried out, in words (rule I-2): nothing was sent and nothing was changed. */
export type Refused = { ok: false; code: string; message: string; field: string | null };

/** A refusal that concerns no field of the input. */
export const refuse = (code: string, message: string): Refused => ({ ok: false, code, message, field: null });
