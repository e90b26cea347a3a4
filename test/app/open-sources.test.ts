import { expect, test } from 'vitest';
import { openSources } from '../../src/app/open-sources';

const a = 'https://a.example/page';
const b = 'http://b.example/?q=1#part';

function tabs() {
  const groups: { urls: readonly string[]; title: string; groupKey: string }[] = [];
  return {
    groups,
    openGroup: async (urls: readonly string[], title: string, groupKey: string) => {
      groups.push({ urls, title, groupKey });
      return urls.length;
    },
  };
}

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'JavaScript:alert(1)//https://a.example/',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/hostname',
  'chrome://settings',
  'chrome-extension://abc/page.html',
  'about:blank',
  'blob:https://a.example/1',
  'view-source:https://a.example/',
  'https://bank.example@evil.example/',
  'https://user:secret@a.example/',
  'https:\\\\a.example\\',
  '//a.example/',
  'a.example',
  '',
])('%j is not opened', async (url) => {
  const opener = tabs();
  expect(await openSources([url, a], 'Title', 'run', opener)).toEqual({ opened: 1, refused: 1 });
  expect(opener.groups).toEqual([{ urls: [a], title: 'Title', groupKey: 'run' }]);
});

test('plain web addresses are opened byte for byte, each once, in order', async () => {
  const opener = tabs();
  expect(await openSources([b, a, b, a], 'Title', 'run', opener)).toEqual({ opened: 2, refused: 0 });
  expect(opener.groups[0]?.urls).toEqual([b, a]);
});

test('the same bad address counts once, and a list of nothing else opens no group', async () => {
  const opener = tabs();
  expect(await openSources(['data:,x', 'data:,x', 'file:///x'], 'Title', 'run', opener)).toEqual({
    opened: 0,
    refused: 2,
  });
  expect(opener.groups).toEqual([]);
});
