// `npm run engine -- list | request ID "query" | parse ID FILE`: what a maintainer needs when an engine changes.
import { spawnSync } from 'node:child_process';
import { bin, prepareDependencies, root } from './setup/dependencies.mjs';

prepareDependencies();
const { status } = spawnSync(bin('tsx'), ['tools/engine/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
