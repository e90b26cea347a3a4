import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

const stamp = join(root, 'node_modules', '.winnow-lock');
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Runs a program with our standard error; ends this process with its code when it fails. */
export function run(command, args, { quiet = false, ...options } = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', quiet ? 'ignore' : 2, 2],
    shell: process.platform === 'win32',
    ...options,
  });
  if (error || status !== 0) {
    console.error(`winnow: ${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
    process.exit(status || 1);
  }
}

/** Path of a program that a dependency brings. */
export const bin = (name) => join(root, 'node_modules', '.bin', name + (process.platform === 'win32' ? '.cmd' : ''));

/** Installs the locked dependencies when they are missing or older than the lock file, and WXT's types. */
export function prepareDependencies() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`winnow: Node 20.19 or newer is needed, this is ${process.versions.node}`);
    process.exit(1);
  }
  const hash = lockHash();
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
    console.error('winnow: installing the locked dependencies …');
    run('npm', ['ci', '--no-fund', '--no-audit']);
    writeFileSync(stamp, hash);
  }
  if (!existsSync(join(root, '.wxt', 'tsconfig.json'))) run(bin('wxt'), ['prepare'], { quiet: true });
}
