import type { FastifyInstance } from 'fastify';
import type { AddressChange, AddressRequest } from '@guildhall/shared/contracts';
import { limits, hourMs } from '@guildhall/shared/domain';
import { type Actor, fullName, linkActor } from '../../../platform/audit/actor.ts';
import { after, type Clock } from '../../../platform/clock/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/client.ts';
import { problem, type Problem } from '../../../platform/problems/problem.ts';
import type { UserRow } from '../../../platform/users/repository.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import {
  markUsed,
  revokeLinks,
  usableLink,
  findLink,
  type ActionLink,
  issueLink,
} from '../../../platform/links/links.ts';
import { createChallengeRepository } from '../second-step/repository.ts';
import { createAuthRepository } from '../accounts/repository.ts';
import {
  addressChangedMail,
  addressTakenMail,
  confirmNewAddressMail,
  confirmOldAddressMail,
  noticeOldAddressMail,
} from '../accounts/mail-texts.ts';
import { maskedAddress } from '../accounts/accounts.ts';
import { linkExpired } from '../../../platform/links/refusals.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import { createAddressChangeRepository, type AddressChangeRow, closeUnverified, takeAddress } from './repository.ts';

/** The request. `mayWrite`: the new address has not reached its mail limit yet. */
interface AskedChange {
  email: string;
  byAdministrator: boolean;
  needsOld: boolean;
  mayWrite: boolean;
}

/** Email address changes: request, cancel, waive. Answers to their links are below. */
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

/** The action of a link, with the account and the change locked. @returns a refusal that is thrown after the commit */
type Step = (tx: Transaction, asked: AskedLink & { user: UserRow; actor: Actor }) => Promise<Problem | null>;

