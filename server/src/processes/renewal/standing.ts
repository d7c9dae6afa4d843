import type { BodyOf, changeMembership, ResponseOf } from '@guildhall/shared/contracts';
import { membershipCommandsIn, membershipLifecycle, periodFrom } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { draftPeriodInvoice } from '../../features/invoices/public.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { recallMails } from '../../platform/mail/recall.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { createUserRepository, membershipOf, type UserRow } from '../../platform/users/repository.ts';
import { createRenewalRepository } from './repository.ts';
type Answer = ResponseOf<typeof changeMembership>;

const audited = {
  pause: 'user.membership_paused',
  resume: 'user.membership_resumed',
  end: 'user.membership_ended',
  undoEnd: 'user.membership_end_undone',
  rejoin: 'user.membership_rejoined',
} as const;

/** Administrators' commands on a membership: pause, resume, end, take the end back, and reinstate. */
export function createStandingService({ db, clock }: FastifyInstance) {
  return {
    /**
     * @returns the membership, and the draft invoice that reinstates it when paid
     * @throws Problem 404, 409 `no_membership`, `membership_changed`, `renewal_open`, `no_membership_type`
     */
    change: (id: string, body: BodyOf<typeof changeMembership>, actor: Actor): Promise<Answer> =>
      db.transaction(async (tx) => {
        const { action, endReason, reason } = body;
        const users = createUserRepository(tx);
        const known = await users.byId(id);
        if (!known || known.deletedAt) throw problem.notFound();
        const user = await users.lock(id);
        if (!membershipOf(user)) throw problem.conflict('no_membership', 'This person is not a member.');
        const invoiceId = action === 'rejoin' ? await rejoin(tx, user, actor) : await move(tx, user, body);
        const after = membershipOf(await users.lock(id));
        await writeAudit(tx, clock, {
          actor,
          action: audited[action],
          entityId: id,
          before: { state: user.membershipState, until: user.memberUntil },
          after: {
            state: after?.state,
            until: after?.until,
            ...(endReason && { endReason }),
            ...(invoiceId && { invoiceId }),
          },
          reason,
        });
        return { membership: after, invoiceId };
      }),
  };

  async function move(tx: Transaction, user: UserRow, body: BodyOf<typeof changeMembership>): Promise<null> {
    const { action, endReason } = body;
    const { membershipState: from, membershipEndedFrom, membershipEndReason } = user;
    const at = clock.now();
    if (!from || action === 'rejoin' || !membershipCommandsIn(from, membershipEndReason).includes(action))
      throw changed();
    const repository = createRenewalRepository(tx);
    if (action === 'end' && endReason) {
      await repository.end(user.id, { from, reason: endReason, at });
      if (endReason === 'deceased') await recallMails(tx, user.email, at);
      return null;
    }
    const next = membershipLifecycle.next(action, from);
    const state = next === 'back' ? membershipEndedFrom : next;
    if (!state) throw changed();
    await repository.setStanding(user.id, state, at);
    return null;
  }

  /** A former member with paid days left is reinstated at once; others when a period from today is paid. */
  async function rejoin(tx: Transaction, user: UserRow, actor: Actor): Promise<string | null> {
    const { membershipState, membershipEndReason, memberNumber, memberUntil, memberSince } = user;
    const isOffered = membershipState && membershipCommandsIn(membershipState, membershipEndReason).includes('rejoin');
    if (!isOffered || !memberNumber) throw changed();
    const repository = createRenewalRepository(tx);
    const { today } = await readAssociationDay(tx, { clock });
    if (memberUntil !== null && memberUntil >= today) {
      await repository.setStanding(user.id, 'active', clock.now());
      return null;
    }
    if (await repository.hasUnpaidRenewal(user.id)) throw renewalOpen();
    const type = user.membershipTypeId === null ? undefined : await repository.typeById(user.membershipTypeId);
    if (!type) throw problem.conflict('no_membership_type', 'Nobody knows which membership type this person has.');
    const period = periodFrom(type.periodKind, today);
    if (type.feeMinor === 0) {
      const at = clock.now();
      const begun = { memberNumber, memberSince: memberSince ?? at, period, at };
      await createUserRepository(tx).becomeMember(user.id, begun);
      return null;
    }
    const { id: typeId, name: typeName, feeMinor, currency, taxRateBasisPoints } = type;
    const fee = { typeId, typeName, feeMinor, currency, taxRateBasisPoints };
    const draft = await draftPeriodInvoice(tx, { clock }, { payerId: user.id, period, ...fee, actor });
    if (!draft) throw renewalOpen();
    return draft.id;
  }
}

const changed = () =>
  problem.conflict('membership_changed', 'The membership has changed in the meantime. Reload the page.');

const renewalOpen = () =>
  problem.conflict(
    'renewal_open',
    'There is an invoice over a period of this membership already. Once it is paid, the person is a member again.',
  );
