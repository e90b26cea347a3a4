// `npm run chaos -- --kills N`: kills runs of the shipped build at random points; see test/chaos/main.ts.
import { spawnSync } from 'node:child_process';
import { prepareBrowser } from './setup/browser.mjs';
import { bin, prepareDependencies, root, run } from './setup/dependencies.mjs';

prepareDependencies();
const browser = prepareBrowser({ onlyChromium: true });
run(bin('wxt'), ['build']);
const { status } = spawnSync(bin('tsx'), ['test/chaos/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, WINNOW_BROWSER: browser.path },
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
