// `npm start`: does all its own set-up, builds, and shows Winnow doing its main job. Options: see tools/start/options.ts.
import { spawn } from 'node:child_process';
import { prepareBrowser } from './setup/browser.mjs';
import { bin, prepareDependencies, root, run } from './setup/dependencies.mjs';

prepareDependencies();
const browser = prepareBrowser();
run(bin('wxt'), ['build'], { quiet: true });
const started = spawn(bin('tsx'), ['tools/start/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, WINNOW_BROWSER: browser.path, WINNOW_BROWSER_KIND: browser.kind },
});
started.on('exit', (code) => process.exit(code ?? 1));
