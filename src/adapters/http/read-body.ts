/** Thrown by {@link readBody} when a body is larger than its cap. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/**
 * Reads a body up to `maxBytes`, counted after decompression, and stops reading when there is more or when `signal`
 * aborts; the connection is then closed. Throws `BodyTooLarge`, the signal's reason, or what the stream throws.
 */
export async function readBody(response: Response, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await unlessAborted(reader.read(), signal);
      if (done) return joined(chunks, size);
      size += value.byteLength;
      if (size > maxBytes) throw new BodyTooLarge();
      chunks.push(value);
    }
  } catch (error) {
    // The outcome is known; that a broken stream cannot be cancelled either says nothing new.
    void reader.cancel(error).catch(() => undefined);
    throw error;
  }
}

/** The promise's outcome, or the signal's reason if that comes first. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}
