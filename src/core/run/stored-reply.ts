import { judgeErrorKinds } from '../systemone/answer';
import { z } from '../zod-setup';

const Answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('choice'), choice: z.string(), confidence: z.number().nullable() }),
  z.object({ type: z.literal('noul'), noul: z.number() }),
  z.object({ type: z.literal('score'), score: z.number(), confidence: z.number().nullable() }),
]);

/** A judge's reply to one logical call, as kept in the journal (rule R-5). The same shape a judge gives. */
export const StoredReply = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    answers: z.object({
      given: z.record(z.string(), Answer),
      unavailable: z.record(z.string(), z.enum(['missing', 'invalid', 'too_thin', 'not_supported'])),
    }),
    model: z.string(),
    usage: z.object({ inputTokens: z.number().nullable(), outputTokens: z.number().nullable() }),
    warnings: z.array(z.string()),
  }),
  z.object({
    ok: z.literal(false),
    kind: z.enum(judgeErrorKinds),
    attempts: z.int().min(0),
    message: z.string(),
  }),
]);
export type StoredReply = z.infer<typeof StoredReply>;
