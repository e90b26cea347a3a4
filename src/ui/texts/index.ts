import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { en } from './en';

/** Every visible text. Another language is one more object of this type. */
export type Texts = typeof en;

/** The catalogue in use. */
export const TextsContext = createContext<Texts>(en);

/** The catalogue in use, for components. */
export const useTexts = (): Texts => useContext(TextsContext);

/** All catalogues by language tag. */
export const catalogues: Readonly<Record<string, Texts>> = { en };

/** The catalogue that fits the first known of `languages`, else English. */
export function pickTexts(languages: readonly string[]): Texts {
  for (const tag of languages) {
    const found = catalogues[tag] ?? catalogues[tag.split('-')[0] ?? ''];
    if (found) return found;
  }
  return en;
}
