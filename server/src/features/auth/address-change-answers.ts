import type { AddressRequest } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { fullName, linkActor, type Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { markUsed, revokeLinks, usableLink } from '../../platform/links/links.ts';
import { problem, type Problem } from '../../platform/problems/problem.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import { completeAddressChange } from './address-change-completion.ts';
import { askedBy, purposeOf, toRequest, type AskedLink } from './address-change-links.ts';
import { createAddressChangeRepository } from './address-change-repository.ts';
import { createChallengeRepository } from './challenge-repository.ts';
import { createAuthRepository } from './repository.ts';

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
