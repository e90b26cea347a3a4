import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** What a person does in the panel, step by step, by the names the panel shows. */
export type Question = { question: string; intent: string };

/** Writes the question and the intent and presses Run. */
export async function ask(panel: Page, { question, intent }: Question): Promise<void> {
  await panel.getByLabel('Question', { exact: true }).fill(question);
  await panel.getByLabel('Intent', { exact: true }).fill(intent);
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
}

/** Waits until the run on show has its result, whatever it is. */
export async function finished(panel: Page, timeout = 60_000): Promise<void> {
  await panel.locator('.honest-line').waitFor({ timeout });
}

/** Saves the set on show and waits until the panel says so. */
export async function save(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: 'Save set' }).click();
  await panel.locator('.toolbar .tag-saved').waitFor();
}

/** Presses Export and reads the file that comes. */
export async function exportJson(panel: Page): Promise<{ fileName: string; text: string }> {
  const coming = panel.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export JSON' }).click();
  const download = await coming;
  return { fileName: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

/** Chooses Jev in the settings page and enters a key. */
export async function connectJev(settings: Page, key: string): Promise<void> {
  await settings.getByRole('radio', { name: /Jev/ }).check();
  await settings.getByLabel('Key', { exact: true }).fill(key);
  await settings.getByRole('button', { name: 'Save judge' }).click();
  await settings.getByText('Judge saved.').waitFor();
}
