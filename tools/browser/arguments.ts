/** Switches of a run against the loopback world: a throw-away profile whose every host is one local port. */
export const loopbackArguments = (extension: string, port: number): string[] => [
  `--disable-extensions-except=${extension}`,
  `--load-extension=${extension}`,
  `--host-resolver-rules=MAP * 127.0.0.1:${port}`,
  '--ignore-certificate-errors',
  '--remote-debugging-port=0',
];

/** Switches of a headless run against the real network: nothing is mapped, nothing is trusted that should not be. */
export const headlessLiveArguments = (extension: string): string[] => [
  `--disable-extensions-except=${extension}`,
  `--load-extension=${extension}`,
  '--remote-debugging-port=0',
];

/**
 * Switches of a window for a person: their own profile folder, nothing that weakens the browser. The debugger is a pipe
 * held by this program alone; Chrome and Edge take an unpacked extension only through it.
 */
export const liveArguments = (kind: 'chromium' | 'chrome' | 'edge', extension: string, profile: string): string[] => [
  `--user-data-dir=${profile}`,
  '--no-first-run',
  '--no-default-browser-check',
  '--remote-debugging-pipe',
  ...(kind === 'chromium' ? [`--load-extension=${extension}`] : ['--enable-unsafe-extension-debugging']),
  'about:blank',
];
