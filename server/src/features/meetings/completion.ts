import { requiredHaveAnswered } from '@guildhall/shared/domain';
import type { AppServices } from '../../platform/app-services.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { movePoll } from './command.ts';
import type { Poll, PollRow } from './repository.ts';

/** True if the poll closes automatically and all required answers are there. */
const isComplete = ({ row, slots, invitations }: Poll): boolean =>
  row.closesWhenAnswered &&
  requiredHaveAnswered(
    slots.map(({ id }) => id),
    invitations,
  );

/**
 * Closes an open poll automatically once an answer or an edit has completed it (domain §2). One that was complete
 * before has been reopened by hand: it accepts answers until it is closed by hand or at its deadline.
 * @returns the closed poll, or `null` when it stays open
 */
export async function closeOnceComplete(
  tx: Transaction,
  app: AppServices,
  before: Poll,
  now: Poll,
): Promise<PollRow | null> {
  if (isComplete(before) || !isComplete(now)) return null;
  return movePoll(tx, app, now.row, { action: 'close', event: 'closed', actor: systemActor });
}
