import type { BodyOf, changeMembership, ResponseOf } from '@guildhall/shared/contracts';
import { membershipLifecycle, periodFrom } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { draftPeriodInvoice } from '../../features/invoices/public.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { createUserRepository, membershipOf, type UserRow } from '../../platform/users/repository.ts';
import { createRenewalRepository } from './repository.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock'>;
type Answer = ResponseOf<typeof changeMembership>;

const audited = {
  pause: 'user.membership_paused',
  resume: 'user.membership_resumed',
  end: 'user.membership_ended',
  rejoin: 'user.membership_rejoined',
} as const;

/** Administrators' commands on a membership: pause, resume, end, and reinstate. */
export function createStandingService({ db, clock }: Needs) {
  return {
    /**
     * @returns the membership, and the draft invoice that reinstates it when paid
     * @throws Problem 404, 409 `no_membership`, `membership_changed`, `renewal_open`, `no_membership_type`
     */
    change: (id: string, { action, reason }: BodyOf<typeof changeMembership>, actor: Actor): Promise<Answer> =>
      db.transaction(async (tx) => {
        const users = createUserRepository(tx);
        const known = await users.byId(id);
        if (!known || known.deletedAt) throw problem.notFound();
        const user = await users.lock(id);
        if (!membershipOf(user)) throw problem.conflict('no_membership', 'This person is not a member.');
        const invoiceId = action === 'rejoin' ? await rejoin(tx, user, actor) : await move(tx, user, action);
        const after = membershipOf(await users.lock(id));
        await writeAudit(tx, clock, {
          actor,
          action: audited[action],
          entityId: id,
          before: { state: user.membershipState, until: user.memberUntil },
          after: { state: after?.state, until: after?.until, ...(invoiceId && { invoiceId }) },
          reason,
        });
        return { membership: after, invoiceId };
      }),
  };

  async function move(tx: Transaction, user: UserRow, action: 'pause' | 'resume' | 'end'): Promise<null> {
    const state = user.membershipState && membershipLifecycle.next(action, user.membershipState);
    if (!state || state === 'back') throw changed();
    await createRenewalRepository(tx).setStanding(user.id, state, clock.now());
    return null;
  }

  /** A former member with paid days left is reinstated at once; others when a period from today is paid. */
  async function rejoin(tx: Transaction, user: UserRow, actor: Actor): Promise<string | null> {
    const { membershipState, memberNumber, memberUntil, memberSince } = user;
    if (!membershipState || !membershipLifecycle.allows('renew', membershipState) || !memberNumber) throw changed();
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
