import type { SecondStepType } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../platform/database/client.ts';
import { problem } from '../../../platform/problems/problem.ts';
import type { Actor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { createPasswordAttempts } from '../accounts/attempts.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { createAuthRepository } from '../accounts/repository.ts';
import { type Prover, type GivenCode, createSecondStep } from '../second-step/service.ts';
import type { SignedIn } from '../../../platform/sessions/sessions.ts';

/** @throws Problem 401 `confirmation_needed` unless the session was confirmed recently */
export function needProof({ confirmedUntil }: SignedIn): void {
  if (confirmedUntil === null)
    throw problem.unauthorized('confirmation_needed', 'Confirm it’s you with your password.');
}

/** Confirms the person's identity during a session: with the password, then with the second step if required. */
export function createProofService(app: FastifyInstance) {
  const { db, clock, sessions } = app;
  const secondStep = createSecondStep(app);
  const attempts = createPasswordAttempts(app);

  const confirm = async (tx: Queryable, { sessionId, user }: SignedIn, actor: Actor, type: SecondStepType | null) => {
    const until = await sessions.confirm(tx, sessionId);
    await writeAudit(tx, clock, {
      actor,
      action: 'session.confirmed',
      entityId: user.id,
      ...(type && { after: { secondStep: type } }),
    });
    return { confirmedUntil: until.toISOString() };
  };

  const proverOf = ({ sessionId, user }: SignedIn): Prover => ({ userId: user.id, sessionId });

  return {
    /** Wrong passwords count together with those at sign-in: an open session must not allow guessing. */
    async byPassword(session: SignedIn, password: string, actor: Actor, ip: string) {
      const { email, id } = session.user;
      const attempt = await attempts.take(email, ip);
      const user = await createAuthRepository(db).byId(id);
      if (!(await verifyPassword(password, user?.passwordHash ?? null)) || !user) {
        await writeAudit(db, clock, { actor, action: 'session.refused', entityId: id, reason: 'wrong_password' });
        throw problem.unauthorized('wrong_password', 'This password is not correct.');
      }
      await attempt.wasRight();
      if (await secondStep.isAsked(user)) return secondStep.begin(user, session.sessionId);
      return db.transaction((tx) => confirm(tx, session, actor, null));
    },

    bySecondStep: (session: SignedIn, given: GivenCode, actor: Actor) =>
      secondStep.take(proverOf(session), given, actor.requestId ?? '', (tx) => confirm(tx, session, actor, given.type)),

    sendCode: (session: SignedIn, challenge: string) => secondStep.resend(proverOf(session), challenge),
  };
}
