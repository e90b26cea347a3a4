const dayMs = 86_400_000;
const maxAheadMs = 2 * dayMs;
const firstYear = 1990;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

const month =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const day = '(?<day>\\d{1,2})';
const ordinalDay = `${day}(?:st|nd|rd|th)?`;
const year = '(?<year>\\d{4})';
const weekday = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,?\\s+)?';

/** The forms that name one whole day and can be read in one way only. `12.03.2026` is not among them. */
const forms = [
  `${year}-(?<month>\\d{2})-(?<day>\\d{2})`,
  `${year}\\s?年\\s?(?<month>\\d{1,2})\\s?月\\s?(?<day>\\d{1,2})\\s?日`,
  `${weekday}${month}\\s+${ordinalDay},?\\s+${year}`,
  `${weekday}${ordinalDay}\\s+(?:of\\s+)?${month},?\\s+${year}`,
].map((form) => new RegExp(`^${form}(?![\\p{L}\\p{N}])`, 'iu'));

const isoTimestamp = /^(\d{4}-\d{2}-\d{2})T\d{2}:?\d{2}/;

/** Signs that engines put between the date and the text. A hyphen or full stop must be followed by a space. */
const separator = /^\s*(?:[·•|—–…]|\.{3}|[-.](?=\s|$))/u;
/** What may follow in a date field: nothing, or a time or remark set off from the day. */
const fieldRest = /^(?:$|[\s,;(·|—–])/u;
/** White space and no running sentence: "January 5, 2020 was …" tells of that day, it is no date line. */
const textRest = /^(?:$|\s+[^\p{Ll}\s])/u;
const rangeSign = /^\s*(?:[-–—~·|]|to\s|until\s)\s*/iu;

/**
 * The day a result says it was published, as `YYYY-MM-DD`, or null for unknown (rule D-1).
 *
 * `dateText` is the engine's own date field. If it holds anything, it alone decides, so a relative age ("3 days ago")
 * stays unknown even where the snippet begins with a date. Otherwise a date counts at the very start of the snippet, if
 * a separator, or white space and no running sentence, follows. Only whole, real calendar days in unambiguous forms:
 * ISO, `YYYY年M月D日`, English month names in either order. The day is taken as printed, without shifting time zones.
 * `now` is epoch milliseconds, see `boundedDay` for the limits.
 */
export function publishedDay(dateText: string | null, snippetStart: string, now: number): string | null {
  const field = dateText?.trim() ?? '';
  const found = field === '' ? dateBeforeText(snippetStart.trimStart()) : dateOfField(field);
  return boundedDay(found, now);
}

/**
 * A day if it is believable, else null (rule D-1): `YYYY-MM-DD`, a real calendar day, from 1990 to next year and no
 * more than 48 hours ahead of `now` (epoch milliseconds, UTC). Throws RangeError if `now` is not finite.
 */
export function boundedDay(dayText: string | null, now: number): string | null {
  if (!Number.isFinite(now)) throw new RangeError(`boundedDay: now must be finite, got ${now}`);
  const start = dayText === null ? null : startOfDay(dayText);
  if (start === null) return null;
  const ofYear = new Date(start).getUTCFullYear();
  const believable = ofYear >= firstYear && ofYear <= new Date(now).getUTCFullYear() + 1 && start - now <= maxAheadMs;
  return believable ? dayText : null;
}

/** Epoch milliseconds of the day's first moment in UTC, or null unless the text is `YYYY-MM-DD` and the day exists. */
export function startOfDay(dayText: string): number | null {
  const [, ofYear, ofMonth, ofDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(dayText)?.map(Number) ?? [];
  if (ofYear === undefined || ofMonth === undefined || ofDay === undefined) return null;
  const date = new Date(Date.UTC(ofYear, ofMonth - 1, ofDay));
  const exists = date.getUTCFullYear() === ofYear && date.getUTCMonth() === ofMonth - 1 && date.getUTCDate() === ofDay;
  return exists ? date.getTime() : null;
}

function dateOfField(field: string): string | null {
  const timestamp = isoTimestamp.exec(field)?.[1];
  if (timestamp !== undefined) return timestamp;
  const date = dateAtStart(field);
  return date !== null && fieldRest.test(date.rest) && !continuesRange(date.rest) ? date.day : null;
}

function dateBeforeText(snippet: string): string | null {
  const date = dateAtStart(snippet);
  if (date === null || continuesRange(date.rest)) return null;
  return separator.test(date.rest) || textRest.test(date.rest) ? date.day : null;
}

/** "Mar 3, 2026 – Mar 5, 2026" is when something takes place, not when the page appeared. */
function continuesRange(rest: string): boolean {
  const sign = rangeSign.exec(rest)?.[0];
  return sign !== undefined && dateAtStart(rest.slice(sign.length)) !== null;
}

function dateAtStart(text: string): { day: string; rest: string } | null {
  for (const form of forms) {
    const match = form.exec(text);
    if (match?.groups) return { day: isoDay(match.groups), rest: text.slice(match[0].length) };
  }
  return null;
}

function isoDay(groups: Record<string, string | undefined>): string {
  const { year: ofYear = '', month: ofMonth = '', day: ofDay = '' } = groups;
  const number = Number(ofMonth) || months.findIndex((name) => ofMonth.toLowerCase().startsWith(name)) + 1;
  return `${ofYear}-${String(number).padStart(2, '0')}-${ofDay.padStart(2, '0')}`;
}
