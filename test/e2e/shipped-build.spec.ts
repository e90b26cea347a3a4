import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'wxt';
import { extensionFolder } from '../../tools/browser/headless';
import { expect, test } from './harness';

/** Path → SHA-256 of every file under a folder. */
function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return Object.fromEntries(
    files.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}

test('the folder these tests load is what `npm run build` makes, byte for byte', async () => {
  test.setTimeout(120_000);
  const outDir = mkdtempSync(join(tmpdir(), 'winnow-build-'));
  await build({ root: join(import.meta.dirname, '../..'), outDir, debug: false });
  const [made] = readdirSync(outDir);
  expect(contents(join(outDir, made ?? ''))).toEqual(contents(extensionFolder));
  rmSync(outDir, { recursive: true, force: true });
});
