import * as z from 'zod/mini';
import { junkKinds, junkObstacles } from '../domain/junk.ts';
import { contract } from './contract.ts';
import { id, nothing } from './primitives.ts';

// Members undo deletions, too, but do not load the office's part of the junk box.

/** Why a deletion can't be undone, whatever was deleted. */
export const undoRefusals = ['undo_too_late', 'undo_purged', 'undo_restored'] as const;

/** Only for the person who deleted it, and only right afterwards: later, the office restores it from the junk box. */
export const undoDeletion = contract.post('/junk/undo', {
  summary: 'Undo an own deletion of a moment ago',
  permission: 'profile:own',
  body: z.strictObject({ kind: z.enum(junkKinds), id }),
  response: nothing,
  errors: [...undoRefusals, ...junkObstacles],
});
