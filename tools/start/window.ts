import { type ChildProcess, spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { liveArguments } from '../browser/arguments';
import { createPipe, type Pipe } from '../browser/debug-pipe';
import { extensionFolder } from '../browser/headless';
import type { StartOptions } from './options';

type Kind = 'chromium' | 'chrome' | 'edge';

/** Winnow's own browser profile, so that what a person saves is there next time. */
const profile = () => join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'winnow', 'profile');

/**
 * Opens a window with real engines and the panel in it, and writes the question into the form; pressing Run is the
 * person's own click, since the browser asks for permission in it. Resolves when the window is closed.
 */
export async function openWindow(browser: string, kind: Kind, options: StartOptions): Promise<void> {
  if (process.getuid?.() === 0) {
    throw new Error(
      'a browser window cannot be opened as root without weakening the browser; run as an ordinary user, or with --headless',
    );
  }
  const child = spawn(browser, liveArguments(kind, extensionFolder, profile()), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  try {
    const pipe = createPipe(child);
    const id = await loadExtension(pipe, kind);
    await showPanel(pipe, id, options);
    console.log(
      'Winnow is open. Press Run in the panel; the browser asks once for the engines. Close the window to end.',
    );
  } catch (error) {
    explainByHand(pipeReason(error), child, browser);
  }
  await closed;
}

/** Chromium has it from the command line; the others take it through the debugger. */
async function loadExtension(pipe: Pipe, kind: Kind): Promise<string> {
  if (kind !== 'chromium') {
    const { id } = await pipe.send<{ id: string }>('Extensions.loadUnpacked', { path: extensionFolder });
    return id;
  }
  for (let tried = 0; tried < 50; tried += 1) {
    const { targetInfos } = await pipe.send<{ targetInfos: { type: string; url: string }[] }>('Target.getTargets', {});
    const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.endsWith('/background.js'));
    if (worker) return new URL(worker.url).host;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the extension did not start');
}

async function showPanel(pipe: Pipe, id: string, { question, intent }: StartOptions): Promise<void> {
  const { targetInfos } = await pipe.send<{ targetInfos: { targetId: string }[] }>('Target.getTargets', {
    filter: [{ type: 'tab', exclude: false }],
  });
  const tab = targetInfos[0];
  if (!tab) throw new Error('no tab is open');
  const address = `chrome-extension://${id}/sidepanel.html`;
  // The button opens the panel once the worker has said so, which may be a moment after it is there.
  for (let tried = 0; tried < 10 && !(await pipe.hasPage(address)); tried += 1) {
    await pipe.send('Extensions.triggerAction', { id, targetId: tab.targetId });
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await pipe.inPage(address, fillIn(question, intent));
}

/** The panel listens to input events, as from a keyboard. */
const fillIn = (question: string, intent: string) => `{
  const write = (field, text) => {
    const area = document.querySelector('[data-field="' + field + '"]');
    area.value = text;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };
  write('question', ${JSON.stringify(question)});
  write('intent', ${JSON.stringify(intent)});
}`;

const pipeReason = (error: unknown) => (error instanceof Error ? error.message : String(error));

function explainByHand(reason: string, child: ChildProcess, browser: string): void {
  console.log(`The browser did not take the extension by itself (${reason}). Two clicks do it:`);
  console.log('  1. switch on "Developer mode" on the extensions page that opens');
  console.log(`  2. press "Load unpacked" and choose ${extensionFolder}`);
  if (child.exitCode === null)
    spawn(browser, [`--user-data-dir=${profile()}`, 'chrome://extensions'], { stdio: 'ignore' }).unref();
}
