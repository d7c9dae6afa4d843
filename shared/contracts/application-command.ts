import * as z from 'zod/mini';
import { applicationDetail } from './applications.ts';
import { id } from './primitives.ts';

// What the commands on an application have in common; those who call them need none of it.

export const ofApplication = z.strictObject({ id });
export const moved = { response: applicationDetail, errors: ['version_conflict', 'transition_refused'] as const };
