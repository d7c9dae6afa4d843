import type { AddressChange } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { after } from '../../platform/clock/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { problem, type Problem } from '../../platform/problems/problem.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import { completeAddressChange } from './address-change-completion.ts';
import { revokeBoth } from './address-change-links.ts';
import { mailBothAddresses } from './address-change-mails.ts';
import { createAddressChangeRepository, type AddressChangeRow } from './address-change-repository.ts';

/** The request. `mayWrite`: the new address has not reached its mail limit yet. */
export interface AskedChange {
  email: string;
  byAdministrator: boolean;
  needsOld: boolean;
  mayWrite: boolean;
}

/** Email address changes: request, cancel, waive. Their links are handled in `address-change-answers.ts`. */
export function createAddressChanges(app: FastifyInstance) {
  const { db, clock } = app;

  /** Ends a person's pending change. @returns false when there was none */
  async function cancel(tx: Transaction, userId: string): Promise<boolean> {
    const changes = createAddressChangeRepository(tx);
    const open = await changes.openOf(userId);
    if (!open) return false;
    await changes.end(open.id, 'cancelled');
    await revokeBoth(tx, clock, open.id);
    return true;
  }

  return {
    cancel,

    /** The pending new address, or `null`. */
    async pendingOf(userId: string, on: Queryable = db): Promise<AddressChange | null> {
      const open = await createAddressChangeRepository(on).openOf(userId);
      return open && open.expiresAt > clock.now() ? toAddressChange(open) : null;
    },

    /** Stores a new address, replacing a pending one, and sends mails to both. The caller has locked the account. */
    async ask(tx: Transaction, user: UserRow, { email, mayWrite, ...how }: AskedChange): Promise<void> {
      await cancel(tx, user.id);
      const now = clock.now();
      const change = await createAddressChangeRepository(tx).add({
        ...how,
        userId: user.id,
        state: 'open',
        oldEmail: user.email,
        newEmail: email,
        createdAt: now,
        expiresAt: after(now, limits.addressChangeLifeMs),
      });
      await mailBothAddresses(app, tx, { user, change, email, mayWrite });
    },

    /**
     * Waives the old address's confirmation.
     * @throws Problem 409 `no_address_change`
     * @returns a refusal to throw after the commit
     */
    async waiveOld(tx: Transaction, user: UserRow, actor: Actor): Promise<Problem | null> {
      const changes = createAddressChangeRepository(tx);
      const open = await changes.openOf(user.id);
      if (!open?.needsOld || open.oldConfirmedAt || open.expiresAt <= clock.now()) throw noAddressChange();
      const change = await changes.change(open.id, { needsOld: false });
      return change.newConfirmedAt ? completeAddressChange(app, tx, { user, change, actor }) : null;
    },

    /** Deletes changes that ended before this time. */
    purge: (before: Date) => createAddressChangeRepository(db).purge(before),
  };
}

export const noAddressChange = () =>
  problem.conflict('no_address_change', 'There is no address change in progress. Reload the page.');

/** @throws Problem 409 `same_address` */
export function differentAddress(user: UserRow, email: string): void {
  if (user.email === email)
    throw problem.field('email', 'same_address', 'This is already the address of the account.', 409);
}

const toAddressChange = (row: AddressChangeRow): AddressChange => ({
  newAddress: row.newEmail ?? '',
  askedAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  byAdministrator: row.byAdministrator,
  isNewConfirmed: row.newConfirmedAt !== null,
  isOldConfirmed: row.oldConfirmedAt !== null,
  needsOld: row.needsOld,
});