/** Responses to the links for a new email address: confirmed at both addresses, or refused at the old one. */
export function createAddressChangeAnswers(app: FastifyInstance) {
  const { db, clock, sessions } = app;

  /** Handles a link. Lock order: challenges, person, then link and change, like a sign-in and a suspension. */
  async function answer(token: string, requestId: string, step: Step): Promise<AddressRequest> {
    const { refusal, request } = await db.transaction(async (tx) => {
      const { side, change: seen } = await askedBy(tx, clock, token);
      await createChallengeRepository(tx).voidAllOf(seen.userId, clock.now());
      const user = await createAuthRepository(tx).lock(seen.userId);
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

  return {
    /**
     * Read-only: mail scanners open links, too (domain rule 3).
     * @throws Problem 404 `link_unknown`, 410 `link_expired`
     */
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
        return isAgreed ? completeAddressChange(app, tx, { user, change: confirmed, actor }) : null;
      }),

    refuse: (token: string, requestId: string): Promise<AddressRequest> =>
      answer(token, requestId, async (tx, { side, change, user, actor }) => {
        if (side !== 'old') throw problem.unknownLink();
        await createAddressChangeRepository(tx).end(change.id, 'refused');
        await revokeLinks(tx, clock, purposeOf.new, change.id);
        await writeAudit(tx, clock, { actor, action: 'user.address_change_refused', entityId: user.id });
        // If the owner didn't request the change, another person controls one of their sessions.
        if (!change.byAdministrator) await sessions.endAll(tx, user.id, 'address_change_refused');
        return null;
      }),
  };
}

interface AgreedChange {
  user: UserRow;
  change: AddressChangeRow;
  actor: Actor;
}

const over = () =>
  problem.conflict(
    'address_change_over',
    'This address can no longer be used, so nothing has changed. Request the change again.',
  );

/**
 * Gives an account its confirmed new address. All its sessions end, and links mailed to the old address become invalid;
 * both addresses are notified.
 * @returns a refusal if another account has taken the address: the change is cancelled then
 */
async function completeAddressChange(
  { clock, mails, sessions, events }: FastifyInstance,
  tx: Transaction,
  { user, change, actor }: AgreedChange,
): Promise<Problem | null> {
  const { oldEmail, newEmail } = change;
  const changes = createAddressChangeRepository(tx);
  const now = clock.now();
  const holder = newEmail === null ? undefined : await changes.holderOf(newEmail);
  // An unverified registration has the address; the person who confirmed the change has verified it.
  if (holder?.state === 'unverified') await closeUnverified(tx, holder.id, now);
  const taken =
    newEmail !== null &&
    oldEmail === user.email &&
    (await takeAddress(tx, { id: user.id, email: newEmail, at: now, isProved: user.state !== 'invited' }));
  if (!taken) {
    await changes.end(change.id, 'cancelled');
    await revokeBoth(tx, clock, change.id);
    return over();
  }
  await changes.end(change.id, 'done');
  await sessions.endAll(tx, user.id, 'address_changed');
  for (const purpose of ['reset_password', 'invite', 'verify_email'] as const)
    await revokeLinks(tx, clock, purpose, user.id);
  await writeAudit(tx, clock, {
    actor,
    action: 'user.address_changed',
    entityId: user.id,
    before: { email: oldEmail },
    after: { email: newEmail },
  });
  await events.emit(tx, 'address.changed', { userId: user.id, before: oldEmail, after: newEmail });
  for (const to of [oldEmail, newEmail])
    await mails.queue(tx, {
      template: addressChangedMail,
      to,
      toName: fullName(user),
      language: user.language,
      data: { name: fullName(user), address: maskedAddress(newEmail) },
      about: { kind: 'user', id: user.id },
    });
  return null;
}

type Side = AddressRequest['side'];

const purposeOf = { new: 'confirm_new_address', old: 'confirm_old_address' } as const satisfies Record<
  Side,
  ActionLink['purpose']
>;

interface AskedLink {
  side: Side;
  link: ActionLink;
  change: AddressChangeRow;
}

/** The change of a link's secret, used or not. @throws Problem 404 `link_unknown`, 410 `link_expired` */
async function askedBy(db: Queryable, clock: Clock, token: string): Promise<AskedLink> {
  for (const side of ['new', 'old'] as const) {
    const link = await findLink(db, purposeOf[side], token);
    const change = link?.subjectId ? await createAddressChangeRepository(db).byId(link.subjectId) : undefined;
    if (!link || !change || change.state === 'cancelled') continue;
    if (change.state === 'open' && link.expiresAt <= clock.now()) throw await linkExpired(db);
    return { side, link, change };
  }
  throw problem.unknownLink();
}

/** Invalidates both links of a change. */
async function revokeBoth(tx: Queryable, clock: Clock, changeId: string): Promise<void> {
  for (const purpose of Object.values(purposeOf)) await revokeLinks(tx, clock, purpose, changeId);
}

function stateFor(side: Side, change: AddressChangeRow): AddressRequest['state'] {
  if (change.state === 'done' || change.state === 'refused') return change.state;
  return (side === 'new' ? change.newConfirmedAt : change.oldConfirmedAt) ? 'confirmed' : 'open';
}

/** The fixed, small set of fields shown on a public page (domain rule 4). */
async function toRequest(db: Queryable, side: Side, change: AddressChangeRow): Promise<AddressRequest> {
  const { name: association } = await readSetting(db, 'association');
  return {
    side,
    state: stateFor(side, change),
    association,
    newAddress: side === 'old' && change.newEmail ? maskedAddress(change.newEmail) : null,
    byAdministrator: change.byAdministrator,
    mayConfirm: side === 'new' || change.needsOld,
  };
}

interface AddressChangeRequest {
  user: UserRow;
  change: AddressChangeRow;
  /** The new address. */
  email: string;
  mayWrite: boolean;
}

const hours = String(limits.addressChangeLifeMs / hourMs);

/**
 * Sends mails to both addresses. If another account has the new address, its owner is notified instead of asked, and
 * the response does not reveal it: the change stays pending until it expires.
 */
async function mailBothAddresses(
  { clock, mails }: FastifyInstance,
  tx: Queryable,
  { user, change, email, mayWrite }: AddressChangeRequest,
) {
  const name = fullName(user);
  const linkFor = async (side: Side) => {
    const lifeMs = limits.addressChangeLifeMs;
    const { token } = await issueLink(tx, clock, { purpose: purposeOf[side], subjectId: change.id, lifeMs });
    return { path: `/auth/address-change#${token}` } as const;
  };
  const to = { toName: name, language: user.language, about: { kind: 'user', id: user.id } as const };

  const holder = await createAddressChangeRepository(tx).holderOf(email);
  if (!holder || holder.state === 'unverified') {
    const link = await linkFor('new');
    if (mayWrite)
      await mails.queue(tx, { ...to, template: confirmNewAddressMail, to: email, data: { name, link, hours } });
  } else if (mayWrite && holder.deletedAt === null)
    await mails.queueForUser(tx, holder, addressTakenMail, { signInLink: { path: '/auth/login' } });

  await mails.queue(tx, {
    ...to,
    template: change.needsOld ? confirmOldAddressMail : noticeOldAddressMail,
    to: user.email,
    data: { name, link: await linkFor('old'), hours, address: maskedAddress(email) },
  });
}
