import type { Element } from 'domhandler';
import { textOf } from './page';
import { splitLeadingDate, withoutSeparator, withoutTrailingSeparator } from './printed-day';

/**
 * A snippet and the date printed in front of it. `stamp` is the element that holds the date where the engine has one;
 * else a date at the start of the text is cut off. `without` are labels that belong to neither.
 */
export const datedText = (
  paragraph: Element | null,
  stamp: Element | null,
  ...without: readonly (Element | null)[]
): { dateText?: string; text: string } => {
  const dateText = withoutTrailingSeparator(textOf(stamp));
  if (dateText === '') return splitLeadingDate(textOf(paragraph, ...without));
  const text = withoutSeparator(textOf(paragraph, stamp, ...without));
  // The same element also carries labels such as "PDF".
  return /\d|yesterday|today/i.test(dateText) ? { dateText, text } : { text };
};
