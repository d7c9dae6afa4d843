import { limits, Role, type Language } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../database/client.ts';
import { problem } from '../../http/problem.ts';
import { fullName, systemActor, userActor, type Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/audit.ts';
import { accountExistsMail, resetPasswordMail, verifyEmailMail } from '../mails/templates/account.ts';
import { passwordChangedMail } from '../mails/templates/security.ts';
import { createPasswordAttempts } from './attempts.ts';
import { issueLink, lockLink, markUsed, revokeLinks, usableLink } from './links.ts';
import { hashPassword, passwordRefusal, verifyPassword } from './passwords.ts';
import { createAuthRepository, type UserRow } from './repository.ts';
import { createSecondStep } from './second-step.ts';

type Needs = Pick<
  FastifyInstance,
  'db' | 'clock' | 'config' | 'maintenance' | 'mails' | 'mailTransport' | 'sessions' | 'rateLimits' | 'jobs'
>;

export interface Client {
  ip: string;
  agent: string;
  requestId: string;
}

interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  language: Language;
  zone: string;
}

const hourMs = 60 * 60 * 1000;
/** Mails that anybody can cause to be sent to an address, per hour. */
const mailsPerAddress = 3;

const wrongCredentials = () => problem.unauthorized('wrong_credentials', 'E-mail address or password is not right.');

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
  const { db, clock, config, maintenance, mails, sessions, rateLimits, jobs } = needs;
  const secondStep = createSecondStep(needs);
  const signInAttempts = createPasswordAttempts(needs);

  /** True while an address has not had its hourly share of mails; more are left out without a word. */
  const mayMail = async (kind: string, email: string): Promise<boolean> =>
    (await rateLimits.count({ key: `${kind}:${email}`, limit: mailsPerAddress, windowMs: hourMs })) <= mailsPerAddress;

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

  const newUser = ({ password: _, ...account }: NewAccount, passwordHash: string) => ({
    ...account,
    passwordHash,
    avatarColour: colourOf(account.email),
    createdAt: clock.now(),
    updatedAt: clock.now(),
  });

  /** Why a right password alone doesn't let this person in, said only to who knows it. */
  const refuseState = async (user: UserRow): Promise<never> => {
    if (user.state !== 'unverified')
      throw problem.forbidden('account_suspended', 'This account is suspended. Please ask the office.');
    if (await mayMail('verify', user.email)) await db.transaction((tx) => mailVerification(tx, user));
    throw problem.forbidden(
      'email_unverified',
      'Please confirm your e-mail address first. We have just sent you the link again.',
    );
  };

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
      await signInAttempts.take(email);
      const user = await createAuthRepository(db).userByEmail(email);
      if (!(await verifyPassword(password, user?.passwordHash ?? null)) || !user) {
        await writeAudit(db, clock, {
          actor: { ...systemActor, requestId: client.requestId },
          action: 'session.refused',
          entityId: user?.id,
          reason: 'wrong_credentials',
        });
        throw wrongCredentials();
      }
      await signInAttempts.clear(email);
      if (user.state !== 'active') return refuseState(user);
      await maintenance.refuse(user.role);
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
      return { user: toSessionUser(user), token };
    },

    async signOut(sessionId: string, actor: Actor): Promise<void> {
      await db.transaction(async (tx) => {
        await sessions.end(sessionId, 'signed_out', tx);
        await writeAudit(tx, clock, { actor, action: 'session.ended', entityId: actor.id });
      });
    },

    /** Answers the same, after the same work, whether or not the address is known; its owner learns by mail. */
    async register(account: NewAccount, requestId: string): Promise<void> {
      const refusal = passwordRefusal(account.password);
      if (refusal) throw refusal;
      const passwordHash = await hashPassword(account.password);
      const isWelcome = await mayMail('register', account.email);
      await db.transaction(async (tx) => {
        const repository = createAuthRepository(tx);
        const added = await repository.addUser({
          ...newUser(account, passwordHash),
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
        const user = added ?? (await repository.userByEmail(account.email));
        if (!user || !isWelcome) return;
        if (user.state === 'unverified') await mailVerification(tx, user);
        else await tellOwner(tx, user);
      });
    },

    /** Proves an address. A second click on the same link is as good as the first. */
    async verifyEmail(token: string, requestId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const repository = createAuthRepository(tx);
        const known = await lockLink(tx, 'verify_email', token);
        const user = known?.subjectId ? await repository.userById(known.subjectId) : undefined;
        if (known?.usedAt && user?.verifiedAt) return;
        const link = await usableLink(tx, clock, 'verify_email', token);
        if (!user) throw problem.unknownLink();
        await markUsed(tx, clock, link.id);
        const now = clock.now();
        const state = user.state === 'unverified' ? 'active' : user.state;
        await repository.changeUser(user.id, { verifiedAt: now, state, updatedAt: now });
        await writeAudit(tx, clock, {
          actor: userActor(user, requestId),
          action: 'user.verified',
          entityId: user.id,
          before: { state: user.state },
          after: { state },
        });
      });
    },

    forgotPassword: (email: string): Promise<void> => jobs.enqueue(db, forgotPasswordJob, { email }),

    /** Mails a link to set a new password, if somebody who may sign in has this address. */
    async mailResetLink(email: string): Promise<void> {
      const user = await createAuthRepository(db).userByEmail(email);
      const isAllowed = user && user.state !== 'suspended' && user.state !== 'locked';
      if (!isAllowed || !(await mayMail('forgot', email))) return;
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
    async setUp(token: string, account: NewAccount, requestId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const repository = createAuthRepository(tx);
        const link = await usableLink(tx, clock, 'set_up', token);
        if (await repository.hasAdministrator()) throw problem.unknownLink();
        const refusal = passwordRefusal(account.password);
        if (refusal) throw refusal;
        await markUsed(tx, clock, link.id);
        const added = await repository.addUser({
          ...newUser(account, await hashPassword(account.password)),
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
