import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sample } from '../../test/world';
import { runHeadless } from './headless';
import { readOptions, type StartOptions, usage } from './options';
import { openWindow } from './window';

/** Without a display there is no window to open: macOS and Windows always have one. */
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

try {
  if (process.argv.includes('--help')) console.log(usage);
  else await start(readOptions(process.argv.slice(2), sample));
} catch (error) {
  console.error(`winnow: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function start(options: StartOptions): Promise<void> {
  const browser = process.env.WINNOW_BROWSER;
  const kind = process.env.WINNOW_BROWSER_KIND;
  if (!browser || (kind !== 'chromium' && kind !== 'chrome' && kind !== 'edge')) throw new Error('use `npm start`');
  if (!options.headless && hasDisplay) return openWindow(browser, kind, options);

  const began = Date.now();
  const { document, screenshot } = await runHeadless(browser, options);
  const out = resolve(options.out);
  mkdirSync(out, { recursive: true });
  writeFileSync(`${out}/research.json`, document.text);
  writeFileSync(`${out}/sidebar.png`, screenshot);
  const { results, metadata } = document.content;
  console.log(`${options.question}\n`);
  for (const { rank, valueLabel, finalScore, title, url } of results) {
    console.log(
      `${String(rank).padStart(3)}  ${valueLabel.padEnd(11)}  ${finalScore.toFixed(3)}  ${title}\n     ${url}`,
    );
  }
  const { returned, requested, stopReason, targetMet } = metadata.selection;
  console.log(`\n${returned} of ${requested} wanted, ${stopReason}. Written: ${out}/research.json, ${out}/sidebar.png`);
  if (options.json) {
    const judge = metadata.run.jevModel;
    const ms = Date.now() - began;
    console.log(JSON.stringify({ question: options.question, judge, returned, requested, stopReason, targetMet, ms }));
  }
}
