import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import type { InvoiceRow } from './repository.ts';

/**
 * Issuing many at once sets aside drafts to people who have died, and the fees of people who have left since the drafts
 * were made: a person decides on the draft's own page, because somebody who rejoins has such a draft, too.
 * @throws Problem 409 `payer_deceased`, `payer_left`
 */
export async function refuseSetAside(tx: Transaction, { periodFrom, payerId, payer }: InvoiceRow): Promise<void> {
  if (payerId === null) return;
  const user = await createUserRepository(tx).byId(payerId);
  if (user?.membershipEndReason === 'deceased')
    throw problem.conflict('payer_deceased', `${payer.name} has died. Delete this draft, or issue it on its own page.`);
  if (periodFrom !== null && user?.membershipState === 'left')
    throw problem.conflict(
      'payer_left',
      `${payer.name} is no longer a member. Delete this draft, or issue it on its own page.`,
    );
}
