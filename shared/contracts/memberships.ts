import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import { chosenEndReasons, membershipCommands } from '../domain/membership.ts';
import { contract } from './contract.ts';
import { membership } from './membership.ts';
import { id, language, paragraph } from './primitives.ts';

export const changeMembership = contract.post('/users/:id/membership', {
  summary: 'Pause, resume or end a membership, take its end back, or write the invoice with which somebody comes back',
  permission: 'user:edit',
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      action: z.enum(membershipCommands),
      /** Why it ends; only with `end`. */
      endReason: z.optional(z.enum(chosenEndReasons)),
      reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin),
    })
    .check(
      z.refine(({ action, endReason }) => (action === 'end') === (endReason !== undefined), { path: ['endReason'] }),
    ),
  /** `invoiceId`: the draft that reinstates the membership when it is paid. */
  response: z.strictObject({ membership: z.nullable(membership), invoiceId: z.nullable(id) }),
  errors: ['no_membership', 'membership_changed', 'renewal_open', 'no_membership_type'],
});

export const downloadMemberCard = contract.get('/users/:id/membership-card', {
  summary: 'A member’s card as a PDF, in the member’s language unless another one is given',
  permission: 'user:edit',
  params: z.strictObject({ id }),
  query: z.strictObject({ language: z.optional(language) }),
  replyKind: 'file',
  errors: ['no_current_membership'],
});
