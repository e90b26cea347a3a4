import type { EngineReply, EngineResponse } from '../core/retrieval/engine';
import { attributeOf, type Page, parsePage, select, selectFirst, textOf } from './page';
import { parseAddress } from './web-address';

/** A reply that says why the engine gave no hits. */
export type Refusal = Extract<EngineReply, { kind: 'blocked' | 'consent' | 'failed' }>;

/**
 * What status, headers and final address say before the page is read; null when they say nothing.
 * `hosts` are the engine's own (subdomains included): another host means the request was led away.
 */
export const refusalOf = (response: EngineResponse, hosts: readonly string[]): Refusal | null =>
  response.status >= 200 && response.status < 300 ? addressRefusal(response.url, hosts) : statusRefusal(response);

/**
 * What a page without results says by its structure: a captcha, a firewall, a consent form. Text is not looked at,
 * because a query's own words are printed on honest empty pages. Works in every language.
 */
export const challengeOn = (page: Page): Refusal | null => {
  if (captchaMarks.some((mark) => selectFirst(page, mark) !== null)) return { kind: 'blocked', reason: 'captcha' };
  if (textOf(selectFirst(page, 'title')) === 'Just a moment...') return { kind: 'blocked', reason: 'captcha' };
  if (select(page, '.cf-error-code').some((code) => textOf(code) === '1020')) return refused;
  const asksConsent = select(page, 'form[action]').some((form) => isConsent(attributeOf(form, 'action') ?? ''));
  return asksConsent ? { kind: 'consent' } : null;
};

/** Retry-After in ms. Only whole seconds count: a date needs a clock, and anything else is junk. */
export const retryAfterMs = (headers: EngineResponse['headers']): { retryAfterMs?: number } => {
  const text = headers['retry-after']?.trim() ?? '';
  return /^\d{1,9}$/.test(text) ? { retryAfterMs: Number(text) * 1000 } : {};
};

const refused: Refusal = { kind: 'blocked', reason: 'refused' };

const captchaMarks = [
  'input[name="cf-turnstile-response"]',
  'form#captcha-form',
  '.g-recaptcha',
  'script[src*="/httpservice/retry/enablejs"]',
  'noscript meta[content*="/httpservice/retry/enablejs"]',
];

const statusRefusal = (response: EngineResponse): Refusal => {
  const { status, headers, body } = response;
  if (cloudflareChallenge(response)) return { kind: 'blocked', reason: 'captcha', ...retryAfterMs(headers) };
  if (status === 503 && body.includes('"https://www.google.com/recaptcha/')) {
    return { kind: 'blocked', reason: 'captcha', ...retryAfterMs(headers) };
  }
  const challenge = challengeOn(parsePage(body));
  if (challenge?.kind === 'blocked') return { ...challenge, ...retryAfterMs(headers) };
  if (challenge !== null) return challenge;
  if (status === 429) return { kind: 'blocked', reason: 'rate_limited', ...retryAfterMs(headers) };
  if (status === 402 || status === 403) return { ...refused, ...retryAfterMs(headers) };
  return { kind: 'failed', reason: 'http_error', detail: `HTTP ${status}` };
};

const cloudflareChallenge = ({ status, headers, body }: EngineResponse): boolean => {
  if (!(headers.server ?? '').toLowerCase().startsWith('cloudflare')) return false;
  if (status === 403) return body.includes('__cf_chl_captcha_tk__=');
  if (status !== 429 && status !== 503) return false;
  const script = ['/cdn-cgi/challenge-platform/', 'orchestrate/jsch/v1', '_cf_chl_enter('];
  return body.includes('__cf_chl_jschl_tk__=') || script.every((mark) => body.includes(mark));
};

const addressRefusal = (address: string, hosts: readonly string[]): Refusal | null => {
  const url = parseAddress(address);
  if (url === null) return null;
  if (isConsent(address)) return { kind: 'consent' };
  const first = url.pathname.split('/').filter((part) => part !== '');
  if (url.hostname.startsWith('sorry.') || first[0] === 'sorry' || first.includes('captcha')) {
    return { kind: 'blocked', reason: 'captcha' };
  }
  const own = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return own ? null : refused;
};

const isConsent = (address: string): boolean => {
  const url = parseAddress(address);
  return url !== null && /^(?:consent|guce)\./.test(url.hostname);
};
