/**
 * The calendar day a text states, as `YYYY-MM-DD`; null unless the whole text is one full, real day from 1990 on.
 * Reads ISO days and timestamps (with an offset: their UTC day), mail dates (`Thu, 12 Mar 2026 07:51:22 GMT`, their
 * UTC day), English month names and `2026年8月24日`.
 * A month without a day, a relative age and all-number forms such as `12.03.2026` (two readings) are null.
 */
export const printedDay = (text: string): string | null => {
  const parts = dayForms.map((form) => form.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return null;
  const { year = '', month = '', day = '' } = parts;
  const date = realDay(year, monthNumber(month), Number(day));
  return date === null || parts.hour === undefined ? date : dayOfTimestamp(date, parts);
};

/** The UTC day of seconds since 1970, or null where that is no day from 1990 on. */
export const dayOfEpochSeconds = (seconds: number): string | null => {
  const ms = Math.floor(seconds) * 1000;
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? utcDay(ms) : null;
};

/**
 * Cuts a date, with the separator that engines print after it, off the start of a snippet.
 * Digits elsewhere in the text, and a date that simply begins a sentence, are left alone.
 */
export const splitLeadingDate = (snippet: string): { dateText?: string; text: string } => {
  const match = leadingDate.exec(snippet);
  const dateText = match?.groups?.date;
  return match === null || dateText === undefined
    ? { text: snippet }
    : { dateText, text: snippet.slice(match[0].length) };
};

/** Drops the separator left standing after a date was taken out in front of it. */
export const withoutSeparator = (text: string): string => text.replace(/^[·•|–—-]\s+/, '');

/** A printed date as the fields of a hit: its day if it states one (rule D-1), and the text if there is any. */
export const dateFields = (dateText: string | null | undefined): { published: string | null; dateText?: string } => {
  const text = dateText?.trim() ?? '';
  return text === '' ? { published: null } : { published: printedDay(text), dateText: text };
};

/** A date's own element often holds the separator after it as well ("2 days ago · "). */
export const withoutTrailingSeparator = (text: string): string => text.replace(/\s*(?:[·•|–—-]|\.\.\.)\s*$/, '');

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|' +
  'nov(?:ember)?|dec(?:ember)?';
const wholeMonthName = new RegExp(`^(?:${monthNames})$`, 'i');
const dayForms = [
  new RegExp(
    '^(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})' +
      '(?:[T ](?<hour>\\d{2}):(?<minute>\\d{2})(?::\\d{2}(?:\\.\\d+)?)?\\s?(?<zone>Z|[+-]\\d{2}:?\\d{2})?)?$',
  ),
  /^(?<month>[A-Za-z]{3,9})\.? (?<day>\d{1,2}), (?<year>\d{4})$/,
  /^(?<day>\d{1,2}) (?<month>[A-Za-z]{3,9})\.? (?<year>\d{4})$/,
  new RegExp(
    '^(?:[A-Za-z]{3}, )?(?<day>\\d{1,2}) (?<month>[A-Za-z]{3}) (?<year>\\d{4}) ' +
      '(?<hour>\\d{2}):(?<minute>\\d{2})(?::\\d{2})? (?<zone>Z|GMT|UTC?|[ECMP][SD]T|[+-]\\d{4})$',
  ),
  /^(?<year>\d{4}) ?年 ?(?<month>\d{1,2}) ?月 ?(?<day>\d{1,2}) ?日$/,
];
const leadingDate = new RegExp(
  `^(?<date>(?:${monthNames})\\.? \\d{1,2}, \\d{4}|\\d{1,2} (?:${monthNames})\\.? \\d{4}|\\d{4}-\\d{2}-\\d{2}|` +
    '\\d{4} ?年 ?\\d{1,2} ?月 ?\\d{1,2} ?日|\\d{1,3} (?:second|minute|hour|day|week|month|year)s? ago|yesterday)' +
    '\\s+(?:[·•|–—-]|\\.\\.\\.)\\s+',
  'i',
);

/** 1..12 for digits or an English month name, short or whole; 0 for anything else. */
const monthNumber = (text: string): number => {
  if (/^\d+$/.test(text)) return Number(text);
  return wholeMonthName.test(text) ? months.indexOf(text.slice(0, 3).toLowerCase()) + 1 : 0;
};

type TimeParts = Readonly<Record<string, string | undefined>>;

const dayOfTimestamp = (date: string, { hour = '', minute = '', zone = 'Z' }: TimeParts): string | null => {
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  const minutes = Number(hour) * 60 + Number(minute) - zoneMinutes(zone);
  return utcDay(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000);
};

/** Hours behind UTC of the zones that mail dates may name; every other name means UTC. */
const zoneHours: Readonly<Record<string, number>> = {
  EST: 5,
  EDT: 4,
  CST: 6,
  CDT: 5,
  MST: 7,
  MDT: 6,
  PST: 8,
  PDT: 7,
};

const zoneMinutes = (zone: string): number => {
  if (!/^[+-]/.test(zone)) return -60 * (zoneHours[zone] ?? 0);
  const offset = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -offset : offset;
};

const realDay = (year: string, month: number, day: number): string | null => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && utcDay(ms) === text ? text : null;
};

const utcDay = (ms: number): string | null => {
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  return year >= 1990 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
};
