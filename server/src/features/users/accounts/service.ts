import type { FastifyInstance } from 'fastify';
import type {
  UserDetail,
  BodyOf,
  changeUser,
  reactivateUser,
  resetUserSecondStep,
  setUserRole,
  suspendUser,
  changeUserAddress,
  waiveOldAddress,
} from '@guildhall/shared/contracts';
import { type AuditAction, limits, userLifecycle, minuteMs, type MailPlaceholder } from '@guildhall/shared/domain';
import { type Actor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Transaction, Queryable } from '../../../platform/database/client.ts';
import { problem, type Problem } from '../../../platform/problems/problem.ts';
import type { UserRow } from '../../../platform/users/repository.ts';
import {
  createChallengeRepository,
  createFactorRepository,
  createAddressChanges,
  createPasswordAttempts,
  createSecondStep,
  differentAddress,
  noAddressChange,
} from '../../auth/public.ts';
import { createPersonReader } from './person-read-model.ts';
import { issueLink, revokeLinks } from '../../../platform/links/links.ts';
import type { MailTemplate, MailValue } from '../../../platform/mail/template.ts';
import { createAnonymousMailLimit } from '../../../platform/mail/anonymous-mail-limit.ts';
import type { OutgoingMails } from '../../../platform/mail/outgoing.ts';
import { createAccountRepository } from './repository.ts';
import * as mail from './mail-texts.ts';

type Facts = Record<string, unknown>;

/** The account to change, and the actor. */
interface AccountChange {
  id: string;
  actor: Actor;
  action: AuditAction;
  /** The version that the administrator saw; missing for commands that change no field of the account. */
  version?: number;
  /** The reason, for the audit log. */
  reason?: string;
  /** Ends all of the person's sessions and unfinished sign-ins. */
  endsSessions?: boolean;
  /** Ends unfinished sign-ins. */
  voidsChallenges?: boolean;
  /** It may remove the last administrator, so such commands are serialised (domain rule 17). */
  mayTakeAdministrator?: boolean;
  /** The refusal for administrators who try it on themselves; `null` if they may. */
  onOwnAccount?: 'own_account' | 'own_role' | null;
}

/** Sends a mail to an account's owner, once the change is written. */
export type UserMail = (mails: OutgoingMails, tx: Queryable, user: UserRow) => Promise<unknown>;

/** A mail to the person whose account is changed; their name is filled in. */
export const userMail =
  <Placeholder extends MailPlaceholder>(
    template: MailTemplate<Placeholder>,
    data: Record<Exclude<Placeholder, 'association' | 'name'>, MailValue>,
  ): UserMail =>
  (mails, tx, user) =>
    mails.queueForUser(tx, user, template, data);

/** The effects of a change, for the audit log and the mail to the person. */
interface Done {
  before?: Facts;
  after?: Facts;
  /** The mail to the person; omitted if there are others. */
  mail?: UserMail;
}

const ownAccount = {
  own_account: () =>
    problem.conflict(
      'own_account',
      'This is your own account. Change it under “My account”, or ask another administrator.',
    ),
  own_role: () => problem.conflict('own_role', 'You can’t change your own role. Ask another administrator.'),
};

export const wrongState = () => problem.conflict('wrong_state', 'This is not possible in the account’s current state.');

const lastAdministrator = () =>
  problem.conflict(
    'last_administrator',
    'This is the last active administrator. Make someone else an administrator first.',
  );

/** @throws Problem 409 `last_administrator` when there would be none left */
async function keepAnAdministrator(tx: Transaction, { id, role, state }: UserRow): Promise<void> {
  if (role !== 1 || state !== 'active') return;
  if ((await createAccountRepository(tx).otherActiveAdministrators(id)) === 0) throw lastAdministrator();
}

/** Refuses administrators who were demoted or suspended during their request. @throws Problem 403 */
export async function stillAdministrator(tx: Transaction, actor: Actor): Promise<void> {
  if (!(await createAccountRepository(tx).isActiveAdministrator(actor.id ?? ''))) throw problem.forbidden();
}

/**
 * Changes a person's account in one transaction: permission, version, change, ended sessions, audit log and mail to the
 * person.
 * @param write makes the change; `null` when nothing changed, and then no mail is sent
 * @returns the updated account
 * @throws Problem 404, 403, 409 `own_account`, `own_role`, `version_conflict` with the current account
 */
