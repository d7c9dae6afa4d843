import { limits, Role, type Language } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { fullName, systemActor, userActor, type Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { accountExistsMail, resetPasswordMail, verifyEmailMail } from './mail-texts.ts';
import { passwordChangedMail } from './security-mail-texts.ts';
import { createStrangerMails } from '../../platform/mail/stranger-mails.ts';
import { createPasswordAttempts } from './attempts.ts';
import { issueLink, lockLink, markUsed, revokeLinks, usableLink } from '../../platform/links/links.ts';
import { hashPassword, passwordRefusal, verifyPassword } from './passwords.ts';
import { createAuthRepository, type UserRow } from './repository.ts';
import { createSecondStep } from './second-step.ts';

type Needs = Pick<
  FastifyInstance,
  'db' | 'clock' | 'config' | 'maintenance' | 'mails' | 'sessions' | 'rateLimits' | 'jobs'
>;

export interface Client {
  ip: string;
  agent: string;
  requestId: string;
  /** The role an account has at the address that was asked. */
  roleOf: (account: { role: Role }) => Role;
}

interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
  zone: string;
}

const hourMs = 60 * 60 * 1000;

const wrongCredentials = () => problem.unauthorized('wrong_credentials', 'E-mail address or password is not right.');

const addressConfirmed = () =>
  problem.conflict(
    'address_confirmed',
    'This address is confirmed already. Please sign in; if you don’t know the password, you can set a new one.',
  );

/** An address that nobody has confirmed has no password: one from an older release was chosen by whoever registered. */
const passwordHashOf = (user: UserRow | undefined): string | null =>
  user && user.state !== 'unverified' ? user.passwordHash : null;

const colours = ['blue', 'aqua', 'purple', 'green', 'cyan', 'orange'] as const;
const colourOf = (email: string) => colours[email.charCodeAt(0) % colours.length] ?? 'blue';

/** The signed-in person as the contract shows them. */
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
}: Pick<
  UserRow,
  'id' | 'email' | 'firstName' | 'lastName' | 'role' | 'language' | 'zone' | 'avatarColour' | 'state' | 'memberNumber'
