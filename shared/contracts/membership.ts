import * as z from 'zod/mini';
import { membershipEndReasons, membershipStates } from '../domain/membership.ts';
import { day } from './primitives.ts';

/** A membership as it stands today, in the association's zone. All days are included. */
export const membership = z.strictObject({
  state: z.enum(membershipStates),
  joinedOn: day,
  /** `null` if nothing has been paid, or nothing ever needs to be. */
  paidUntil: z.nullable(day),
  endsOn: z.nullable(day),
  endReason: z.nullable(z.enum(membershipEndReasons)),
});
