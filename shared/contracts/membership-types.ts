import * as z from 'zod/mini';
import { documentKinds } from '../domain/documents.ts';
import { refereeTimings } from '../domain/referee.ts';
import { contract } from './contract.ts';
import { localText } from './form-definition.ts';
import { id, money } from './primitives.ts';

/** A kind of membership that people can apply for. */
export const membershipType = z.strictObject({
  id,
  key: z.string(),
  name: localText,
  description: localText,
  fee: money,
  feeDue: z.enum(['before_review', 'after_approval']),
  refereesNeeded: z.int(),
  asksReferees: z.enum(refereeTimings),
  requiredDocuments: z.array(z.enum(documentKinds)),
  open: z.boolean(),
});
export type MembershipType = z.output<typeof membershipType>;

export const listMembershipTypes = contract.get('/membership-types', {
  summary: 'The kinds of membership that can be applied for',
  permission: 'signedIn',
  response: z.array(membershipType),
});

export const setRefereeTiming = contract.put('/membership-types/:id/asks-referees', {
  summary: 'Ask referees after the office has checked an application, or as soon as it is sent',
  permission: 'configuration:edit',
  params: z.strictObject({ id }),
  body: z.strictObject({ asksReferees: z.enum(refereeTimings) }),
  response: membershipType,
});
