/**
 * A long pattern written in lines; a new line stands for a `|`. Lines are given as `String.raw` where they hold
 * backslashes.
 */
export function anyOf(flags: string, lines: readonly string[]): RegExp {
  return new RegExp(lines.join('|'), flags);
}
