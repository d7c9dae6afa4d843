import type { AddressChange, AddressRequest } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fullName, linkActor, type Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { after } from '../../platform/clock/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { markUsed, revokeLinks, usableLink } from '../../platform/links/links.ts';
import { problem, type Problem } from '../../platform/problems/problem.ts';
import { completeAddressChange } from './address-change-completion.ts';
import { askedBy, purposeOf, revokeBoth, toRequest, type AskedLink } from './address-change-links.ts';
import { mailBothAddresses } from './address-change-mails.ts';
import { createAddressChangeRepository, type AddressChangeRow } from './address-change-repository.ts';
import { createChallengeRepository } from './challenge-repository.ts';
import { createAuthRepository, type UserRow } from './repository.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'mails' | 'sessions' | 'events'>;

/** What is asked for. `mayWrite`: the new address has not had its share of mails yet. */
export interface AskedChange {
  email: string;
  byAdministrator: boolean;
  needsOld: boolean;
  mayWrite: boolean;
}

/** What somebody with a link does, with the account and the change locked. @returns a refusal that is thrown afterwards */
type Step = (tx: Transaction, asked: AskedLink & { user: UserRow; actor: Actor }) => Promise<Problem | null>;

/** New e-mail addresses: asked for, confirmed at both addresses or refused at the old one, and taken over. */
export function createAddressChanges(needs: Needs) {
  const { db, clock, sessions } = needs;

  /** Answers a link: first the challenges, then the person, then link and change, as a sign-in and a suspension do. */
  async function answer(token: string, requestId: string, step: Step): Promise<AddressRequest> {
    const { refusal, request } = await db.transaction(async (tx) => {
      const { side, change: seen } = await askedBy(tx, clock, token);
      await createChallengeRepository(tx).voidAllOf(seen.userId, clock.now());
      const user = await createAuthRepository(tx).lockById(seen.userId);
      const link = await usableLink(tx, clock, purposeOf[side], token);
      const change = await createAddressChangeRepository(tx).byId(seen.id);
      if (!user || change?.state !== 'open') throw problem.unknownLink();
      const actor = linkActor({ id: link.id, name: fullName(user) }, requestId);
      await markUsed(tx, clock, link.id);
      const refused = await step(tx, { side, link, change, user, actor });
      const now = await createAddressChangeRepository(tx).byId(seen.id);
      return { refusal: refused, request: await toRequest(tx, side, now ?? change) };
    });
    if (refusal) throw refusal;
    return request;
  }

  /** Ends the change of a person that waits. @returns false when there was none */
  async function cancel(tx: Transaction, userId: string): Promise<boolean> {
    const changes = createAddressChangeRepository(tx);
    const open = await changes.openOf(userId);
    if (!open) return false;
    await changes.end(open.id, 'cancelled');
    await revokeBoth(tx, clock, open.id);
    return true;
  }

  const complete = (tx: Transaction, user: UserRow, change: AddressChangeRow, actor: Actor) =>
    completeAddressChange(needs, tx, { user, change, actor });

  return {
    cancel,

    /** The new address that waits, or `null`. */
    async pendingOf(userId: string, on: Queryable = db): Promise<AddressChange | null> {
      const open = await createAddressChangeRepository(on).openOf(userId);
      return open && open.expiresAt > clock.now() ? toAddressChange(open) : null;
    },

    /** Takes in a new address in place of one that waits, and writes to both. The caller has locked the account. */
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
      await mailBothAddresses(needs, tx, { user, change, email, mayWrite });
    },

    /** Does without the old address. @throws Problem 409 `no_address_change` @returns a refusal to throw once all is saved */
    async waiveOld(tx: Transaction, user: UserRow, actor: Actor): Promise<Problem | null> {
      const changes = createAddressChangeRepository(tx);
      const open = await changes.openOf(user.id);
      if (!open?.needsOld || open.oldConfirmedAt || open.expiresAt <= clock.now()) throw noAddressChange();
      const change = await changes.change(open.id, { needsOld: false });
      return change.newConfirmedAt ? complete(tx, user, change, actor) : null;
    },

    /** Only reads: mail scanners open links, too (domain rule 3). @throws Problem 404 `link_unknown`, 410 `link_expired` */
    async open(token: string): Promise<AddressRequest> {
      const { side, change } = await askedBy(db, clock, token);
      return toRequest(db, side, change);
    },

    confirm: (token: string, requestId: string): Promise<AddressRequest> =>
      answer(token, requestId, async (tx, { side, change, user, actor }) => {
        if (side === 'old' && !change.needsOld) throw problem.unknownLink();
        const now = clock.now();
        const confirmed = await createAddressChangeRepository(tx).change(
          change.id,
          side === 'new' ? { newConfirmedAt: now } : { oldConfirmedAt: now },
        );
        await writeAudit(tx, clock, {
          actor,
          action: 'user.address_change_confirmed',
          entityId: user.id,
          after: { side },
        });
        const isAgreed = confirmed.newConfirmedAt && (confirmed.oldConfirmedAt || !confirmed.needsOld);
        return isAgreed ? complete(tx, user, confirmed, actor) : null;
      }),

    refuse: (token: string, requestId: string): Promise<AddressRequest> =>
      answer(token, requestId, async (tx, { side, change, user, actor }) => {
        if (side !== 'old') throw problem.unknownLink();
        await createAddressChangeRepository(tx).end(change.id, 'refused');
        await revokeLinks(tx, clock, purposeOf.new, change.id);
        await writeAudit(tx, clock, { actor, action: 'user.address_change_refused', entityId: user.id });
        // Whoever asked in the owner's name has a session of theirs.
        if (!change.byAdministrator) await sessions.endAll(tx, user.id, 'address_change_refused');
        return null;
      }),

    /** Forgets changes that were over before then. */
    purge: (before: Date) => createAddressChangeRepository(db).purge(before),
  };
}

export const noAddressChange = () =>
  problem.conflict('no_address_change', 'No new address is waiting here any more. Please reload the page.');

/** @throws Problem 409 `same_address` */
export function differentAddress(user: UserRow, email: string): void {
  if (user.email === email)
    throw problem.field('email', 'same_address', 'This is the address that the account has now.', 409);
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
