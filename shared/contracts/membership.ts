import * as z from 'zod/mini';
import { membershipStates } from '../domain/membership.ts';
import { day } from './primitives.ts';

/** How somebody's membership stands, and the period that is paid for, both days included. */
export const membership = z.strictObject({ state: z.enum(membershipStates), from: day, until: day });
