import { browser } from 'wxt/browser';
import { z } from '../../core/zod-setup';
import {
  type CallName,
  type CallOutput,
  type CallRequest,
  calls,
  Envelope,
  type Handlers,
  Reply,
} from '../../rpc/protocol';

/** The background gave no answer. `extension_reloaded`: this page outlived its extension and must be reloaded. */
export class Unreachable extends Error {
  override name = 'Unreachable';

  constructor(
    readonly reason: 'no_answer' | 'extension_reloaded',
    options?: ErrorOptions,
  ) {
    super(reason === 'no_answer' ? 'The background did not answer.' : 'The extension was updated: reload.', options);
  }
}

/** The background answered that it could not do it, in its own words. */
export class CallFailed extends Error {
  override name = 'CallFailed';
}

/** Sends commands; rejects with `Unreachable` or `CallFailed`. */
export type Caller = <K extends CallName>(name: K, input: CallRequest<K>) => Promise<CallOutput<K>>;

/** What the listener needs to know of a sender. */
type Sender = { id?: string; url?: string };

const addressedToUs = z.object({ to: z.literal('winnow') });

/**
 * Answers the panel's commands in the background. The listener decides synchronously: it claims only messages that
 * carry our envelope and come from a page of this extension; all others are left to whoever else listens. An unknown
 * or malformed command gets an error reply. `report` hears of handlers that threw. Returns a function that stops it.
 */
export function serve(handlers: Handlers, report: (call: string, error: unknown) => void): () => void {
  const ownPages = `${location.origin}/`;
  const listener = (message: unknown, sender: Sender, sendResponse: (reply: Reply) => void): boolean => {
    if (!addressedToUs.safeParse(message).success || !isOwnPage(sender, ownPages)) return false;
    void answer(message, handlers, report).then(sendResponse);
    return true;
  };
  browser.runtime.onMessage.addListener(listener);
  return () => browser.runtime.onMessage.removeListener(listener);
}

/** Makes the panel's end: every command is checked before it leaves, every answer before it is believed. */
export function createCaller(): Caller {
  return async (name, input) => {
    const message = { to: 'winnow', call: name, input: calls[name].input.parse(input) };
    const reply = Reply.safeParse(await sent(message));
    if (!reply.success) throw new Unreachable('no_answer');
    if (!reply.data.ok) throw new CallFailed(reply.data.error);
    return outputOf(name, reply.data.output);
  };
}

/** Content scripts share our id but not our address. */
function isOwnPage(sender: Sender, ownPages: string): boolean {
  return sender.id === browser.runtime.id && (sender.url?.startsWith(ownPages) ?? false);
}

/** Never rejects: whatever happens becomes a reply. */
async function answer(
  message: unknown,
  handlers: Handlers,
  report: (call: string, error: unknown) => void,
): Promise<Reply> {
  const envelope = Envelope.safeParse(message);
  if (!envelope.success) return refusal('malformed command');
  const { call, input } = envelope.data;
  if (!isCallName(call)) return refusal('unknown command');
  const parsed = calls[call].input.safeParse(input);
  if (!parsed.success) return refusal(`malformed input of ${call}`);
  try {
    const output = await handlerOf(handlers, call)(parsed.data);
    return { ok: true, output: calls[call].output.parse(output) };
  } catch (error) {
    report(call, error);
    // Only the kind of error travels: a message could hold what must not be shown.
    return refusal(`${call} failed: ${error instanceof Error ? error.name : 'unknown error'}`);
  }
}

const refusal = (error: string): Reply => ({ ok: false, error });

const isCallName = (call: string): call is CallName => Object.hasOwn(calls, call);

/** The compiler cannot see that a handler and its input come from the same command; `calls` has just checked it. */
function handlerOf(handlers: Handlers, call: CallName): (input: unknown) => Promise<unknown> {
  return handlers[call] as (input: unknown) => Promise<unknown>;
}

function outputOf<K extends CallName>(name: K, output: unknown): CallOutput<K> {
  const parsed = calls[name].output.safeParse(output);
  if (!parsed.success) throw new CallFailed(`malformed answer to ${name}`);
  return parsed.data as CallOutput<K>;
}

async function sent(message: unknown): Promise<unknown> {
  if (extensionIsGone()) throw new Unreachable('extension_reloaded');
  try {
    return await browser.runtime.sendMessage(message);
  } catch (error) {
    throw new Unreachable(extensionIsGone(error) ? 'extension_reloaded' : 'no_answer', { cause: error });
  }
}

/** True in a page whose extension was updated, reloaded or removed under it. */
export function extensionIsGone(error?: unknown): boolean {
  if (error instanceof Error && /context invalidated/i.test(error.message)) return true;
  return browser.runtime?.id === undefined;
}