export async function changeAccount(
  app: FastifyInstance,
  change: AccountChange,
  write: (tx: Transaction, user: UserRow) => Promise<Done | null>,
): Promise<UserDetail> {
  const { db, clock, mails, sessions } = app;
  const { id, actor, action, onOwnAccount = 'own_account' } = change;
  const reader = createPersonReader(app);
  const read = async (tx: Transaction): Promise<UserDetail> => {
    const detail = await reader.detail(id, tx);
    if (!detail) throw problem.notFound();
    return detail;
  };
  return db.transaction(async (tx) => {
    const accounts = createAccountRepository(tx);
    if (change.mayTakeAdministrator) await accounts.lockAdministrators();
    await stillAdministrator(tx, actor);
    // First the challenges, then the person, then the sessions: the lock order of a sign-in.
    if (change.endsSessions || change.voidsChallenges) await createChallengeRepository(tx).voidAllOf(id, clock.now());
    const user = await accounts.lock(id);
    if (!user) throw problem.notFound();
    if (id === actor.id && onOwnAccount) throw ownAccount[onOwnAccount]();
    if (change.version !== undefined && change.version !== user.version) throw problem.versionConflict(await read(tx));
    const done = await write(tx, user);
    if (!done) return read(tx);
    if (change.endsSessions) await sessions.endAll(tx, id, action);
    const { before = null, after = null } = done;
    await writeAudit(tx, clock, { actor, action, entityId: id, before, after, reason: change.reason ?? null });
    const now = (await accounts.byId(id)) ?? user;
    await done.mail?.(mails, tx, now);
    return read(tx);
  });
}

const roleMails = { 1: mail.becameAdministratorMail, 2: mail.becameStaffMail, 3: mail.becameMemberMail } as const;

type LinkMail = MailTemplate<'association' | 'name' | 'link'>;

const toProfile = (template: LinkMail) => userMail(template, { link: { path: '/profile' } });

const toSignIn = (template: LinkMail) => userMail(template, { link: { path: '/auth/login' } });

const editable = ['firstName', 'lastName', 'phone', 'postalAddress', 'language'] as const;

/** Administrators' commands on other people's accounts: details, role, suspension. */
export function createAccountCommands(app: FastifyInstance) {
  const { clock } = app;
  const addresses = createAddressChanges(app);
  const saved = (changes: Partial<UserRow>) => ({ ...changes, updatedAt: clock.now() });

  return {
    /** Without changes, no mail is sent. */
    changeDetails: (id: string, { version, ...wanted }: BodyOf<typeof changeUser>, actor: Actor): Promise<UserDetail> =>
      changeAccount(
        app,
        { id, actor, version, action: 'user.details_changed', onOwnAccount: null },
        async (tx, user) => {
          const changed = editable.filter((name) => wanted[name] !== undefined && wanted[name] !== user[name]);
          if (changed.length === 0) return null;
          const facts = (from: Partial<UserRow>) => Object.fromEntries(changed.map((name) => [name, from[name]]));
          const correctedAt = wanted.postalAddress ? clock.now() : null;
          const correction = changed.includes('postalAddress') && { postalAddressCorrectedAt: correctedAt };
          await createAccountRepository(tx).save(id, saved({ ...facts(wanted), ...correction }));
          return { before: facts(user), after: facts(wanted), mail: toProfile(mail.detailsChangedMail) };
        },
      ),

    /** @throws Problem 409 `own_role`, `last_administrator` (domain rule 17) */
    setRole: (id: string, { version, role, reason }: BodyOf<typeof setUserRole>, actor: Actor): Promise<UserDetail> =>
      changeAccount(
        app,
        {
          id,
          actor,
          version,
          reason,
          action: 'user.role_changed',
          endsSessions: true,
          mayTakeAdministrator: true,
          onOwnAccount: 'own_role',
        },
        async (tx, user) => {
          if (user.role === role) throw wrongState();
          await keepAnAdministrator(tx, user);
          await createAccountRepository(tx).save(id, saved({ role }));
          return { before: { role: user.role }, after: { role }, mail: userMail(roleMails[role], {}) };
        },
      ),

    /**
     * Links to set a new password or confirm another address are invalidated with the sessions.
     * @throws Problem 409 `last_administrator` (domain rule 17)
     */
    suspend: (id: string, { version, reason }: BodyOf<typeof suspendUser>, actor: Actor): Promise<UserDetail> =>
      changeAccount(
        app,
        { id, actor, version, reason, action: 'user.suspended', endsSessions: true, mayTakeAdministrator: true },
        async (tx, user) => {
          const state = userLifecycle.next('suspend', user.state);
          if (state !== 'suspended') throw wrongState();
          await keepAnAdministrator(tx, user);
          await createAccountRepository(tx).save(id, saved({ state }));
          await revokeLinks(tx, clock, 'reset_password', id);
          await addresses.cancel(tx, id);
          return {
            before: { state: user.state },
            after: { state },
            mail: userMail(mail.suspendedMail, {}),
          };
        },
      ),

    reactivate: (id: string, { version, reason }: BodyOf<typeof reactivateUser>, actor: Actor): Promise<UserDetail> =>
      changeAccount(app, { id, actor, version, reason, action: 'user.reactivated' }, async (tx, user) => {
        const state = userLifecycle.next('reactivate', user.state);
        if (state !== 'active') throw wrongState();
        await createAccountRepository(tx).save(id, saved({ state }));
        return { before: { state: user.state }, after: { state }, mail: toSignIn(mail.reactivatedMail) };
      }),
  };
}