>) => ({
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

/** The job behind "forgot password": known and unknown addresses take the same time to answer, the work comes after. */
export const forgotPasswordJob = 'auth.forgot-password';

export function createAuthService(needs: Needs) {
  const { db, clock, config, maintenance, mails, sessions, jobs } = needs;
  const secondStep = createSecondStep(needs);
  const signInAttempts = createPasswordAttempts(needs);
  const strangerMails = createStrangerMails(needs);

  const mailVerification = async (tx: Queryable, user: UserRow): Promise<void> => {
    const { token } = await issueLink(tx, clock, {
      purpose: 'verify_email',
      subjectId: user.id,
      lifeMs: limits.verifyLinkLifeMs,
    });
    await mails.queue(tx, {
      template: verifyEmailMail,
      to: user.email,
      toName: fullName(user),
      language: user.language,
      data: {
        name: fullName(user),
        link: { path: `/auth/verify-email#${token}` },
        hours: String(limits.verifyLinkLifeMs / hourMs),
      },
      about: { kind: 'user', id: user.id },
    });
  };

  const tellOwner = (tx: Queryable, user: UserRow) =>
    mails.queue(tx, {
      template: accountExistsMail,
      to: user.email,
      toName: fullName(user),
      language: user.language,
      data: {
        name: fullName(user),
        signInLink: { path: '/auth/login' },
        forgotLink: { path: '/auth/forgot-password' },
      },
      about: { kind: 'user', id: user.id },
    });

  const newUser = (account: NewAccount) => ({
    ...account,
    avatarColour: colourOf(account.email),
    createdAt: clock.now(),
    updatedAt: clock.now(),
  });

  /** First the links, then the person: in the order in which a confirmation locks them. */
  const registerAgain = async (tx: Queryable, { id, state }: UserRow, account: NewAccount) => {
    if (state !== 'unverified') return undefined;
    await revokeLinks(tx, clock, 'verify_email', id);
    const { firstName, lastName, language, zone } = account;
    return createAuthRepository(tx).registerAgain(id, { firstName, lastName, language, zone, updatedAt: clock.now() });
  };

  /** Said only to who knows the password. */
  const accountSuspended = () =>
    problem.forbidden('account_suspended', 'This account is suspended. Please ask the office.');

  const saveNewPassword = async (tx: Queryable, user: UserRow, password: string, actor: Actor): Promise<void> => {
    const now = clock.now();
    const repository = createAuthRepository(tx);
    // Whoever got the mail has proved the address as well.
    const proved = user.state === 'unverified' || user.state === 'invited';
    // First the challenges, then the person, then the sessions: in the order in which a sign-in takes them.
    await repository.voidChallenges(user.id, now);
    await repository.changeUser(user.id, {
      passwordHash: await hashPassword(password),
      updatedAt: now,
      ...(proved && { state: 'active', verifiedAt: now }),
    });
    // Who reads the mailbox is the person again: their codes are taken anew.
    await secondStep.takeAgain(user.id, tx);
    await sessions.endAll(tx, user.id, 'password_changed');
    await revokeLinks(tx, clock, 'reset_password', user.id);
    await writeAudit(tx, clock, { actor, action: 'user.password_reset', entityId: user.id });
    await mails.queue(tx, {
      template: passwordChangedMail,
      to: user.email,
      toName: fullName(user),
      language: user.language,
      data: { name: fullName(user), forgotLink: { path: '/auth/forgot-password' } },
      about: { kind: 'user', id: user.id },
    });
  };

  return {
    secondStep,

    async signIn(email: string, password: string, client: Client) {
      const attempt = await signInAttempts.take(email, client.ip);
      const user = await createAuthRepository(db).userByEmail(email);
      if (!(await verifyPassword(password, passwordHashOf(user))) || !user) {
        await writeAudit(db, clock, {
          actor: { ...systemActor, requestId: client.requestId },
          action: 'session.refused',
          entityId: user?.id,
          reason: 'wrong_credentials',
        });
        throw wrongCredentials();
      }
      await attempt.wasRight();
      if (user.state !== 'active') throw accountSuspended();
      await maintenance.refuse(client.roleOf(user));
      if (await secondStep.isAsked(user)) return secondStep.begin(user);
      const token = await db.transaction(async (tx) => {
        const repository = createAuthRepository(tx);
        if (!(await repository.lockWithPassword(user))) throw wrongCredentials();
        await repository.noteSignIn(user.id, clock.now());
        await writeAudit(tx, clock, {
          actor: userActor(user, client.requestId),
          action: 'session.opened',
          entityId: user.id,
        });
        return sessions.open(tx, user.id, client);
      });
      return { user: toSessionUser({ ...user, role: client.roleOf(user) }), token };
    },

    async signOut(sessionId: string, actor: Actor): Promise<void> {
      await db.transaction(async (tx) => {
        await sessions.end(sessionId, 'signed_out', tx);
        await writeAudit(tx, clock, { actor, action: 'session.ended', entityId: actor.id });
      });
    },

    /**
     * Takes in a registration and writes to the address. There is no password yet: it is chosen by whoever opens the
     * mail, so that nobody can register a stranger's address with a password of their own. The last registration counts.
     * The answer is the same whether or not the address is known; its owner learns by mail.
     */
    async register(account: NewAccount, requestId: string): Promise<void> {
      const isWelcome = await strangerMails.mayWriteTo(account.email);
      await db.transaction(async (tx) => {
        const repository = createAuthRepository(tx);
        const added = await repository.addUser({
          ...newUser(account),
          role: Role.member,
          state: 'unverified',
          secondStep: true,
        });
        if (added)
          await writeAudit(tx, clock, {
            actor: userActor(added, requestId),
            action: 'user.registered',
            entityId: added.id,
          });
        if (!isWelcome) return;
        const known = added ?? (await repository.userByEmail(account.email));
        if (!known) return;
        const unverified = added ?? (await registerAgain(tx, known, account));
        if (unverified) await mailVerification(tx, unverified);
        else await tellOwner(tx, known);
      });
    },

    /**
     * Proves an address and sets the account's first password, once.
     * @throws Problem 409 `address_confirmed` when that was done before: the password stays
     */
    async verifyEmail(token: string, password: string, requestId: string): Promise<void> {
      const email = await db.transaction(async (tx) => {
        const repository = createAuthRepository(tx);
        const known = await lockLink(tx, 'verify_email', token);
        const user = known?.subjectId ? await repository.userById(known.subjectId) : undefined;
        if (known && !known.revokedAt && user?.verifiedAt) throw addressConfirmed();
        const link = await usableLink(tx, clock, 'verify_email', token);
        if (user?.state !== 'unverified') throw problem.unknownLink();
        const refusal = passwordRefusal(password);
        if (refusal) throw refusal;
        const passwordHash = await hashPassword(password);
        await markUsed(tx, clock, link.id);
        const now = clock.now();
        await repository.changeUser(user.id, { passwordHash, verifiedAt: now, state: 'active', updatedAt: now });
        await writeAudit(tx, clock, {
          actor: userActor(user, requestId),
          action: 'user.verified',
          entityId: user.id,
          before: { state: user.state },
          after: { state: 'active' },
        });
        return user.email;
      });
      await signInAttempts.clear(email);
    },

    forgotPassword: (email: string): Promise<void> => jobs.enqueue(db, forgotPasswordJob, { email }),

    /** Mails a link to set a new password, if somebody who may sign in has this address. */
    async mailResetLink(email: string): Promise<void> {
      const user = await createAuthRepository(db).userByEmail(email);
      const isAllowed = user && user.state !== 'suspended' && user.state !== 'locked';
      if (!isAllowed || !(await strangerMails.mayWriteTo(email))) return;
      await db.transaction(async (tx) => {
        const { token } = await issueLink(tx, clock, {
          purpose: 'reset_password',
          subjectId: user.id,
          lifeMs: limits.resetLinkLifeMs,
        });
        await mails.queue(tx, {
          template: resetPasswordMail,
          to: user.email,
          toName: fullName(user),
          language: user.language,
          data: {
            name: fullName(user),
            link: { path: `/auth/reset-password/${user.id}#${token}` },
            minutes: String(limits.resetLinkLifeMs / 60_000),
          },
          about: { kind: 'user', id: user.id },
        });
      });
    },

    /** Sets a new password by a mailed link, once; ends all sessions and leaves the second step as it is. */
    async resetPassword(userId: string, token: string, password: string, requestId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const link = await usableLink(tx, clock, 'reset_password', token);
        const user = await createAuthRepository(tx).userById(userId);
        if (link.subjectId !== userId || !user || user.state === 'suspended') throw problem.unknownLink();
        const refusal = passwordRefusal(password);
        if (refusal) throw refusal;
        await markUsed(tx, clock, link.id);
        await saveNewPassword(tx, user, password, userActor(user, requestId));
      });
      const user = await createAuthRepository(db).userById(userId);
      if (user) await signInAttempts.clear(user.email);
    },

    /** Makes the first administrator; once there is one, the link is as unknown as any other. */
    async setUp(
      token: string,
      { password, ...account }: NewAccount & { password: string },
      requestId: string,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const repository = createAuthRepository(tx);
        const link = await usableLink(tx, clock, 'set_up', token);
        if (await repository.hasAdministrator()) throw problem.unknownLink();
        const refusal = passwordRefusal(password);
        if (refusal) throw refusal;
        await markUsed(tx, clock, link.id);
        const added = await repository.addUser({
          ...newUser(account),
          passwordHash: await hashPassword(password),
          role: Role.administrator,
          state: 'active',
          verifiedAt: clock.now(),
          // Where no mail can be read yet, a mailed code would lock the only administrator out.
          secondStep: config.smtpUrl !== null || config.isLoopback,
        });
        if (!added) throw problem.unknownLink();
        await writeAudit(tx, clock, { actor: userActor(added, requestId), action: 'user.set_up', entityId: added.id });
      });
    },
  };
}
