import * as z from 'zod/mini';

/** The body of every refusal: a message for people, a code for programs, problems by field if there are any. */
export const problemBody = z.strictObject({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.strictObject({ code: z.string(), message: z.string() }))),
  /** Values in the message, for its translations: `{ triesLeft: 3 }`. */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** With `version_conflict`: the current row, so that both values can be shown. */
  current: z.optional(z.unknown()),
  requestId: z.string(),
});