/** Administrators' help for people who can't sign in. They can remove security factors, but never set them. */
export function createAccessCommands(app: FastifyInstance) {
  const { clock } = app;
  const attempts = createPasswordAttempts(app);
  const secondStep = createSecondStep(app);

  return {
    /** Resets wrong passwords and codes; a locked account becomes active again. */
    unlock: (id: string, actor: Actor): Promise<UserDetail> =>
      changeAccount(app, { id, actor, action: 'user.unlocked' }, async (tx, user) => {
        const state = userLifecycle.next('unlock', user.state);
        if (state !== 'active') throw wrongState();
        await attempts.clear(user.email, tx);
        await secondStep.forgetWrongCodes(id, tx);
        if (user.state !== state) await createAccountRepository(tx).save(id, { state, updatedAt: clock.now() });
        return { before: { state: user.state }, after: { state }, mail: toSignIn(mail.unlockedMail) };
      }),

    /** From then on, codes are mailed. @throws Problem 409 `no_authenticator` */
    resetSecondStep: (id: string, { reason }: BodyOf<typeof resetUserSecondStep>, actor: Actor): Promise<UserDetail> =>
      changeAccount(app, { id, actor, reason, action: 'user.second_step_reset', endsSessions: true }, async (tx) => {
        if (!(await createFactorRepository(tx).removeAll(id)))
          throw problem.conflict('no_authenticator', 'This account has no authenticator app.');
        await secondStep.forgetWrongCodes(id, tx);
        return { mail: toProfile(mail.secondStepResetMail) };
      }),

    endSessions: (id: string, actor: Actor): Promise<UserDetail> =>
      changeAccount(app, { id, actor, action: 'user.sessions_ended', endsSessions: true }, () =>
        Promise.resolve({ mail: toSignIn(mail.sessionsEndedMail) }),
      ),

    /** The password stays until the person sets a new one; nobody else ever knows it. */
    startPasswordReset: (id: string, actor: Actor): Promise<UserDetail> =>
      changeAccount(app, { id, actor, action: 'user.password_reset_started' }, async (tx, user) => {
        if (user.state !== 'active' && user.state !== 'unverified') throw wrongState();
        const lifeMs = limits.resetLinkLifeMs;
        const { token } = await issueLink(tx, clock, { purpose: 'reset_password', subjectId: id, lifeMs });
        const link = { path: `/auth/reset-password/${id}#${token}` } as const;
        const minutes = String(lifeMs / minuteMs);
        return { mail: userMail(mail.passwordResetStartedMail, { link, minutes }) };
      }),
  };
}

/**
 * Administrators' commands on other people's email addresses. An account never gets an address that has not been
 * confirmed.
 */
export function createAddressCommands(app: FastifyInstance) {
  const addresses = createAddressChanges(app);
  const anonymousMails = createAnonymousMailLimit(app);

  return {
    /** If the person never confirmed the current address, like an imported member, only the new one must confirm. */
    async ask(
      id: string,
      { version, email, isOldLost, reason }: BodyOf<typeof changeUserAddress>,
      actor: Actor,
    ): Promise<UserDetail> {
      const mayWrite = await anonymousMails.mayWriteTo(email);
      return changeAccount(
        app,
        { id, actor, version, reason, action: 'user.address_change_asked' },
        async (tx, user) => {
          if (user.state !== 'active' && user.state !== 'invited') throw wrongState();
          differentAddress(user, email);
          // Administrators see all accounts, so this reveals nothing new to them.
          const holder = await createAccountRepository(tx).byEmail(email);
          if (holder && holder.state !== 'unverified')
            throw problem.field('email', 'address_taken', 'This address already has an account.', 409);
          const needsOld = !isOldLost && user.verifiedAt !== null;
          await addresses.ask(tx, user, { email, mayWrite, needsOld, byAdministrator: true });
          return { before: { email: user.email }, after: { email, needsOld } };
        },
      );
    },

    /** @throws Problem 409 `no_address_change`, `address_change_over` */
    async waive(id: string, { reason }: BodyOf<typeof waiveOldAddress>, actor: Actor): Promise<UserDetail> {
      let refusal: Problem | null = null;
      const detail = await changeAccount(
        app,
        { id, actor, reason, action: 'user.address_change_waived', voidsChallenges: true },
        async (tx, user) => {
          refusal = await addresses.waiveOld(tx, user, actor);
          return { before: { needsOld: true }, after: { needsOld: false } };
        },
      );
      if (refusal) throw refusal as Problem;
      return detail;
    },

    cancel: (id: string, actor: Actor): Promise<UserDetail> =>
      changeAccount(app, { id, actor, action: 'user.address_change_cancelled' }, async (tx, user) => {
        if (!(await addresses.cancel(tx, user.id))) throw noAddressChange();
        return {};
      }),
  };
}
