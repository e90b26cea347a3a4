import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './dependencies.mjs';

/** Browsers by preference: Chromium takes an unpacked extension on its command line, Chrome and Edge only through the debugger. */
const names = [
  ['chromium', ['chromium', 'chromium-browser', '/Applications/Chromium.app/Contents/MacOS/Chromium']],
  [
    'chrome',
    [
      'google-chrome-stable',
      'google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    ],
  ],
  [
    'edge',
    [
      'microsoft-edge-stable',
      'microsoft-edge',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
  ],
];

const folders = (process.env.PATH ?? '').split(delimiter);
const locate = (name) =>
  /[\\/]/.test(name)
    ? existsSync(name) && name
    : folders.map((folder) => join(folder, name)).find((file) => existsSync(file));

/** The first browser found: `{ kind: 'chromium' | 'chrome' | 'edge', path }`, or null. `CHROMIUM_PATH` names one outright. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return { kind: 'chromium', path: process.env.CHROMIUM_PATH };
  for (const [kind, candidates] of names) {
    for (const name of candidates) {
      const path = locate(name);
      if (path) return { kind, path };
    }
  }
  return null;
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');
const hasChineseFont = () => {
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return listed.status === 0 && listed.stdout.trim() !== '';
};

/**
 * A browser to work with. Installs Debian's chromium and a CJK font when run as root on Debian and they are missing;
 * elsewhere ends with what to install. `onlyChromium`: the tests drive Chromium itself.
 */
export function prepareBrowser({ onlyChromium = false } = {}) {
  let found = findBrowser();
  const missing = [];
  if (!found || (onlyChromium && found.kind !== 'chromium')) missing.push('chromium');
  if (isRootOnDebian() && !hasChineseFont()) missing.push('fonts-noto-cjk');
  if (missing.length > 0 && isRootOnDebian()) {
    console.error(`winnow: installing ${missing.join(' and ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update'], { quiet: true, env });
    run('apt-get', ['install', '-y', '--no-install-recommends', ...missing, 'fontconfig'], { quiet: true, env });
    found = findBrowser();
  }
  if (found && !(onlyChromium && found.kind !== 'chromium')) return found;
  console.error(
    onlyChromium
      ? 'winnow: Chromium is needed. Debian, Ubuntu: apt install chromium. macOS: brew install --cask chromium. Or set CHROMIUM_PATH to its program file.'
      : 'winnow: install Chromium, Google Chrome or Microsoft Edge, or set CHROMIUM_PATH to the program file of one.',
  );
  return process.exit(1);
}
