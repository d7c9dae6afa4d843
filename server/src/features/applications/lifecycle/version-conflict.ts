import type { Caller } from '../../../platform/sessions/caller.ts';
import type { Transaction } from '../../../platform/database/client.ts';
import { problem } from '../../../platform/problems/problem.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { readDetail } from '../access.ts';
import type { ApplicationRow } from '../repository.ts';

/**
 * Refuses an edit based on another version (domain: optimistic locking).
 * @throws Problem 409 `version_conflict` with the current application
 */
export async function expectVersion(
  tx: Transaction,
  clock: Clock,
  row: ApplicationRow,
  version: number,
  user: Caller['user'],
): Promise<void> {
  if (row.version !== version) throw problem.versionConflict(await readDetail(tx, clock, row.id, user));
}
