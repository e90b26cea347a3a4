/**
 * Characters that show nothing but can carry or reorder text: control characters except tab and line feed, soft
 * hyphen, grapheme joiner, fillers, zero-width and bidi controls, interlinear marks and the whole U+E0000 block.
 */
const invisible = new RegExp(
  [
    '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f]',
    '[\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb]',
    '[\\u{e0000}-\\u{e0fff}]',
  ].join('|'),
  'gu',
);

/** Scripts that spell with zero-width joiners. */
const joiningScripts =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer ' +
  'Myanmar';
const joinable = joiningScripts.split(' ').map((name) => `\\p{Script=${name}}`);

/** Zero-width joiners that shape nothing: neither inside an emoji sequence nor in a script that spells with them. */
const idleJoiner = new RegExp(
  `(?<![${joinable.join('')}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])[\\u200c\\u200d]`,
  'gu',
);

/**
 * The text without its invisible characters, for display and before judging. Visible letters, ordinary white space,
 * combining marks and emoji keep their look (flags of regions such as Scotland become plain black flags).
 */
export function stripInvisible(text: string): string {
  return text.replace(invisible, '').replace(idleJoiner, '');
}
