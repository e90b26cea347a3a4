import type { Texts } from '../texts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `5 minutes ago`, `yesterday`, then the day. Moments ahead of the clock (it was set back) are given as the day. */
export function whenText(at: number, now: number, texts: Texts): string {
  const age = now - at;
  if (age < -5 * minute || age >= 7 * day) return dayText(at, texts);
  if (age < minute) return texts.dates.justNow;
  if (age < hour) return texts.dates.minutesAgo(Math.floor(age / minute));
  if (age < day) return texts.dates.hoursAgo(Math.floor(age / hour));
  return texts.dates.daysAgo(Math.floor(age / day));
}

/** The day of a moment on this device's calendar. */
export const dayText = (at: number, texts: Texts): string =>
  new Intl.DateTimeFormat(texts.lang, { dateStyle: 'medium' }).format(at);

/** The time of day of a moment. */
export const timeText = (at: number, texts: Texts): string =>
  new Intl.DateTimeFormat(texts.lang, { timeStyle: 'short' }).format(at);

/** A published date as the contract stores it: a whole day is written out, anything else is shown as it stands. */
export function publishedText(published: string | null, texts: Texts): string {
  if (published === null) return texts.dates.undated;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(published) ? Date.parse(`${published}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) return published;
  return new Intl.DateTimeFormat(texts.lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
}
