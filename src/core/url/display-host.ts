import { getDomain } from 'tldts';
import { domainOf, withoutWww } from './domains';
import { decodeLabel } from './punycode';
import { parseWebAddress } from './web-address';

/** A host as it may be shown to a person (rule G-1). Never use it to compare or to open anything. */
export type DisplayHost = {
  /** Safe to show: in its own script, or equal to `ascii` if it could pass for another host. No leading `www.`. */
  host: string;
  /** The part of `host` that somebody registered (`user.github.io`, `example.co.uk`); null for IPs and bare suffixes. */
  registrable: string | null;
  /** The host in ASCII (`xn--…`), no leading `www.`. */
  ascii: string;
  /** True if the name in its own script looks like, or cannot be told from, another name. */
  suspicious: boolean;
};

const scriptNames =
  'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Devanagari Bengali Tamil Thai Han Hiragana Katakana Bopomofo ' +
  'Hangul Ethiopic Cherokee Khmer Lao Myanmar Sinhala';
const scripts = scriptNames.split(' ').map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }));

/** Scripts that ordinary names do mix. */
const usualMixtures = ['Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul'].map(
  (names) => new Set(names.split(' ')),
);

/** Letters of other scripts that are drawn like Latin ones; a label of nothing else reads as a Latin word. */
const latinTwins = /^[асԁеһіјӏорԛѕѵԝхуъьҽпгɡґԍмтнвкαικνρυωοτηχγεօսոցհյզգ0-9-]+$/u;
const twinnedScript = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u;
/** Phonetic letters and the dotless i, which pass for plain Latin ones; the latter is ordinary Turkish. */
const oddLatin = /[\u0250-\u02af\u1d00-\u1dbf\ua720-\ua7ff]|\p{Script=Latin}\p{M}/u;
const dotlessI = /ı/u;
/** Ideographs and kana that pass for a slash, a dash or a dot beside Latin letters. */
const punctuationTwins = /[ノ丶丿〳一ー〇ニ]/u;
/** Everything a label may hold besides letters of a script and marks on them. */
const plainSign = /[0-9\-ー・]/u;

/**
 * Reads the host of an address for display, or returns null if it is not a web address.
 *
 * A label is suspicious if it mixes scripts in an unusual way, consists of letters drawn like Latin ones under a
 * top-level domain of another script, holds signs that are no letters, or is not valid Punycode. Plain accents
 * (`góogle`) and ASCII tricks (`paypa1`) are not detected.
 */
export function displayHost(address: string): DisplayHost | null {
  const url = parseWebAddress(address);
  if (url === null) return null;
  const ascii = domainOf(url);
  const registrableAscii = getDomain(url.hostname, { allowPrivateDomains: true });
  const labels = ascii.split('.').map(decodeLabel);
  const topLevel = labels.at(-1) ?? '';
  const suspicious = labels.some((label) => label === null || looksAlike(label, topLevel));
  const host = suspicious ? ascii : labels.join('.');
  return { host, registrable: registrableAscii && endOf(host, registrableAscii), ascii, suspicious };
}

/**
 * The registered domain of a web address in ASCII, or its whole host where nothing is registered (an IP, `localhost`, a
 * bare public suffix). Names under shared hosts (`user.github.io`) count as registered. Null if not a web address.
 */
export function registrableDomain(address: string): string | null {
  const url = parseWebAddress(address);
  return url && (getDomain(url.hostname, { allowPrivateDomains: true }) ?? domainOf(url));
}

/** As many labels of `host` as the registered domain has; a host without `www.` may be shorter than it. */
function endOf(host: string, registrable: string): string {
  const labels = withoutWww(registrable).split('.').length;
  return host.split('.').slice(-labels).join('.');
}

function looksAlike(label: string, topLevel: string): boolean {
  if (/^[a-z0-9_-]*$/.test(label)) return false;
  const used = new Set([...label].map(scriptOf).filter((script) => script !== null));
  if (used.has('none')) return true;
  const usual = used.size < 2 || usualMixtures.some((mixture) => [...used].every((name) => mixture.has(name)));
  if (!usual) return true;
  if (oddLatin.test(label) || (dotlessI.test(label) && !/^(?:tr|az)$/.test(topLevel))) return true;
  if (/[a-z]/.test(label) && punctuationTwins.test(label)) return true;
  return latinTwins.test(label) && twinnedScript.test(label) && !twinnedScript.test(topLevel);
}

/** The script of a character; null for plain signs and marks, `none` for anything a name has no use for. */
function scriptOf(character: string): string | null {
  if (plainSign.test(character) || /\p{M}/u.test(character)) return null;
  return scripts.find(({ pattern }) => pattern.test(character))?.name ?? 'none';
}
