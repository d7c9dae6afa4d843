import type { SessionUser } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { systemActor, type Actor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { problem } from '../../../platform/problems/problem.ts';
import type { UserRow } from '../../../platform/users/repository.ts';
import { type Client, createSessionOpening } from '../accounts/accounts.ts';
import { createPasswordAttempts } from '../accounts/attempts.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { createAuthRepository } from '../accounts/repository.ts';
import type { SecondStep } from '../second-step/service.ts';
import { createAnonymousMailLimit } from '../../../platform/mail/anonymous-mail-limit.ts';
import { wrongPasswordsMail } from '../accounts/mail-texts.ts';

/** Announces the pause while it can be avoided. Unknown addresses are counted alike, so this reveals no account. */
const wrongCredentials = (triesLeft?: number) =>
  triesLeft === 1 || triesLeft === 2
    ? problem.unauthorized(
        'last_passwords',
        `The email address or password is not correct. ${triesLeft === 1 ? '1 try is' : `${triesLeft} tries are`} left before sign-in pauses for 15 minutes. If you don’t know your password, set a new one.`,
        { triesLeft },
      )
    : problem.unauthorized('wrong_credentials', 'The email address or password is not correct.');

/** Revealed only after a correct password. */
const accountSuspended = () => problem.forbidden('account_suspended', 'This account is suspended. Contact the office.');

/** An unverified address has no password: one from an older release was chosen by the person who registered. */
const passwordHashOf = (user: UserRow | undefined): string | null =>
  user && user.state !== 'unverified' ? user.passwordHash : null;

/** The signed-in person in the contract's form. */
export const toSessionUser = ({
  id,
  email,
  firstName,
  lastName,
  role,
  language,
  zone,
  avatarColour,
  state,
  memberNumber,
}: SessionUser): SessionUser => ({
  id,
  email,
  firstName,
  lastName,
  role,
  language,
  zone,
  avatarColour,
  state,
  memberNumber,
});

/** Opens and ends sessions of people who know their password. */
export function createSignIn(app: FastifyInstance, secondStep: SecondStep) {
  const { db, clock, maintenance, sessions, jobs } = app;
  const attempts = createPasswordAttempts(app);
  const openSession = createSessionOpening(app);
  return {
    async signIn(email: string, password: string, client: Client) {
      const attempt = await attempts.take(email, client.ip);
      const user = await createAuthRepository(db).byEmail(email);
      if (!(await verifyPassword(password, passwordHashOf(user))) || !user) {
        await writeAudit(db, clock, {
          actor: { ...systemActor, requestId: client.requestId },
          action: 'session.refused',
          entityId: user?.id,
          reason: 'wrong_credentials',
        });
        if (attempt.triesLeft === 0) await jobs.enqueue(db, wrongPasswordsJob, { email });
        throw wrongCredentials(attempt.triesLeft);
      }
      await attempt.wasRight();
      if (user.state !== 'active') throw accountSuspended();
      await maintenance.refuse(client.roleOf(user));
      const needsCode = await secondStep.isAsked(user);
      const isTrusted = needsCode && (await secondStep.isTrusted(user.id, client));
      if (needsCode && !isTrusted) return secondStep.begin(user);
      const token = await db.transaction(async (tx) => {
        if (!(await createAuthRepository(tx).lockWithPassword(user))) throw wrongCredentials();
        return openSession(tx, user, client, isTrusted ? { secondStep: 'trusted_device' } : undefined);
      });
      return { user: toSessionUser({ ...user, role: client.roleOf(user) }), token };
    },

    async signOut(sessionId: string, actor: Actor): Promise<void> {
      await db.transaction(async (tx) => {
        await sessions.end(sessionId, 'signed_out', tx);
        await writeAudit(tx, clock, { actor, action: 'session.ended', entityId: actor.id });
      });
    },
  };
}

/** The job after the last wrong password: responses take the same time for known and unknown addresses. */
export const wrongPasswordsJob = 'auth.wrong-passwords';

/** Tells the owner of an account that sign-in pauses because of wrong passwords. */
export function createWrongPasswordsNotice({ db, clock, config, mails }: FastifyInstance) {
  const anonymousMails = createAnonymousMailLimit({ db, clock, config });
  return async (email: string): Promise<void> => {
    const user = await createAuthRepository(db).byEmail(email);
    if (user?.state !== 'active' || !(await anonymousMails.mayWriteTo(email))) return;
    await mails.queueForUser(db, user, wrongPasswordsMail, { forgotLink: { path: '/auth/forgot-password' } });
  };
}
