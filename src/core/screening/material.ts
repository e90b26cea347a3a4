import { plausibleText } from '../text/clean';
import { sha256 } from '../text/sha256';
import { isWebAddress } from '../url/web-address';
import type { Candidate } from './candidates';

/** What a text version covers: the excerpt and everything a judge sees beside it. */
export type Material = Pick<
  Candidate,
  'text' | 'basis' | 'url' | 'title' | 'published' | 'domain' | 'engines' | 'engineRanks'
>;

/**
 * Version of one candidate's material (rule S-2): SHA-256, lower-case hex, over a fixed compact JSON array. Equal
 * versions mean that a judge would see the same; rank maps count with their insertion order.
 */
export function textVersionOf(material: Material): Promise<string> {
  const { text, basis, url, title, published, domain, engines, engineRanks } = material;
  return sha256(JSON.stringify([text, basis, url, title, published, domain, engines, engineRanks]));
}

/**
 * Makes candidates ready to be judged (rule S-2): each gets its text version, and `pending` when its text can be read
 * and its address is a plain web address, else `unavailable`. A known violation stays one; nothing becomes `clear`.
 * Order is kept.
 */
export function prepareMaterial(candidates: readonly Candidate[]): Promise<Candidate[]> {
  return Promise.all(
    candidates.map(async (candidate): Promise<Candidate> => {
      const valid = plausibleText(candidate.text) && isWebAddress(candidate.url);
      const safetyState = candidate.safetyState === 'violation' ? 'violation' : valid ? 'pending' : 'unavailable';
      return { ...candidate, textVersion: await textVersionOf(candidate), safetyState };
    }),
  );
}
