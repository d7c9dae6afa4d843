import type { FastifyInstance } from 'fastify';
import { systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { DomainEvents } from '../../platform/events/events.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { createRenewalRepository } from './repository.ts';

/**
 * Extends the membership whose next period is paid. A lapsed or former member is reinstated with the same number
 * (decision 0031); a paused membership stays paused, and that of a person who has died ended. Late payments of earlier
 * invoices change nothing.
 */
export async function renewMembership(
  tx: Transaction,
  { clock }: FastifyInstance,
  { invoiceId, payerId, from, until }: DomainEvents['period.settled'],
): Promise<void> {
  const user = await createUserRepository(tx).lock(payerId);
  const { memberNumber, memberSince, memberUntil, membershipState, membershipEndReason } = user;
  if (memberNumber === null || membershipState === null || (memberUntil !== null && memberUntil >= until)) return;
  // Heirs may pay what was open.
  if (membershipEndReason === 'deceased') return;
  const state = membershipState === 'paused' ? 'paused' : 'active';
  const now = clock.now();
  await createUserRepository(tx).becomeMember(user.id, {
    memberNumber,
    memberSince: memberSince ?? now,
    period: { from, until },
    at: now,
  });
  if (state !== 'active') await createRenewalRepository(tx).setStanding(user.id, state, now);
  await writeAudit(tx, clock, {
    actor: systemActor,
    action: membershipState === state ? 'user.membership_renewed' : 'user.membership_rejoined',
    entityId: user.id,
    before: { state: membershipState, until: memberUntil },
    after: { state, until, invoiceId },
  });
}
