import { canonicalKey } from '../canonical';
import type { Player, RecordedRequest, Reply } from '../exchange';
import { html, json } from '../exchange';
import type { GoldTable } from '../gold';
import { token } from '../hash';
import { choiceAnswer, noulAnswer, plainAnswer, scoreAnswer, type WireAnswer } from './answers';
import { documentedLimits, estimateTokens, measure, type TokenLimits } from './limits';
import { isRecord, type WireRequest, wireText } from './protocol';
import { check, checkKey, detail, failure } from './validate';
import { type AskedQuestion, inSetting, verdict } from './verdicts';

/**
 * An answer forced by a test: an option or number is dressed as a proper answer (an option nobody
 * offered stays as it is), an object is sent untouched, null leaves the answer out.
 */
export type ForcedAnswer = string | number | null | Record<string, unknown>;

/** What a test may change about the judge. */
export type JudgeControls = {
  /** Forces the answer to one question id, or to every question for which the function returns one. */
  override(questionId: string, answer: ForcedAnswer): void;
  override(decide: (asked: AskedQuestion) => ForcedAnswer | undefined): void;
  /** Forces answers about one page, by question part (`value`, `safety`, `discount`, `pref`). */
  overridePage(url: string, answers: Record<string, ForcedAnswer>): void;
  /** How long each answer takes. */
  latencyMs: number;
  /** Requests in flight beyond this number are answered 529. */
  maxConcurrent: number;
  /** Makes the judge fall for pages that tell it what to answer. */
  obeyInjection: boolean;
  /** Token limits; lower them to see requests refused. */
  tokenLimits: TokenLimits;
  /** The largest number of requests that were in flight at once since the last reset. */
  readonly busiest: number;
};

/** A System One server that answers from gold. */
export type SystemOne = { player: Player; controls: JudgeControls; reset(): void };

type Decide = (asked: AskedQuestion) => ForcedAnswer | undefined;

/** Makes the judge for one world. */
export function createSystemOne(gold: GoldTable): SystemOne {
  const { controls, forced, enter, reset } = createControls();
  let served = 0;
  const answerOne = (asked: AskedQuestion): WireAnswer | null => {
    const seed = `${asked.part} ${asked.url ?? asked.id}`;
    const given = forced(asked);
    if (given !== undefined) return dressed(asked, given, seed);
    const option = verdict(asked, gold, controls.obeyInjection);
    const offered = option === null ? null : offeredOption(asked.options, option);
    return offered === null ? plainAnswer(asked.question, seed) : choiceAnswer(asked.options, offered, seed);
  };
  const judge = (request: WireRequest): Reply => {
    const answers: Record<string, WireAnswer> = {};
    for (const [id, question] of Object.entries(request.questions)) {
      const answer = answerOne(inSetting(id, question, request.state));
      if (answer !== null) answers[id] = answer;
    }
    const usage = {
      input_tokens: measure(request.state, request.questions).request,
      output_tokens: estimateTokens(wireText(answers)),
    };
    return json(wireText({ model: concrete(request.model), answers, usage }));
  };
  const player: Player = {
    ...views,
    async answer(request) {
      const leave = enter();
      if (leave !== null && controls.latencyMs > 0) await later(controls.latencyMs);
      const reply = leave === null ? overloaded : route(request, controls.tokenLimits, judge);
      leave?.();
      served += 1;
      const id = `req_${token(`${served} ${request.body}`, 24)}`;
      return { ...reply, headers: { ...reply.headers, 'x-typesafe-request-id': id, server: 'istio-envoy' } };
    },
  };
  return {
    player,
    controls,
    reset: () => {
      served = 0;
      reset();
    },
  };
}

const overloaded = failure(529, 'system_overloaded', 'Too much traffic.');

