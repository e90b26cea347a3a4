/** Anything headers can be looked up in by lower-case name, such as `Headers`. */
export type HeaderLookup = { get(name: string): string | null };

/** Longest wait ever reported, ms: one day. More only says "not soon", and larger numbers overflow timers. */
export const maxRetryAfterMs = 86_400_000;

/**
 * How long a server asks us to wait, ms from `now` (epoch ms), 0..`maxRetryAfterMs` and never NaN; `null` when it
 * does not say so in a form we know (rule J-3). `retry-after-ms` wins over `Retry-After`; fractions count; a date is
 * measured from the server's own `Date` header when there is one, so that a wrong local clock does no harm.
 */
export function retryAfterMs(headers: HeaderLookup, now: number): number | null {
  const milliseconds = plainNumber(headers.get('retry-after-ms'));
  if (milliseconds !== null) return bounded(milliseconds);
  const text = headers.get('retry-after');
  const seconds = plainNumber(text);
  if (seconds !== null) return bounded(seconds * 1000);
  const until = httpDate(text);
  return until === null ? null : bounded(until - (httpDate(headers.get('date')) ?? now));
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const time = '(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})';
/** The three forms of an HTTP date. `Date.parse` is too willing: to it `1.5` is a year. */
const dateForms = [
  new RegExp(`^[a-z]{3}, (?<day>\\d{2}) (?<month>[a-z]{3}) (?<year>\\d{4}) ${time} gmt$`, 'i'),
  new RegExp(`^[a-z]{6,9}, (?<day>\\d{2})-(?<month>[a-z]{3})-(?<year>\\d{2}) ${time} gmt$`, 'i'),
  new RegExp(`^[a-z]{3} (?<month>[a-z]{3}) (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`, 'i'),
];

function httpDate(text: string | null): number | null {
  const trimmed = text?.trim() ?? '';
  for (const form of dateForms) {
    const parts = form.exec(trimmed)?.groups;
    if (parts) return epoch(parts);
  }
  return null;
}

function epoch(parts: Record<string, string>): number | null {
  const month = months.indexOf((parts.month ?? '').toLowerCase());
  const [year = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN] = [
    parts.year,
    parts.day,
    parts.hour,
    parts.minute,
    parts.second,
  ].map(Number);
  if (month < 0 || day < 1 || hour > 23 || minute > 59 || second > 60) return null;
  const fullYear = year < 100 ? year + (year < 70 ? 2000 : 1900) : year;
  const at = Date.UTC(fullYear, month, day, hour, minute, second);
  return new Date(at).getUTCMonth() === month ? at : null;
}

function plainNumber(text: string | null): number | null {
  const trimmed = text?.trim() ?? '';
  return /^\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : null;
}

function bounded(ms: number): number {
  return Number.isNaN(ms) ? 0 : Math.round(Math.min(Math.max(0, ms), maxRetryAfterMs));
}
