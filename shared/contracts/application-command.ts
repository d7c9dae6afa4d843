import * as z from 'zod/mini';
import { applicationDetail } from './applications.ts';
import { id } from './primitives.ts';

// Shared parts of application commands; their callers do not need them.

export const ofApplication = z.strictObject({ id });
export const moved = { response: applicationDetail, errors: ['version_conflict', 'transition_refused'] as const };
