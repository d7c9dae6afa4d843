import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import { mergeBlocks, mergeLeftovers, mergeSubjects } from '../domain/user-merge.ts';
import { userStates } from '../domain/user.ts';
import { role } from './auth.ts';
import { contract } from './contract.ts';
import { id, paragraph, version } from './primitives.ts';
import { userDetail } from './users.ts';

const byId = z.strictObject({ id });

const mergeSide = z.strictObject({
  id,
  version,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  state: z.enum(userStates),
  memberNumber: z.nullable(z.string()),
});

/** The effects of a merge, or why it is not possible. */
const mergePlan = z.strictObject({
  kept: mergeSide,
  merged: mergeSide,
  moves: z.array(z.strictObject({ subject: z.enum(mergeSubjects), count: z.int() })),
  /** Requests sent to the address of the merged account; their links stay valid. */
  stays: z.array(z.strictObject({ subject: z.enum(mergeLeftovers), count: z.int() })),
  /** Values missing in the kept account and taken from the other one. */
  takes: z.array(z.enum(['memberNumber', 'phone', 'postalAddress'])),
  blocks: z.array(z.strictObject({ reason: z.enum(mergeBlocks), numbers: z.array(z.string()) })),
});
export type MergePlan = z.output<typeof mergePlan>;

/** Changes nothing. */
export const planUserMerge = contract.get('/users/:id/merge', {
  summary: 'Say what would move if another account of the same person were merged into this one, and what blocks it',
  permission: 'user:edit',
  params: byId,
  query: z.strictObject({ from: id }),
  response: mergePlan,
});

/** The merged account is closed: nobody can sign in with it, and its address is free again. */
export const mergeUser = contract.post('/users/:id/merge', {
  summary: 'Merge another account of the same person into this one, which is kept',
  permission: 'user:edit',
  params: byId,
  body: z.strictObject({
    version,
    from: id,
    fromVersion: version,
    reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin),
  }),
  response: userDetail,
  errors: ['version_conflict', 'own_account', 'same_account', 'account_unknown', 'merge_blocked'],
});
