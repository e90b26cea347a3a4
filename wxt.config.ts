import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';
import { engines } from './src/engines';

/** A judge of the person's own: any https host they name, plain http only on this device. */
const ownServers = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*', 'http://[::1]/*'];

// Hosts are all optional (ARCHITECTURE.md, P-1): none is granted at install, the first Run asks once.
export default defineConfig({
  outDir: '.output',
  imports: false,
  vite: () => ({ plugins: [preact()], build: { target: 'chrome123' } }),
  manifest: ({ browser }) => ({
    name: 'Winnow',
    description: 'A research side panel: one question, many engines, every candidate judged, every rank explained.',
    minimum_chrome_version: '123',
    incognito: 'split',
    permissions: ['storage', 'alarms', 'tabGroups', ...(browser === 'firefox' ? [] : ['sidePanel'])],
    // For the profile *Mine*; each is asked for when it is first chosen (ARCHITECTURE.md, E-4).
    optional_permissions: ['history', 'bookmarks', 'tabs'],
    optional_host_permissions: [
      ...engines.flatMap(({ origins }) => origins),
      'https://api.typesafe.ai/*',
      'https://api.x.ai/*',
      'https://publish.x.com/*',
      ...ownServers,
    ],
    action: { default_title: 'Winnow' },
    icons: { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' },
  }),
});
