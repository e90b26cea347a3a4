import AxeBuilder from '@axe-core/playwright';
import { allHosts, ask, expect, finished, launch, sample, test } from './harness';

const full = process.env.WINNOW_FULL === '1';
const themes = full ? (['light', 'dark'] as const) : (['light'] as const);
const widths = full ? [320, 420, 720] : [320];

for (const colorScheme of themes) {
  test(`panel and settings pass axe, and nothing overflows (${colorScheme})`, async ({ world }) => {
    const winnow = await launch(world, { colorScheme });
    await winnow.grant(allHosts);
    const panel = await winnow.open('sidepanel.html');
    const settings = await winnow.open('options.html');
    const check = async (page: typeof panel) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
    };
    await check(panel);
    await check(settings);
    await ask(panel, sample);
    await finished(panel);
    await panel.getByText('Why here').first().click();
    await panel.getByText('Diagnostics', { exact: true }).click();
    await check(panel);
    await winnow.close();
  });
}
