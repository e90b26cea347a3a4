/**
 * A light suffix stemmer for English (rule L-1): Porter's plural, `-ed`/`-ing` and `-y` steps and his commonest
 * derivational endings, each cut only while enough of the word is left. It need not give real words, only the same
 * stem for `stability`, `stable`; `heated`, `heating`; `studies`, `study`.
 * @param word Lower-case; words with anything but a–z, and words of three letters or less, come back unchanged.
 */
export function stem(word: string): string {
  if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
  return finish(derive(participle(plural(word))));
}

/** Longest first; `left` is the least measure (vowel–consonant turns) of what stays. */
const endings: readonly { end: string; to: string; left: number }[] = [
  { end: 'ization', to: 'ize', left: 1 },
  { end: 'ational', to: 'ate', left: 1 },
  { end: 'fulness', to: 'ful', left: 1 },
  { end: 'iveness', to: 'ive', left: 1 },
  { end: 'tional', to: 'tion', left: 1 },
  { end: 'ement', to: '', left: 2 },
  { end: 'ation', to: 'ate', left: 1 },
  { end: 'ivity', to: 'ive', left: 1 },
  { end: 'ility', to: 'le', left: 1 },
  { end: 'ance', to: '', left: 2 },
  { end: 'ence', to: '', left: 2 },
  { end: 'ment', to: '', left: 2 },
  { end: 'ness', to: '', left: 1 },
  { end: 'ical', to: 'ic', left: 1 },
  { end: 'ious', to: '', left: 2 },
  { end: 'able', to: '', left: 2 },
  { end: 'ible', to: '', left: 2 },
  { end: 'tion', to: 't', left: 1 },
  { end: 'sion', to: 's', left: 1 },
  { end: 'ally', to: 'al', left: 1 },
  { end: 'ate', to: '', left: 2 },
  { end: 'ive', to: '', left: 2 },
  { end: 'ize', to: '', left: 2 },
  { end: 'ise', to: '', left: 2 },
  { end: 'ous', to: '', left: 2 },
  { end: 'ful', to: '', left: 1 },
  { end: 'ant', to: '', left: 2 },
  { end: 'ent', to: '', left: 2 },
  { end: 'ity', to: '', left: 2 },
  { end: 'ly', to: '', left: 1 },
  { end: 'al', to: '', left: 2 },
  { end: 'er', to: '', left: 2 },
  { end: 'ic', to: '', left: 2 },
];

function plural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return word;
  return word.slice(0, -1);
}

function participle(word: string): string {
  const cut = /^(.*?)(?:ed|ing)(?:ly)?$/.exec(word)?.[1];
  if (cut === undefined || cut.length < 3 || !/[aeiouy]/.test(cut) || word.endsWith('eed')) return word;
  if (/(?:at|bl|iz)$/.test(cut)) return `${cut}e`;
  return /([^aeioulsz])\1$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** At most two endings: `stabilizations` → `stabilize` → `stabil`. */
function derive(word: string): string {
  return shorten(shorten(word));
}

function shorten(word: string): string {
  for (const { end, to, left } of endings) {
    if (!word.endsWith(end)) continue;
    const rest = word.slice(0, -end.length);
    return measure(rest) >= left ? rest + to : word;
  }
  return word;
}

/** A final `e`, a final `y` and a doubled `l` do not tell words apart. */
function finish(word: string): string {
  const plain = word.length > 4 ? word.replace(/e$/, '').replace(/ll$/, 'l') : word;
  return plain.length > 3 ? plain.replace(/y$/, 'i') : plain;
}

function measure(text: string): number {
  return text.match(/[aeiouy]+[^aeiouy]+/g)?.length ?? 0;
}
