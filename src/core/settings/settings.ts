import { profiles } from '../retrieval/engine';
import { z } from '../zod-setup';

const secret = z.string().max(512);

/** How long the history can be kept, in days. */
export const keepDaysChoices = [1, 7, 30, 90, 365] as const;

/** The person's choices, kept in local extension storage only (rule P-3). */
export const Settings = z.object({
  judge: z
    .object({
      chosen: z.enum(['lexical', 'typesafe']).default('lexical'),
      typesafe: z
        .object({
          apiKey: secret.default(''),
          /** Origin the key was entered for; a key never goes to another one. */
          keyOrigin: z.string().default(''),
          baseUrl: z.string().max(500).default('https://api.typesafe.ai'),
          model: z.string().max(96).default('jev-latest'),
        })
        .prefault({}),
    })
    .prefault({}),
  engines: z
    .object({
      /** The source profile of the next run; `custom` is the person's own list (rule E-3). */
      profile: z.enum([...profiles, 'custom']).default('web'),
      /** Ids switched off in every profile. */
      off: z.array(z.string()).default([]),
      /** Ids switched on although they are off until somebody does. */
      on: z.array(z.string()).default([]),
      /** The person's own profile, in order. */
      custom: z.array(z.string()).default([]),
      /** Factor on an engine's weight, 0..2; 1 where nothing is said. 0 asks the engine and ignores its vote. */
      weights: z.record(z.string(), z.number().min(0).max(2)).default({}),
      /** A key and the origin it was entered for; it is never sent to another one (rule P-3). */
      keys: z.record(z.string(), z.object({ value: secret, origin: z.string() })).default({}),
      /** Choices by engine and option id. */
      options: z.record(z.string(), z.record(z.string(), z.string().max(500))).default({}),
      /** X branch: the key for its official leg, and the model that searches. Empty: only the credential-free leg. */
      xai: z.object({ key: secret.default(''), model: z.string().max(96).default('grok-4-1-fast') }).prefault({}),
      /** Whether *Mine* may be judged by a judge that is not on this device; asked for separately. */
      mineToRemoteJudge: z.boolean().default(false),
    })
    .prefault({}),
  screen: z
    .object({
      /** The mode's own switch: off means that nothing is searched or read (rule I-4). */
      enabled: z.boolean().default(true),
      maxResults: z.int().min(1).max(50).default(10),
    })
    .prefault({}),
  runs: z
    .object({
      /** What becomes of a run whose worker died, and of one that the end of the browser interrupted (rule R-4). */
      afterDeath: z.enum(['continue', 'ask']).default('continue'),
      afterRestart: z.enum(['ask', 'continue']).default('ask'),
      /** Days that a finished run stays in the history (rule R-7); null for ever. */
      keepDays: z.literal(keepDaysChoices).nullable().default(90),
    })
    .prefault({}),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
});
export type Settings = z.infer<typeof Settings>;

/** Settings of a fresh install. */
export const defaultSettings = (): Settings => Settings.parse({});
