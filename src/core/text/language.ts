/** Scripts that tell a language, with the least run of letters that counts as a word: `π` alone is not Greek. */
const scripts = [
  { language: 'ja', pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  { language: 'ko', pattern: /\p{Script=Hangul}/gu },
  { language: 'zh', pattern: /\p{Script=Han}/gu },
  { language: 'ru', pattern: /\p{Script=Cyrillic}{2,}/gu },
  { language: 'ar', pattern: /\p{Script=Arabic}{2,}/gu },
  { language: 'he', pattern: /\p{Script=Hebrew}{2,}/gu },
  { language: 'hi', pattern: /\p{Script=Devanagari}{2,}/gu },
  { language: 'th', pattern: /\p{Script=Thai}{2,}/gu },
  { language: 'el', pattern: /\p{Script=Greek}{2,}/gu },
] as const;

/** An ISO 639-1 code `queryLanguage` can return. */
export type QueryLanguage = (typeof scripts)[number]['language'] | 'en';

/**
 * The language to ask engines in, guessed from the query's script; Latin words beside another script do not count, they
 * are mostly names. Any kana means Japanese; otherwise the script with most letters decides, and `en` is the rest. A
 * guess by script only: Ukrainian gives `ru`, Persian `ar`, German `en`, Japanese without kana `zh`.
 */
export function queryLanguage(text: string): QueryLanguage {
  let best: { language: QueryLanguage; letters: number } = { language: 'en', letters: 0 };
  for (const { language, pattern } of scripts) {
    const letters = (text.match(pattern) ?? []).join('').length;
    if (language === 'ja' && letters > 0) return language;
    if (letters > best.letters) best = { language, letters };
  }
  return best.language;
}
