import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** The browser's debugger over the two pipes that only its parent process holds. */
export type Pipe = {
  send<T>(method: string, params: object, sessionId?: string): Promise<T>;
  /** Whether a page with this address is open. */
  hasPage(address: string): Promise<boolean>;
  /** Runs a script in the first page with this address, waiting up to 5 s for it to open. */
  inPage(address: string, script: string): Promise<void>;
};

type Target = { targetId: string; url: string };

type Message = { id?: number; result?: unknown; error?: { message: string } };

/** Talks to a browser started with `--remote-debugging-pipe` and pipes at descriptors 3 and 4. */
export function createPipe(child: ChildProcess): Pipe {
  const out = child.stdio[3] as Writable;
  const back = child.stdio[4] as Readable;
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  let rest = '';
  back.setEncoding('utf8');
  back.on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop() ?? '';
    for (const text of messages) settle(JSON.parse(text) as Message);
  });
  const settle = ({ id, result, error }: Message) => {
    const call = id === undefined ? undefined : waiting.get(id);
    if (!call || id === undefined) return;
    waiting.delete(id);
    if (error) call.reject(new Error(error.message));
    else call.resolve(result);
  };
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser was closed'));
  });

  const send = <T>(method: string, params: object, sessionId?: string) =>
    new Promise<T>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve: (value) => resolve(value as T), reject });
      out.write(`${JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
    });

  const pageAt = async (address: string) => {
    const { targetInfos } = await send<{ targetInfos: Target[] }>('Target.getTargets', {});
    return targetInfos.find(({ url }) => url === address);
  };

  return {
    send,
    hasPage: async (address) => (await pageAt(address)) !== undefined,
    async inPage(address, script) {
      for (let tried = 0; tried < 50; tried += 1) {
        const page = await pageAt(address);
        if (page) {
          const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
            targetId: page.targetId,
            flatten: true,
          });
          await new Promise((resolve) => setTimeout(resolve, 500));
          await send('Runtime.evaluate', { expression: script }, sessionId);
          await send('Target.detachFromTarget', { sessionId });
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error('the panel did not open');
    },
  };
}
