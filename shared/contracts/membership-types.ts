import * as z from 'zod/mini';
import { documentKinds } from '../domain/documents.ts';
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
  requiredDocuments: z.array(z.enum(documentKinds)),
  open: z.boolean(),
});
export type MembershipType = z.output<typeof membershipType>;

export const listMembershipTypes = contract.get('/membership-types', {
  summary: 'The kinds of membership that can be applied for',
  permission: 'signedIn',
  response: z.array(membershipType),
});
