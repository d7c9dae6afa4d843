import * as z from 'zod/mini';
import { membershipStates } from '../domain/membership.ts';
import { day } from './primitives.ts';

/** The status of a membership, and the paid period, both days included. */
export const membership = z.strictObject({ state: z.enum(membershipStates), from: day, until: day });
