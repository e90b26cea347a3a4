import { z } from '../zod-setup';

const secret = z.string().max(512);

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
      /** Ids switched off; everything else in the profile is on. */
      off: z.array(z.string()).default([]),
    })
    .prefault({}),
  screen: z
    .object({
      /** The mode's own switch: off means that nothing is searched or read (rule I-4). */
      enabled: z.boolean().default(true),
      maxResults: z.int().min(1).max(50).default(10),
    })
    .prefault({}),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
});
export type Settings = z.infer<typeof Settings>;

/** Settings of a fresh install. */
export const defaultSettings = (): Settings => Settings.parse({});
