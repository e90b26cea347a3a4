import { RefusedResponse } from './failures';

/** How requests leave: the shape of the web's own function. */
export type Send = typeof globalThis.fetch;

/** Most bytes read of an error body. */
export const maxErrorBytes = 20_000;

/**
 * Wraps `send` so that no redirect is followed, no cookie or referrer travels, nothing is stored, and no more than
 * `maxResponseBytes` of a success body (20,000 bytes of an error body) is held. The response returned is already
 * whole. Throws `RefusedResponse` for a redirect or an oversize success body (rule J-3).
 */
export function boundedSend(send: Send, maxResponseBytes: number): Send {
  return async (input, init) => {
    const response = await send(input, {
      ...init,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    const { status } = response;
    if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
      await discard(response);
      throw new RefusedResponse('redirect_blocked');
    }
    if (status < 200 || status > 599) throw new RefusedResponse('network');
    const read = await readUpTo(response, response.ok ? maxResponseBytes : maxErrorBytes);
    if (response.ok && !read.whole) throw new RefusedResponse(oversizeKind(read.text));
    const empty = status === 204 || status === 205;
    return new Response(empty ? null : read.text, { status, headers: kept(response.headers) });
  };
}

/** A page larger than any answer is still a page, and worth another attempt. */
function oversizeKind(text: string) {
  return /^\s*</.test(text) ? 'gateway_response' : 'malformed_response';
}

const keptHeaders = ['content-type', 'retry-after', 'retry-after-ms', 'date'];

function kept(headers: Headers): Headers {
  const pairs = keptHeaders.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new Headers(pairs);
}

async function readUpTo(response: Response, limit: number): Promise<{ text: string; whole: boolean }> {
  const reader = response.body?.getReader();
  if (!reader) return { text: '', whole: true };
  const decoder = new TextDecoder();
  let text = '';
  let room = limit;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), whole: true };
    text += decoder.decode(value.subarray(0, room), { stream: true });
    room -= value.byteLength;
    if (room < 0) {
      // Not awaited: a body that refuses to be cancelled must not hold us.
      reader.cancel().catch(() => undefined);
      return { text, whole: false };
    }
  }
}

async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined);
}
