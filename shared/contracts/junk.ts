import * as z from 'zod/mini';
import { junkCauses, junkEffects, junkFacts, junkKinds, junkObstacles } from '../domain/junk.ts';
import { limits } from '../domain/limits.ts';
import { bulkResults } from './bulk.ts';
import { contract } from './contract.ts';
import { id, instant, line, nothing, pageQuery, sortBy } from './primitives.ts';
import { undoRefusals } from './undo-deletion.ts';

const junkItem = z.strictObject({
  id,
  kind: z.enum(junkKinds),
  /** What was deleted. */
  entityId: id,
  /** Its readable name: a subject, a title, a file name. */
  label: z.string(),
  cause: z.enum(junkCauses),
  /** Who deleted it; `null` for people whose account was deleted. */
  deletedBy: z.nullable(z.string()),
  deletedAt: instant,
  /** When it is purged. */
  purgeAt: instant,
});
export type JunkItem = z.output<typeof junkItem>;

export const listJunk = contract.get('/junk', {
  summary: 'What was deleted or marked as spam and can still be restored, by page',
  permission: 'junk:manage',
  query: z.extend(pageQuery, {
    kind: z.optional(z.enum(junkKinds)),
    cause: z.optional(z.enum(junkCauses)),
    /** Who deleted it: the reader, a member of the office, or a member. */
    by: z.optional(z.enum(['me', 'office', 'members'])),
    /** Only items purged within this many days. */
    within: z.optional(z.enum(['1', '7', '14'])),
    sort: z._default(sortBy(['label', 'deletedAt', 'purgeAt']), '-deletedAt'),
  }),
  response: z.array(junkItem),
  paged: true,
});

const junkDetail = z.strictObject({
  ...junkItem.shape,
  /** Data of the item before its deletion; a text only if the reader may read it. */
  facts: z.array(
    z.strictObject({ name: z.enum(junkFacts), value: z.string(), type: z.enum(['text', 'instant', 'bytes', 'kind']) }),
  ),
  text: z.nullable(z.string()),
  /** The effects of a restoration; with an obstacle, none is possible. */
  plan: z.strictObject({
    effects: z.array(z.strictObject({ effect: z.enum(junkEffects), count: z.int() })),
    obstacle: z.nullable(z.enum(junkObstacles)),
  }),
});
export type JunkDetail = z.output<typeof junkDetail>;

const byId = z.strictObject({ id });

export const getJunkItem = contract.get('/junk/:id', {
  summary: 'One item of the junk box: what it was, and what its restoration does',
  permission: 'junk:manage',
  params: byId,
  response: junkDetail,
});

/** The item itself, so that a screen can link to it. */
const restored = z.strictObject({ kind: z.enum(junkKinds), entityId: id });

export const restoreJunkItem = contract.post('/junk/:id/restore', {
  summary: 'Restore what was deleted, with everything that was deleted together',
  permission: 'junk:manage',
  params: byId,
  body: z.strictObject({}),
  response: restored,
  errors: ['junk_gone', ...junkObstacles],
});

/** Each item is one transaction: a failure is reported and does not affect the others. */
export const restoreJunkItems = contract.post('/junk/restorations', {
  summary: 'Restore several items, with a result for each (domain rule 15)',
  permission: 'junk:manage',
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(limits.pageSizeMax)) }),
  response: bulkResults,
  errors: ['junk_gone', ...junkObstacles],
});

/** Only the caller's own deletions, and only right after, as with `undoDeletion`; one that fails does not affect the others. */
export const undoDeletions = contract.post('/junk/undo-several', {
  summary: 'Undo own deletions of a moment ago, with a result for each',
  permission: 'junk:manage',
  body: z.strictObject({
    kind: z.enum(junkKinds),
    ids: z.array(id).check(z.minLength(1), z.maxLength(limits.pageSizeMax)),
  }),
  response: bulkResults,
  errors: [...undoRefusals, ...junkObstacles],
});

export const purgeJunkItem = contract.post('/junk/:id/purge', {
  summary: 'Delete an item for good; its name is typed as a confirmation',
  permission: 'junk:purge',
  params: byId,
  body: z.strictObject({ confirmation: line(300) }),
  response: nothing,
  errors: ['junk_gone', 'confirmation_differs'],
});
