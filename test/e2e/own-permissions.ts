import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Headless } from '../../tools/browser/headless';
import type { World } from '../world';
import { launch } from './harness';

/** What a profile keeps of an extension, as far as it is needed here. */
type Kept = { extensions: { settings: Record<string, { runtime_granted_permissions?: Permissions }> } };
type Permissions = {
  api: string[];
  explicit_host: string[];
  manifest_permissions: string[];
  scriptable_host: string[];
};

/**
 * Launches a browser in which the person agreed to these optional permissions before and took them back since: the
 * browser then grants them again without a question, which nobody could answer in a headless one. What asks for them is
 * the product itself, in its click.
 */
export async function launchAgreed(world: World, permissions: readonly string[]): Promise<Headless> {
  const profile = mkdtempSync(join(tmpdir(), 'winnow-agreed-'));
  const first = await launch(world, { profile });
  await first.close();
  const file = join(profile, 'Default', 'Preferences');
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
  const own = kept.extensions.settings[first.extensionId];
  if (!own) throw new Error('the profile does not know the extension');
  own.runtime_granted_permissions = {
    api: [...permissions],
    explicit_host: [],
    manifest_permissions: [],
    scriptable_host: [],
  };
  writeFileSync(file, JSON.stringify(kept));
  const winnow = await launch(world, { profile });
  return {
    ...winnow,
    async close() {
      await winnow.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
