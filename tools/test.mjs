// `npm test`: set-up, then lint, types, unit and end-to-end tests; the last line is `N passed, M failed`.
// `--full` adds the matrices that `npm test` shows only one example of.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareBrowser } from './setup/browser.mjs';
import { bin, prepareDependencies, root } from './setup/dependencies.mjs';

const full = process.argv.includes('--full');
prepareDependencies();
const browser = prepareBrowser({ onlyChromium: true });
const reports = mkdtempSync(join(tmpdir(), 'winnow-reports-'));
const unitReport = join(reports, 'unit.json');
const endToEndReport = join(reports, 'e2e.json');
const env = {
  ...process.env,
  WINNOW_BROWSER: browser.path,
  WINNOW_FULL: full ? '1' : '',
  PLAYWRIGHT_JSON_OUTPUT_NAME: endToEndReport,
};

let passed = 0;
let failed = 0;
let skipped = 0;

/** Runs one check; a check without a report of its own counts as one test. */
function check(title, command, args, read) {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  const counts = read?.() ?? null;
  if (!counts) {
    if (status === 0) passed += 1;
    else failed += 1;
    return;
  }
  passed += counts.passed;
  skipped += counts.skipped;
  // A runner that fails without a failed test (an error outside of one) is a failure all the same.
  failed += Math.max(counts.failed, status === 0 ? 0 : 1);
}

function report(file, pick) {
  try {
    return pick(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

check('lint', bin('biome'), ['ci', '--error-on-warnings']);
check('types', bin('tsc'), ['--noEmit']);
check(
  'unit',
  bin('vitest'),
  [
    'run',
    '--config',
    'test/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ],
  () => report(unitReport, (r) => ({ passed: r.numPassedTests, failed: r.numFailedTests, skipped: r.numPendingTests })),
);
check('build', bin('wxt'), ['build']);
check('end to end', bin('playwright'), ['test', '--config', 'test/playwright.config.ts'], () =>
  report(endToEndReport, ({ stats }) => {
    if (stats.flaky > 0) console.log(`\n${stats.flaky} end-to-end passed only at the second try: a fault to be found`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  }),
);

rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
