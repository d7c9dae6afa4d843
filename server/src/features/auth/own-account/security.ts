import type { FastifyInstance } from 'fastify';
import { type AuditAction, limits } from '@guildhall/shared/domain';
import type { Security } from '@guildhall/shared/contracts';
import { type Actor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/client.ts';
import { problem } from '../../../platform/problems/problem.ts';
import type { MailTemplate } from '../../../platform/mail/template.ts';
import type { SignedIn } from '../../../platform/sessions/sessions.ts';
import type { UserRow } from '../../../platform/users/repository.ts';
import * as mail from '../accounts/mail-texts.ts';
import {
  createChallengeRepository,
  createFactorRepository,
  createTrustedDeviceRepository,
} from '../second-step/repository.ts';
import { revokeLinks } from '../../../platform/links/links.ts';
import { hashPassword, passwordRefusal } from '../accounts/passwords.ts';
import { createAuthRepository } from '../accounts/repository.ts';
import { createSecondStep } from '../second-step/service.ts';
import { after } from '../../../platform/clock/clock.ts';
import { seal, unseal } from '../../../platform/secrets/secrets.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import { foldCode, newSeed, seedUri, stepOf, newRecoveryCodes } from '../second-step/codes.ts';
import { needProof } from './proof.ts';
import { readAgent } from './sessions.ts';

/** Who changes what: the action goes into the audit log, the mail notifies the person. */
interface SecurityChange {
  session: SignedIn;
  actor: Actor;
  action: Extract<AuditAction, `user.${string}`>;
  template: MailTemplate<'association' | 'name' | 'forgotLink'>;
}

/**
 * Changes an account's security settings: all other sessions and unfinished sign-ins end, this session gets a new
 * token, and the person is notified by mail (domain rule 16).
 * @returns the result of `write`, and the new token
 * @throws Problem 401 `confirmation_needed`
 */
async function changeSecurity<T>(
  { db, clock, mails, sessions }: FastifyInstance,
  { session, actor, action, template }: SecurityChange,
  write: (tx: Queryable, user: UserRow) => Promise<T>,
): Promise<{ result: T; token: string }> {
  needProof(session);
  return db.transaction(async (tx) => {
    // First the challenges, then the person, then the sessions: the lock order of a sign-in.
    await createChallengeRepository(tx).voidAllOf(session.user.id, clock.now());
    const user = await createAuthRepository(tx).lock(session.user.id);
    if (!user) throw problem.unauthorized();
    const result = await write(tx, user);
    await sessions.endAll(tx, user.id, action, session.sessionId);
    const token = await sessions.renewToken(tx, session);
    await writeAudit(tx, clock, { actor, action, entityId: user.id });
    await mails.queueForUser(tx, user, template, { forgotLink: { path: '/auth/forgot-password' } });
    return { result, token };
  });
}

/** An account's security: its password and its second step (domain rule 16). */
export function createSecurityService(app: FastifyInstance) {
  const { db, clock } = app;
  const secondStep = createSecondStep(app);

  return {
    async read({ user: { id }, confirmedUntil }: SignedIn): Promise<Security> {
      const user = await createAuthRepository(db).byId(id);
      if (!user) throw problem.unauthorized();
      const authenticator = await createFactorRepository(db).authenticator(id);
      return {
        secondStep: { isOn: await secondStep.isAsked(user), isRequired: await secondStep.isRequired(user) },
        authenticatorSince: authenticator?.confirmedAt?.toISOString() ?? null,
        recoveryCodesLeft: await createFactorRepository(db).recoveryCodesLeft(id),
        trustedDevices: (await createTrustedDeviceRepository(db).listOf(id, clock.now())).map((device) => ({
          id: device.id,
          ...readAgent(device.agent),
          until: device.expiresAt.toISOString(),
        })),
        confirmedUntil: confirmedUntil?.toISOString() ?? null,
      };
    },

    /** Every device needs a mailed code again. */
    distrustDevices: ({ user }: SignedIn, actor: Actor): Promise<void> =>
      db.transaction(async (tx) => {
        await createTrustedDeviceRepository(tx).removeAllOf(user.id);
        await writeAudit(tx, clock, { actor, action: 'user.devices_distrusted', entityId: user.id });
      }),

    async changePassword(session: SignedIn, password: string, actor: Actor): Promise<{ token: string }> {
      needProof(session);
      const refusal = passwordRefusal(password);
      if (refusal) throw refusal;
      const passwordHash = await hashPassword(password);
      const change: SecurityChange = {
        session,
        actor,
        action: 'user.password_changed',
        template: mail.passwordChangedMail,
      };
      const { token } = await changeSecurity(app, change, async (tx, user) => {
        await createAuthRepository(tx).saveSecurity(user.id, { passwordHash, updatedAt: clock.now() });
        await revokeLinks(tx, clock, 'reset_password', user.id);
      });
      return { token };
    },

    /** Setting it to its current value changes nothing, sends no mail and keeps the token. */
    async setSecondStep(session: SignedIn, isOn: boolean, actor: Actor): Promise<{ token: string | null }> {
      needProof(session);
      const known = await createAuthRepository(db).byId(session.user.id);
      if (!known) throw problem.unauthorized();
      // The account's role counts, not the one at this host name: at the public one everyone is a member.
      if (!isOn && (await secondStep.isRequired(known)))
        throw problem.conflict(
          'second_step_required',
          'Your association requires two-step sign-in for the office, so you can’t turn it off.',
        );
      if (known.secondStep === isOn) return { token: null };
      const change: SecurityChange = isOn
        ? { session, actor, action: 'user.second_step_on', template: mail.secondStepOnMail }
        : { session, actor, action: 'user.second_step_off', template: mail.secondStepOffMail };
      const { token } = await changeSecurity(app, change, (tx, user) =>
        createAuthRepository(tx).saveSecurity(user.id, { secondStep: isOn, updatedAt: clock.now() }),
      );
      return { token };
    },
  };
}

interface NewRecoveryCodes {
  recoveryCodes: string[];
  token: string;
}

const noAuthenticator = () =>
  problem.conflict('no_authenticator', 'This account has no authenticator app. Set one up first.');

/** The authenticator app of an account and the recovery codes that replace it (domain rule 16). */
export function createAuthenticatorService(app: FastifyInstance) {
  const { db, clock, config } = app;

  const addRecoveryCodes = async (tx: Queryable, userId: string): Promise<string[]> => {
    const { codes, hashes } = newRecoveryCodes(userId);
    const createdAt = clock.now();
    await createFactorRepository(tx).add(hashes.map((secret) => ({ userId, type: 'recovery', secret, createdAt })));
    return codes;
  };

  return {
    /** @returns the seed of an authenticator app; it becomes active with the first correct code */
    async begin(session: SignedIn): Promise<{ secret: string; uri: string }> {
      needProof(session);
      const secret = newSeed();
      const { name: issuer } = await readSetting(db, 'association');
      await db.transaction(async (tx) => {
        await createAuthRepository(tx).lock(session.user.id);
        await createFactorRepository(tx).begin({
          userId: session.user.id,
          type: 'totp',
          secret: seal(secret, config.secretKey),
          createdAt: clock.now(),
        });
      });
      return { secret, uri: seedUri(secret, { issuer, label: session.user.email }) };
    },

    /** @returns ten recovery codes, which are shown only once */
    async confirm(session: SignedIn, code: string, actor: Actor): Promise<NewRecoveryCodes> {
      const change: SecurityChange = {
        session,
        actor,
        action: 'user.authenticator_added',
        template: mail.authenticatorAddedMail,
      };
      const { result: recoveryCodes, token } = await changeSecurity(app, change, async (tx, user) => {
        const factors = createFactorRepository(tx);
        const now = clock.now();
        const factor = await factors.pendingSince(user.id, after(now, -limits.enrolmentLifeMs));
        if (!factor) throw problem.gone('enrolment_over', 'This took too long. Start setting up the app again.');
        const step = stepOf(unseal(factor.secret, config.secretKey), foldCode(code), now);
        if (step === null)
          throw problem.field(
            'code',
            'authenticator_code_wrong',
            'This code is not correct. Check the code in the app and the time on your phone.',
          );
        await factors.enrol(user.id, factor.id, step, now);
        await createAuthRepository(tx).saveSecurity(user.id, { secondStep: true, updatedAt: now });
        return addRecoveryCodes(tx, user.id);
      });
      return { recoveryCodes, token };
    },

    /** Removes the app and its recovery codes. @throws Problem 409 `no_authenticator` */
    async remove(session: SignedIn, actor: Actor): Promise<{ token: string }> {
      const change: SecurityChange = {
        session,
        actor,
        action: 'user.authenticator_removed',
        template: mail.authenticatorRemovedMail,
      };
      const { token } = await changeSecurity(app, change, async (tx, user) => {
        const factors = createFactorRepository(tx);
        if (!(await factors.authenticator(user.id))) throw noAuthenticator();
        await factors.remove(user.id, 'totp', 'recovery');
      });
      return { token };
    },

    /** @returns ten recovery codes, which are shown only once; previous ones become invalid */
    async renewRecoveryCodes(session: SignedIn, actor: Actor): Promise<NewRecoveryCodes> {
      const change: SecurityChange = {
        session,
        actor,
        action: 'user.recovery_codes_renewed',
        template: mail.recoveryCodesRenewedMail,
      };
      const { result: recoveryCodes, token } = await changeSecurity(app, change, async (tx, user) => {
        const factors = createFactorRepository(tx);
        if (!(await factors.authenticator(user.id))) throw noAuthenticator();
        await factors.remove(user.id, 'recovery');
        return addRecoveryCodes(tx, user.id);
      });
      return { recoveryCodes, token };
    },
  };
}
