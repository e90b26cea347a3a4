import { ForgetCounts, ForgetScope } from '../core/library/forgetting';
import { engineStates } from '../core/retrieval/outcome';
import { z } from '../core/zod-setup';

const runId = z.uuid();
const setId = z.uuid();

/** Answer of a command that can be refused in words. */
const done = z.object({ ok: z.literal(true) });
const refused = z.object({
  ok: z.literal(false),
  code: z.string(),
  message: z.string(),
  /** The input field at fault, as the contract spells it, or null. */
  field: z.string().nullable().default(null),
});

/**
 * Every command the panel can send to the background, checked on both ends. Progress is not sent:
 * the panel observes the journal.
 */
export const calls = {
  /** Starts a run under an id made by the panel; sending it again changes nothing. Input errors come back at once. */
  startRun: {
    input: z.object({
      id: runId,
      mode: z.string().default('screen'),
      input: z.unknown(),
      /** False: the run is not to stay in the history (rule R-7). */
      keep: z.boolean().default(true),
    }),
    output: z.union([done, refused]),
  },
  /** Stops a run at once: sockets are closed, what is judged is kept. */
  cancelRun: { input: z.object({ id: runId }), output: done },
  /** Answers the question a run is waiting with. */
  answerRun: { input: z.object({ id: runId, choice: z.enum(['continue', 'stop']) }), output: z.union([done, refused]) },
  /** Saves the whole final set of a done run; saving again gives the same set. */
  saveRun: { input: z.object({ id: runId }), output: z.union([done.extend({ setId }), refused]) },
  deleteSet: { input: z.object({ id: setId }), output: z.union([done, refused]) },
  restoreSet: { input: z.object({ id: setId }), output: z.union([done, refused]) },
  /** The set as research JSON text with a safe file name. */
  exportSet: {
    input: z.object({ id: setId }),
    output: z.union([done.extend({ fileName: z.string(), text: z.string() }), refused]),
  },
  /** Opens addresses in background tabs of one group; addresses that are not plain web addresses are left out and counted. */
  openSources: {
    input: z.object({ urls: z.array(z.string()).min(1).max(500), title: z.string(), groupKey: z.string() }),
    output: z.union([done.extend({ opened: z.int(), refused: z.int() }), refused]),
  },
  /** How much a scope of forgetting is about; changes nothing. */
  countForgotten: { input: ForgetScope, output: ForgetCounts },
  /** Forgets a scope without a trace; runs in it that go on are ended. */
  forget: { input: ForgetScope, output: ForgetCounts },
  /** One tiny question to the judge as configured now. */
  testJudge: {
    input: z.object({}),
    output: z.object({
      ok: z.boolean(),
      message: z.string(),
      answeredBy: z.string().nullable(),
      models: z.array(z.string()),
      roundTripMs: z.number().nullable(),
    }),
  },
  /** One query to one engine with the settings as they are now. */
  testEngine: {
    input: z.object({ id: z.string() }),
    output: z.object({
      state: z.enum(engineStates),
      reason: z.string().nullable(),
      hits: z.int().min(0),
      ms: z.number().nullable(),
      /** Epoch ms until which it is left alone, when it is. */
      until: z.number().nullable().default(null),
      message: z.string(),
    }),
  },
  /** Ends the time an engine is left alone: it is asked again from the next run on. */
  resumeEngine: { input: z.object({ id: z.string() }), output: z.union([done, refused]) },
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
/** What a handler gets; defaults are filled in. */
export type CallInput<K extends CallName> = z.infer<Calls[K]['input']>;
/** What a caller may leave to the defaults. */
export type CallRequest<K extends CallName> = z.input<Calls[K]['input']>;
export type CallOutput<K extends CallName> = z.infer<Calls[K]['output']>;

/** One handler per command; a missing one is a compile error. */
export type Handlers = { [K in CallName]: (input: CallInput<K>) => Promise<CallOutput<K>> };

/** A command on the wire. `to` keeps it apart from any other message. */
export const Envelope = z.object({ to: z.literal('winnow'), call: z.string(), input: z.unknown() });

/** An answer on the wire: an output, or an error in words (`Error` objects do not survive the journey). */
export const Reply = z.union([
  z.object({ ok: z.literal(true), output: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);
export type Reply = z.infer<typeof Reply>;

/** Name of the port a panel holds while runs go on: its pings keep the worker awake, its loss tells of its death. */
export const panelPort = 'winnow-panel';