const views: Pick<Player, 'blocked' | 'empty' | 'drifted'> = {
  blocked: () => html('<!DOCTYPE html><html><head><title>Just a moment...</title></head><body></body></html>', 403),
  empty: () => json({ model: 'jev-1.13.0', answers: {}, usage: { input_tokens: 300, output_tokens: 0 } }),
  drifted: () => json({ model: 'jev-1.13.0', results: [], usage: null }),
};

const defaults = {
  latencyMs: 0,
  maxConcurrent: Number.POSITIVE_INFINITY,
  obeyInjection: false,
  tokenLimits: documentedLimits,
};

type Controlled = {
  controls: JudgeControls;
  /** What a test wants said, or undefined when no test cares. */
  forced: Decide;
  /** Counts a request in; the result counts it out again, null means that the house is full. */
  enter(): (() => void) | null;
  reset(): void;
};

function createControls(): Controlled {
  let decisions: Decide[] = [];
  let inFlight = 0;
  let busiest = 0;
  const override = (which: string | Decide, answer: ForcedAnswer = null) => {
    decisions.unshift(typeof which === 'function' ? which : byId(which, answer));
  };
  const controls: JudgeControls = {
    override,
    overridePage(url, answers) {
      const key = canonicalKey(url);
      const about = (asked: AskedQuestion) => asked.url !== null && canonicalKey(asked.url) === key;
      override((asked) => (about(asked) ? answers[asked.part] : undefined));
    },
    ...defaults,
    get busiest() {
      return busiest;
    },
  };
  return {
    controls,
    forced: (asked) => decisions.map((decide) => decide(asked)).find((answer) => answer !== undefined),
    enter: () => {
      if (inFlight >= controls.maxConcurrent) return null;
      inFlight += 1;
      busiest = Math.max(busiest, inFlight);
      return () => {
        inFlight -= 1;
      };
    },
    reset: () => {
      decisions = [];
      busiest = 0;
      Object.assign(controls, defaults);
    },
  };
}

function route(request: RecordedRequest, limits: TokenLimits, judge: (request: WireRequest) => Reply): Reply {
  const methods: Record<string, string> = { '/v1/systemone': 'POST', '/v1/models': 'GET' };
  const method = methods[request.path];
  if (method === undefined) return detail(404, 'Not Found');
  if (request.method !== method) return detail(405, 'Method Not Allowed');
  if (request.headers.cookie !== undefined) return failure(400, 'api_usage_error', 'Invalid request.');
  const refused = checkKey(request);
  if (refused !== null) return refused;
  if (method === 'GET') return json({ models });
  const checked = check(request, limits);
  return 'refusal' in checked ? checked.refusal : judge(checked.request);
}

const models = [
  {
    name: 'jev-latest',
    description: 'Alias of the newest released model',
    release_date: '2026-09-08T07:15:42.104938+00:00',
  },
  {
    name: 'jev-preview',
    description: 'Alias of the newest model on trial',
    release_date: '2026-10-21T13:02:09.660217+00:00',
  },
];

function concrete(model: string): string {
  return model.startsWith('jev-1.12') ? 'jev-1.12.0' : 'jev-1.13.0';
}

function byId(id: string, answer: ForcedAnswer): Decide {
  return (asked) => (asked.id === id ? answer : undefined);
}

function dressed(asked: AskedQuestion, forced: ForcedAnswer, seed: string): WireAnswer | null {
  if (forced === null || isRecord(forced)) return forced;
  if (asked.question.type === 'noul') return noulAnswer(Number(forced));
  if (asked.question.type === 'score') {
    return scoreAnswer(asked.question.criteria, Number(forced), seed);
  }
  const option = String(forced);
  if (asked.options.includes(option)) return choiceAnswer(asked.options, option, seed);
  return { ...choiceAnswer(asked.options, asked.options[0] ?? '', seed), choice: option };
}

/** Gold's option when it is on offer, else the one on offer that admits not knowing. */
function offeredOption(options: readonly string[], option: string): string | null {
  const ways = [option, 'unestablished', 'unknown', 'none'];
  return ways.find((way) => options.includes(way)) ?? null;
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
