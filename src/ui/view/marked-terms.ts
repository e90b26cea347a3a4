import { queryTerms } from '../../core/text/terms';

/** English words too common to be worth a mark; they still count wherever terms are counted. */
const common = new Set(
  'a an and any are as at be by can could did do does for from had has have how if in into is it its may might must not of on or our should so than that the their them then there these they this to was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** Words of scripts other than Latin and Han, which `queryTerms` leaves out because engines are not compared by them. */
const otherWord = /(?:(?![\p{Script=Latin}\p{Script=Han}])[\p{L}\p{M}]){2,}/gu;

/** The terms of a question that are worth marking in a text. */
export function markedTerms(question: string): string[] {
  const text = question.replace(/-?\bsite:\S+/gi, ' ');
  const terms = [...queryTerms(text), ...(text.toLowerCase().match(otherWord) ?? [])];
  const telling = terms.filter((term) => !common.has(term.toLowerCase()) && !/^[a-z]$/i.test(term));
  return telling.length > 0 ? telling : terms;
}
