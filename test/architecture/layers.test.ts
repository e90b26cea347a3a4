import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';

/** What each layer may import: other layers, and packages. Nothing else. */
const layers: Record<string, { from: string[]; packages: string[] }> = {
  core: { from: [], packages: ['zod', 'tldts'] },
  ports: { from: ['core'], packages: [] },
  engines: { from: ['core'], packages: ['zod', 'htmlparser2', 'css-select', 'domutils', 'domhandler'] },
  judges: { from: ['core', 'ports'], packages: ['@typesafe-ai/sdk'] },
  app: { from: ['core', 'ports'], packages: [] },
  rpc: { from: ['core'], packages: [] },
  adapters: { from: ['core', 'ports', 'rpc'], packages: ['wxt', 'dexie', 'idb'] },
  ui: { from: ['core', 'rpc'], packages: ['preact', '@preact/signals'] },
};

/** Ambient inputs and effects: only adapters, ui and entrypoints may touch them. */
const ambient =
  /(?<![.\w])(?:browser|chrome|indexedDB|localStorage|document|window)\.(?=\w)|(?<![.\w])(?:fetch|setTimeout|setInterval)\(|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.now\b/;
/** Clock and chance belong to adapters alone; the ui gets them handed in. */
const chance = /(?<![.\w])fetch\(|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\b(?:browser|chrome)\.(?=\w)/;
/** Nothing in the product may know that it is being tested, or where a test server listens. */
const testOnly =
  /process\.env|import\.meta\.env\.(?:MODE|DEV|VITEST)|navigator\.webdriver|\b(?:localhost|127\.0\.0\.1):\d+|--host-resolver-rules/;

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;
const layerOf = (file: string) => relative('src', file).split(sep)[0] ?? '';
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
const withoutComments = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');

const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
const sources = filesUnder('src');
const entrypoints = filesUnder('entrypoints');

test.each(sources)('%s keeps to its layer', (file) => {
  const layer = layerOf(file);
  const rule = layers[layer];
  if (!rule) throw new Error(`src/${layer} is not a known layer`);
  const source = withoutComments(file);
  for (const [, name = ''] of source.matchAll(importPattern)) {
    if (!name.startsWith('.')) expect(rule.packages).toContain(packageOf(name));
    else if (!name.endsWith('.css')) expect([layer, ...rule.from]).toContain(layerOf(resolve(dirname(file), name)));
  }
  const found = layer === 'adapters' ? null : source.match(layer === 'ui' ? chance : ambient);
  expect(found?.[0]).toBeUndefined();
});

test.each([...sources, ...entrypoints])('%s has no test-only branch', (file) => {
  expect(withoutComments(file)).not.toMatch(testOnly);
});

test.each(entrypoints)('%s only composes', (file) => {
  expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThanOrEqual(40);
});
