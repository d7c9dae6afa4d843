import * as z from 'zod/mini';
import { id, version } from './primitives.ts';

// Separate from all features: the page that uses it for queries need not load the commands on applications.

/** Maximum number of items changed by one call. */
const bulkLimit = 200;

/** The items of a bulk command in order, each with the version the person saw. */
export const bulkItems = z.array(z.strictObject({ id, version })).check(
  z.minLength(1),
  z.maxLength(bulkLimit),
  z.refine((items) => new Set(items.map((item) => item.id)).size === items.length),
);

/** The result of a bulk command for one of its items. */
export const bulkResult = z.strictObject({
  id,
  ok: z.boolean(),
  /** Why it failed: the code and message of the single command. */
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
});
export type BulkResult = z.output<typeof bulkResult>;

export const bulkResults = z.array(bulkResult);
