import type { BodyOf, ResponseOf, acceptInvitation, openInvitation } from '@guildhall/shared/contracts';
import { userLifecycle } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { userActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { findLink, markUsed, revokeLinks, usableLink } from '../../platform/links/links.ts';
import { linkExpired } from '../../platform/links/refusals.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { createSessionOpening, hashPassword, passwordRefusal, type Client } from '../auth/public.ts';
import { createAccountRepository } from './repository.ts';

/** The actions of invited people, before they have a session. */
export function createInvitationAcceptance(app: FastifyInstance) {
  const { db, clock } = app;
  const openSession = createSessionOpening(app);
  return {
    /** Read-only: mail scanners open links, too. @throws Problem 404 `link_unknown`, 410 `link_expired` */
    async open(token: string): Promise<ResponseOf<typeof openInvitation>> {
      const link = await findLink(db, 'invite', token);
      const user = link?.subjectId && !link.usedAt ? await createAccountRepository(db).byId(link.subjectId) : undefined;
      if (!link || user?.state !== 'invited') throw problem.unknownLink();
      if (link.expiresAt <= clock.now()) throw await linkExpired(db);
      const { name: association } = await readSetting(db, 'association');
      return { firstName: user.firstName, lastName: user.lastName, association };
    },

    /**
     * Activates the account for its owner and signs in, once: the link has proved the address.
     * @throws Problem 404 `link_unknown`, 410 `link_expired`, 422 `password_refused`
     */
    accept: ({ token, password, ...chosen }: BodyOf<typeof acceptInvitation>, client: Client) =>
      db.transaction(async (tx) => {
        const accounts = createAccountRepository(tx);
        const link = await usableLink(tx, clock, 'invite', token);
        const user = link.subjectId ? await accounts.lock(link.subjectId) : undefined;
        const state = user && userLifecycle.next('acceptInvitation', user.state);
        if (!user || state !== 'active') throw problem.unknownLink();
        const refusal = passwordRefusal(password);
        if (refusal) throw refusal;
        const now = clock.now();
        await markUsed(tx, clock, link.id);
        await revokeLinks(tx, clock, 'reset_password', user.id);
        const passwordHash = await hashPassword(password);
        const changes = { ...chosen, passwordHash, state, verifiedAt: now, updatedAt: now };
        await accounts.save(user.id, changes);
        const saved = { ...user, ...changes };
        await writeAudit(tx, clock, {
          actor: userActor(saved, client.requestId),
          action: 'user.invitation_accepted',
          entityId: user.id,
          before: { state: user.state },
          after: { state },
        });
        return { user: saved, token: await openSession(tx, saved, client) };
      }),
  };
}
