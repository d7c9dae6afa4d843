import type { FastifyInstance } from 'fastify';
import type {
  BodyOf,
  UserDetail,
  changeUser,
  reactivateUser,
  resetUserSecondStep,
  setUserRole,
  suspendUser,
} from '@guildhall/shared/contracts';
import { limits, userLifecycle, minuteMs } from '@guildhall/shared/domain';
import type { Actor } from '../../platform/audit/actor.ts';
import { issueLink, revokeLinks } from '../../platform/links/links.ts';
import type { MailTemplate } from '../../platform/mail/template.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import { createAddressChanges, createPasswordAttempts, createSecondStep } from '../auth/public.ts';
import { changeAccount, keepAnAdministrator, wrongState } from './account-change.ts';
import * as mail from './mail-texts.ts';
import { createAccountRepository } from './repository.ts';
import { tell } from './tell-person.ts';

const roleMails = { 1: mail.becameAdministratorMail, 2: mail.becameStaffMail, 3: mail.becameMemberMail } as const;

type LinkMail = MailTemplate<'association' | 'name' | 'link'>;
const toProfile = (template: LinkMail) => tell(template, (name) => ({ name, link: { path: '/profile' } }));
const toSignIn = (template: LinkMail) => tell(template, (name) => ({ name, link: { path: '/auth/login' } }));

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
          return { before: facts(user), after: facts(wanted), tell: toProfile(mail.detailsChangedMail) };
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
          return { before: { role: user.role }, after: { role }, tell: tell(roleMails[role], (name) => ({ name })) };
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
            tell: tell(mail.suspendedMail, (name) => ({ name })),
          };
        },
      ),

    reactivate: (id: string, { version, reason }: BodyOf<typeof reactivateUser>, actor: Actor): Promise<UserDetail> =>
      changeAccount(app, { id, actor, version, reason, action: 'user.reactivated' }, async (tx, user) => {
        const state = userLifecycle.next('reactivate', user.state);
        if (state !== 'active') throw wrongState();
        await createAccountRepository(tx).save(id, saved({ state }));
        return { before: { state: user.state }, after: { state }, tell: toSignIn(mail.reactivatedMail) };
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
        return { before: { state: user.state }, after: { state }, tell: toSignIn(mail.unlockedMail) };
      }),

    /** From then on, codes are mailed. @throws Problem 409 `no_authenticator` */
    resetSecondStep: (id: string, { reason }: BodyOf<typeof resetUserSecondStep>, actor: Actor): Promise<UserDetail> =>
      changeAccount(app, { id, actor, reason, action: 'user.second_step_reset', endsSessions: true }, async (tx) => {
        if (!(await createAccountRepository(tx).removeFactors(id)))
          throw problem.conflict('no_authenticator', 'This account has no authenticator app.');
        await secondStep.forgetWrongCodes(id, tx);
        return { tell: toProfile(mail.secondStepResetMail) };
      }),

    endSessions: (id: string, actor: Actor): Promise<UserDetail> =>
      changeAccount(app, { id, actor, action: 'user.sessions_ended', endsSessions: true }, () =>
        Promise.resolve({ tell: toSignIn(mail.sessionsEndedMail) }),
      ),

    /** The password stays until the person sets a new one; nobody else ever knows it. */
    startPasswordReset: (id: string, actor: Actor): Promise<UserDetail> =>
      changeAccount(app, { id, actor, action: 'user.password_reset_started' }, async (tx, user) => {
        if (user.state !== 'active' && user.state !== 'unverified') throw wrongState();
        const lifeMs = limits.resetLinkLifeMs;
        const { token } = await issueLink(tx, clock, { purpose: 'reset_password', subjectId: id, lifeMs });
        const link = { path: `/auth/reset-password/${id}#${token}` } as const;
        const minutes = String(lifeMs / minuteMs);
        return { tell: tell(mail.passwordResetStartedMail, (name) => ({ name, link, minutes })) };
      }),
  };
}
