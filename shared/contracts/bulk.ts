import * as z from 'zod/mini';
import { id, version } from './primitives.ts';

// Apart from every feature: the page that uses it for queries need not load the commands on applications.

/** Maximum number of things changed by one call. */
const bulkLimit = 200;

/** What a bulk command is given, in its order, each as the person saw it. */
export const bulkItems = z.array(z.strictObject({ id, version })).check(
  z.minLength(1),
  z.maxLength(bulkLimit),
  z.refine((items) => new Set(items.map((item) => item.id)).size === items.length),
);

/** The results of a bulk command, one by one. */
export const bulkResults = z.array(
  z.strictObject({
    id,
    ok: z.boolean(),
    /** Why it failed: the code and message of the single command. */
    code: z.nullable(z.string()),
    message: z.nullable(z.string()),
  }),
);
export type BulkResult = z.output<typeof bulkResults>[number];
