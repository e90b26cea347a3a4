// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { stripInvisible } from '../../src/core/text/invisible';
import { mountPanel } from '../../src/ui/panel';
import { fakeOutside, settled } from './fake-outside';
import { metadata, row, run, runId } from './sample';

/** Everything a card may be made of. */
const ours = new Set(
  'LI DIV SPAN LABEL INPUT ARTICLE H3 A P BDI STRONG SVG ELLIPSE PATH MARK BUTTON UL OL SECTION'.split(' '),
);

const hostile = [
  '<a href="https://evil.example">Sign in</a>',
  '<form action="https://evil.example"><input name="password"></form>',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '&lt;b&gt;twice&lt;/b&gt;',
  '\u202Egpj.exe\u202C \u2066x',
  'w'.repeat(5_000),
  '😀'.repeat(200),
  '<iframe srcdoc="<p>x">',
  '"></h3><style>*{display:none}</style>',
];

test('hostile texts make only our elements and stay text', async () => {
  const rows = hostile.map((bad, index) =>
    row(index + 1, {
      title: bad,
      description: bad,
      url: index === 0 ? 'javascript:alert(1)' : `https://site${index}.example/`,
    }),
  );
  const record = run();
  const root = document.body;
  const { outside, emit } = fakeOutside({ runs: [record] });
  const unmount = mountPanel(root, outside);
  await settled();
  emit.run(record);
  emit.output({ mode: 'screen', runId, rows, document: { results: rows, metadata: metadata() } });
  await settled();
  const cards = [...root.querySelectorAll('.card')];
  expect(cards.length).toBe(hostile.length);
  for (const [index, card] of cards.entries()) {
    for (const element of card.querySelectorAll('*')) expect(ours).toContain(element.tagName.toUpperCase());
    expect(card.querySelector('.excerpt')?.textContent).toBe(stripInvisible(hostile[index] ?? ''));
    expect(card.textContent?.includes('contains invisible characters')).toBe(hostile[index]?.startsWith('\u202e'));
    const links = [...card.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(index === 0 ? [] : [`https://site${index}.example/`]);
    expect(card.querySelector('.card-title')?.getAttribute('dir')).toBe('auto');
  }
  expect(root.querySelectorAll('form').length).toBe(1);
  unmount();
});
