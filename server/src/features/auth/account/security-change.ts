import type { AuditAction } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fullName, type Actor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/client.ts';
import { problem } from '../../../platform/problems/problem.ts';
import type { SignedIn } from '../../../platform/sessions/sessions.ts';
import type { UserRow } from '../../../platform/users/repository.ts';
import type * as securityMails from '../security-mail-texts.ts';
import { createChallengeRepository } from '../challenge-repository.ts';
import { needProof } from './proof.ts';
import { createAccountRepository } from './repository.ts';

export type AccountRepository = ReturnType<typeof createAccountRepository>;

/** Who changes what: the action goes into the audit log, the mail notifies the person. */
export interface SecurityChange {
  session: SignedIn;
  actor: Actor;
  action: Extract<AuditAction, `user.${string}`>;
  template: (typeof securityMails)[keyof typeof securityMails];
}

/**
 * Changes an account's security settings: all other sessions and unfinished sign-ins end, this session gets a new
 * token, and the person is notified by mail (domain rule 16).
 * @returns the result of `write`, and the new token
 * @throws Problem 401 `confirmation_needed`
 */
export async function changeSecurity<T>(
  { db, clock, mails, sessions }: FastifyInstance,
  { session, actor, action, template }: SecurityChange,
  write: (repository: AccountRepository, user: UserRow, tx: Queryable) => Promise<T>,
): Promise<{ result: T; token: string }> {
  needProof(session);
  return db.transaction(async (tx) => {
    const repository = createAccountRepository(tx);
    // First the challenges, then the person, then the sessions: the lock order of a sign-in.
    await createChallengeRepository(tx).voidAllOf(session.user.id, clock.now());
    const user = await repository.lockUser(session.user.id);
    if (!user) throw problem.unauthorized();
    const result = await write(repository, user, tx);
    await sessions.endAll(tx, user.id, action, session.sessionId);
    const token = await sessions.renewToken(tx, session);
    await writeAudit(tx, clock, { actor, action, entityId: user.id });
    await mails.queue(tx, {
      template,
      to: user.email,
      toName: fullName(user),
      language: user.language,
      data: { name: fullName(user), forgotLink: { path: '/auth/forgot-password' } },
      about: { kind: 'user', id: user.id },
    });
    return { result, token };
  });
}
