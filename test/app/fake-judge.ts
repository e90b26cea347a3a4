import type { Answers, JudgeErrorKind } from '../../src/core/systemone/answer';
import type { Json } from '../../src/core/systemone/question';
import type { AskReply, AskRequest, Judge } from '../../src/ports/judge';
import { unlessAborted } from './fake-transport';

/** One logical call as a script sees it. */
export type Call = {
  /** `strategy`, or the evidence ids of a batch joined by `,`. */
  name: string;
  /** Place of a batch in the plan; -1 for the strategy. */
  batch: number;
  request: AskRequest;
};

/** What the judge does with a call: an answer, or a failure of a kind. */
export type Act = { answers?: Record<string, string>; warnings?: string[]; model?: string; fails?: JudgeErrorKind };

export type FakeJudge = Judge & {
  /** Calls that were asked, in order. */
  asked: Call[];
  /** Calls in flight now, and the most there ever were. */
  inFlight: number;
  most: number;
  /** Decides about a call; not told: every question gets its usual answer. */
  script: (call: Call) => Act | Promise<Act>;
  /** Holds back all answers until released one by one, by name, or all. */
  hold(): Held;
};

export type Held = {
  /** Names of calls that wait. */
  waiting(): string[];
  release(name: string): void;
  /** Lets everything through from now on. */
  open(): void;
};

/** A judge that leaves the device, as far as anyone can tell: one HTTP attempt a call, 100 tokens in and 10 out. */
export function createFakeJudge(changes: Partial<Judge> = {}): FakeJudge {
  let gate: ReturnType<typeof createGate> | null = null;
  const judge: FakeJudge = {
    id: 'fake',
    name: 'Fake judge',
    remote: true,
    origin: 'https://judge.example/*',
    missing: null,
    asked: [],
    inFlight: 0,
    most: 0,
    script: () => ({}),
    hold() {
      gate = createGate();
      return gate;
    },
    async ask(request) {
      if (judge.remote) {
        try {
          await request.beforeAttempt(JSON.stringify(request.state).length);
        } catch {
          return failed('cancelled', 0);
        }
      }
      if (request.signal.aborted) return failed('cancelled', judge.remote ? 1 : 0);
      const call = callOf(request);
      judge.asked.push(call);
      judge.inFlight += 1;
      judge.most = Math.max(judge.most, judge.inFlight);
      const answered = await unlessAborted(gate?.pass(call.name), request.signal);
      const act: Act = answered ? await judge.script(call) : { fails: 'cancelled' };
      judge.inFlight -= 1;
      return replyOf(call, act, judge.remote);
    },
    ...changes,
  };
  return judge;
}

const failed = (kind: JudgeErrorKind, attempts: number): AskReply => ({
  ok: false,
  kind,
  attempts,
  message: `failed: ${kind}`,
});

function replyOf({ request }: Call, act: Act, remote: boolean): AskReply {
  if (act.fails) return failed(act.fails, remote ? 1 : 0);
  const usage = remote ? { inputTokens: 100, outputTokens: 10 } : { inputTokens: null, outputTokens: null };
  const { model = 'fake-1', warnings = [] } = act;
  return { ok: true, answers: answersTo(request, act.answers ?? {}), model, usage, warnings };
}

type State = { sources: { url: string }[]; candidates: { id: string; source_index: number }[] };

function callOf(request: AskRequest): Call {
  if ('strategy.ranking' in request.questions) return { name: 'strategy', batch: -1, request };
  const ids = (request.state as unknown as State).candidates.map(({ id }) => id);
  return { name: ids.join(','), batch: Math.floor((Number(ids[0]?.slice(1)) - 1) / 4), request };
}

/** `''` as an answer leaves the question without one. */
function answersTo({ state, questions }: AskRequest, told: Record<string, string>): Answers {
  const answers: Answers = { given: {}, unavailable: {} };
  for (const id of Object.keys(questions)) {
    const choice = told[id] ?? told[id.split('.')[0] ?? ''] ?? usualAnswer(id, state);
    if (choice === '') answers.unavailable[id] = 'missing';
    else answers.given[id] = { type: 'choice', choice, confidence: 0.8 };
  }
  return answers;
}

function usualAnswer(id: string, state: Json): string {
  const [kind, evidenceId] = id.split('.');
  if (id === 'strategy.ranking') return 'balanced';
  if (id === 'strategy.community') return 'disable';
  if (kind === 'pref') return 'partial';
  const { sources, candidates } = state as unknown as State;
  const source = sources[candidates.find((one) => one.id === evidenceId)?.source_index ?? -1];
  const number = Number(/site(\d+)\./.exec(source?.url ?? '')?.[1] ?? 1);
  return kind === 'safety' ? usualSafety(number) : usualValue(number);
}

/** What the judge says of `site<n>` unless it is told otherwise: every seventh is a violation. */
export const usualSafety = (number: number) => (number % 7 === 0 ? 'violation' : 'clear');
/** 5, 4, 3, 2, 1, `unestablished`, and again. */
export const usualValue = (number: number) => ['5', '4', '3', '2', '1', 'unestablished'][(number - 1) % 6] as string;

function createGate(): Held & { pass(name: string): Promise<void> | undefined } {
  const waiting = new Map<string, () => void>();
  let opened = false;
  return {
    waiting: () => [...waiting.keys()],
    pass: (name) => (opened ? undefined : new Promise((resolve) => waiting.set(name, resolve))),
    release(name) {
      waiting.get(name)?.();
      waiting.delete(name);
    },
    open() {
      opened = true;
      for (const enter of waiting.values()) enter();
      waiting.clear();
    },
  };
}
