import type { StopReason } from '../../../core/screening/output';

/** Per stop reason: a word for the honest line, a sentence, and what helps (or null). */
export type StopText = { short: string; say: string; help: string | null };

/** A text for every way a run can end. */
export const stops: Record<StopReason, StopText> = {
  target_met: { short: 'complete', say: 'As many results as wanted were found.', help: null },
  pending_candidates: {
    short: 'not everything was judged',
    say: 'Some results were never judged.',
    help: 'Run it again to judge the rest.',
  },
  unassessable_material: {
    short: 'some could not be judged',
    say: 'Some results could not be judged; they are left out, not rated low.',
    help: 'Run it again, or change the judge in the settings.',
  },
  candidate_pool_exhausted: {
    short: 'complete',
    say: 'Everything that was found has been reviewed; fewer results than wanted were good enough.',
    help: 'A broader question or other words may find more.',
  },
  review_cap_reached: {
    short: 'more was found than is reviewed',
    say: 'More was found than one run reviews; the rest was not looked at.',
    help: 'A narrower question reviews a larger share.',
  },
  community_incomplete: {
    short: 'community posts are missing',
    say: 'Everything else is complete; the community part did not finish.',
    help: 'Switch community posts off, or run it again.',
  },
  cancelled: { short: 'stopped by you', say: 'You stopped this run. What was judged until then is kept.', help: null },
  not_configured: {
    short: 'the judge is not set up',
    say: 'The chosen judge lacks its key, address or model. Nothing was searched.',
    help: 'Complete it in the settings, or choose the judge on this device.',
  },
  no_engines: {
    short: 'no engine could be asked',
    say: 'No search engine could be asked.',
    help: 'Grant access to at least one engine, or switch one on in the settings.',
  },
  all_engines_failed: {
    short: 'every engine failed',
    say: 'Every engine that was asked failed. This says nothing about what exists.',
    help: 'See each cause below; some can be solved on the engine’s own page.',
  },
  request_too_large: {
    short: 'the request was too large',
    say: 'The question and intent are too large for the judge.',
    help: 'Shorten the intent or the preferences.',
  },
  service_unavailable: {
    short: 'a part of Winnow failed',
    say: 'Something inside the run failed unexpectedly.',
    help: 'Run it again; if it stays so, copy the diagnostics into a report.',
  },
  judge_failure: {
    short: 'the judge failed',
    say: 'The judge failed without saying why.',
    help: 'Run it again, or change the judge in the settings.',
  },
  unauthorized: {
    short: 'the judge refused the key',
    say: 'The judge does not accept the key.',
    help: 'Check the key in the settings.',
  },
  invalid_request: {
    short: 'the judge refused the request',
    say: 'The judge says that the request is not valid for it.',
    help: 'Check its address and model in the settings.',
  },
  rate_limited: {
    short: 'the judge limits the rate',
    say: 'The judge asks for slower requests than one run may wait for.',
    help: 'Wait a little, then run it again.',
  },
  overloaded: {
    short: 'the judge is overloaded',
    say: 'The judge is overloaded.',
    help: 'Wait a little, then run it again.',
  },
  server_error: {
    short: 'the judge’s server failed',
    say: 'The judge’s server reported an error of its own.',
    help: 'Wait a little, then run it again.',
  },
  gateway_response: {
    short: 'something answered for the judge',
    say: 'Something between here and the judge answered in its place, for example a proxy or a sign-in page.',
    help: 'Check the network and the address in the settings.',
  },
  malformed_response: {
    short: 'the judge’s answer is unreadable',
    say: 'The judge answered something that is not readable as an answer.',
    help: 'Check the address and model in the settings.',
  },
  redirect_blocked: {
    short: 'the judge’s address redirects',
    say: 'The judge’s address redirects elsewhere; a key is never sent along.',
    help: 'Enter the final address in the settings.',
  },
  network: {
    short: 'the judge could not be reached',
    say: 'The judge could not be reached.',
    help: 'Check the connection, and that access to its address is granted.',
  },
  timeout: {
    short: 'the judge took too long',
    say: 'The judge took too long to answer.',
    help: 'Wait a little, then run it again.',
  },
};
