import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { loopbackArguments } from '../../tools/browser/arguments';
import { createPipe, type Pipe } from '../../tools/browser/debug-pipe';
import { extensionFolder } from '../../tools/browser/headless';

/**
 * A browser whose debugger looks at the panel's page alone. The worker has none attached, so it sleeps and dies as it
 * would for a person.
 */
export type UnwatchedBrowser = {
  /** Runs a function in the panel's page and gives what it resolves with; it sees its argument and nothing else. */
  inPage<T>(work: () => T | Promise<T>): Promise<T>;
  inPage<A, T>(work: (argument: A) => T | Promise<T>, argument: A): Promise<T>;
  /** Ends the worker as the browser would; resolves when it is gone. */
  killWorker(): Promise<void>;
  /** Whether the worker lives. */
  hasWorker(): Promise<boolean>;
  /** Ends the whole browser without a word, as a power cut would. */
  kill(): Promise<void>;
  /** Closes it in an orderly way. */
  close(): Promise<void>;
};

type Evaluated = { result: { value: unknown }; exceptionDetails?: { exception?: { description?: string } } };

/** Starts the shipped build on a profile and opens the panel in a tab. */
export async function launchUnwatched(browser: string, profile: string, port: number): Promise<UnwatchedBrowser> {
  const child = spawn(browser, launchArguments(profile, port), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    // A group of its own: the browser may be a script that starts another process.
    detached: process.platform !== 'win32',
  });
  const gone = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const pipe = createPipe(child);
  const session = await openPanel(pipe, await extensionId(pipe));
  await pipe.send('ServiceWorker.enable', {}, session);

  async function inPage<A, T>(work: (argument: A) => T | Promise<T>, argument?: A): Promise<T> {
    const expression = `(${work})(${JSON.stringify(argument) ?? ''})`;
    const evaluation = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await pipe.send<Evaluated>('Runtime.evaluate', evaluation, session);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'failed in the page');
    return result.value as T;
  }

  // What compiles this program wraps named functions in a call that the page does not know.
  await pipe.send('Runtime.evaluate', { expression: 'globalThis.__name = (named) => named' }, session);
  return {
    inPage,
    killWorker: () => pipe.send('ServiceWorker.stopAllWorkers', {}, session),
    hasWorker: async () => (await workerOf(pipe)) !== undefined,
    async kill() {
      killGroup(child);
      await gone;
    },
    async close() {
      // The answer may not come any more.
      await Promise.race([pipe.send('Browser.close', {}).catch(() => undefined), gone]);
      await Promise.race([gone, sleep(5_000)]);
      killGroup(child);
    },
  };
}

const launchArguments = (profile: string, port: number) => [
  `--user-data-dir=${profile}`,
  '--headless=new',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--remote-debugging-pipe',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ...loopbackArguments(extensionFolder, port).filter((argument) => !argument.startsWith('--remote-debugging')),
  'about:blank',
];

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It is gone already.
  }
}

type Target = { type: string; url: string; targetId: string };

async function workerOf(pipe: Pipe): Promise<Target | undefined> {
  const { targetInfos } = await pipe.send<{ targetInfos: Target[] }>('Target.getTargets', {});
  return targetInfos.find(({ type, url }) => type === 'service_worker' && url.endsWith('/background.js'));
}

async function extensionId(pipe: Pipe): Promise<string> {
  for (let tried = 0; tried < 300; tried += 1) {
    const worker = await workerOf(pipe);
    if (worker) return new URL(worker.url).host;
    await sleep(100);
  }
  throw new Error('the extension did not start');
}

/** The debugger session of the panel's page, once its script runs. */
async function openPanel(pipe: Pipe, id: string): Promise<string> {
  const url = `chrome-extension://${id}/sidepanel.html`;
  const { targetId } = await pipe.send<{ targetId: string }>('Target.createTarget', { url });
  const { sessionId } = await pipe.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  const expression = 'document.querySelector("form") !== null';
  for (let tried = 0; tried < 300; tried += 1) {
    const { result } = await pipe.send<Evaluated>('Runtime.evaluate', { expression, returnByValue: true }, sessionId);
    if (result.value === true) return sessionId;
    await sleep(50);
  }
  throw new Error('the panel did not open');
}
