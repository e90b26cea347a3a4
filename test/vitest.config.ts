import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**'],
    pool: 'threads',
    // Loading every module once a thread instead of once a file halves the time; so no test may leave a trace.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 20_000,
  },
});
