import type { Security } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { after } from '../../platform/clock/clock.ts';
import { seal, unseal } from '../../platform/secrets/secrets.ts';
import { fullName, type Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { revokeLinks } from '../../platform/links/links.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import {
  createAuthRepository,
  createSecondStep,
  foldCode,
  hashPassword,
  newSeed,
  passwordRefusal,
  securityMails as mail,
  seedUri,
  stepOf,
  type UserRow,
} from '../auth/public.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { needProof } from './proof.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { createAccountRepository } from './repository.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'maintenance' | 'mails' | 'sessions' | 'rateLimits'>;
type Repository = ReturnType<typeof createAccountRepository>;

/** What changed, for the audit log, and the mail that tells the person. */
interface Change {
  action: `user.${string}`;
  template: (typeof mail)[keyof typeof mail];
}

interface NewRecoveryCodes {
  recoveryCodes: string[];
  token: string;
}

const noAuthenticator = () =>
  problem.conflict('no_authenticator', 'There is no authenticator app on this account. Please add one first.');

/** What keeps an account safe: password, second step, authenticator app, recovery codes (domain rule 16). */
export function createSecurityService(needs: Needs) {
  const { db, clock, config, mails, sessions } = needs;
  const secondStep = createSecondStep(needs);

  /**
   * Changes what keeps an account safe: all other sessions and half-made sign-ins end, this session gets a new token, and
   * the person is told by mail (domain rule 16).
   * @returns what `write` returned, and the new token
   * @throws Problem 401 `confirmation_needed`
   */
  const change = async <T>(
    session: SignedIn,
    actor: Actor,
    { action, template }: Change,
    write: (repository: Repository, user: UserRow, tx: Queryable) => Promise<T>,
  ): Promise<{ result: T; token: string }> => {
    needProof(session);
    return db.transaction(async (tx) => {
      const repository = createAccountRepository(tx);
      // First the challenges, then the person, then the sessions: in the order in which a sign-in takes them.
      await createAuthRepository(tx).voidChallenges(session.user.id, clock.now());
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
  };

  const addRecoveryCodes = async (repository: Repository, userId: string): Promise<string[]> => {
    const { codes, hashes } = newRecoveryCodes(userId);
    const createdAt = clock.now();
    await repository.addFactors(hashes.map((secret) => ({ userId, type: 'recovery', secret, createdAt })));
    return codes;
  };

  return {
    async read({ user: { id }, confirmedUntil }: SignedIn): Promise<Security> {
      const repository = createAuthRepository(db);
      const user = await repository.userById(id);
      if (!user) throw problem.unauthorized();
      const authenticator = await createAccountRepository(db).authenticator(id);
      return {
        secondStep: { isOn: await secondStep.isAsked(user), isRequired: await secondStep.isRequired(user) },
        authenticatorSince: authenticator?.confirmedAt?.toISOString() ?? null,
        recoveryCodesLeft: await repository.recoveryCodesLeft(id),
        confirmedUntil: confirmedUntil?.toISOString() ?? null,
      };
    },

    async changePassword(session: SignedIn, password: string, actor: Actor): Promise<{ token: string }> {
      needProof(session);
      const refusal = passwordRefusal(password);
      if (refusal) throw refusal;
      const passwordHash = await hashPassword(password);
      const made: Change = { action: 'user.password_changed', template: mail.passwordChangedMail };
      const { token } = await change(session, actor, made, async (repository, user, tx) => {
        await repository.savePassword(user.id, passwordHash, clock.now());
        await revokeLinks(tx, clock, 'reset_password', user.id);
      });
      return { token };
    },

    /** Switching on what is on, or off what is off, changes nothing, tells nobody and leaves the token as it is. */
    async setSecondStep(session: SignedIn, isOn: boolean, actor: Actor): Promise<{ token: string | null }> {
      needProof(session);
      const known = await createAuthRepository(db).userById(session.user.id);
      if (!known) throw problem.unauthorized();
      // The account's role counts, not the one it has at this address: at the public one everybody is a member.
      if (!isOn && (await secondStep.isRequired(known)))
        throw problem.conflict(
          'second_step_required',
          'The association asks for a second step from everybody in the office, so it stays on.',
        );
      if (known.secondStep === isOn) return { token: null };
      const made: Change = isOn
        ? { action: 'user.second_step_on', template: mail.secondStepOnMail }
        : { action: 'user.second_step_off', template: mail.secondStepOffMail };
      const { token } = await change(session, actor, made, (repository, user) =>
        repository.saveSecondStep(user.id, isOn, clock.now()),
      );
      return { token };
    },

    /** @returns the seed of an authenticator app; it counts once a code of it was right */
    async beginAuthenticator(session: SignedIn): Promise<{ secret: string; uri: string }> {
      needProof(session);
      const secret = newSeed();
      const { name: issuer } = await readSetting(db, 'association');
      await db.transaction(async (tx) => {
        const repository = createAccountRepository(tx);
        await repository.lockUser(session.user.id);
        await repository.begin({
          userId: session.user.id,
          type: 'totp',
          secret: seal(secret, config.secretKey),
          createdAt: clock.now(),
        });
      });
      return { secret, uri: seedUri(secret, { issuer, label: session.user.email }) };
    },

    /** @returns ten recovery codes, never to be shown again */
    async confirmAuthenticator(session: SignedIn, code: string, actor: Actor): Promise<NewRecoveryCodes> {
      const made: Change = { action: 'user.authenticator_added', template: mail.authenticatorAddedMail };
      const { result: recoveryCodes, token } = await change(session, actor, made, async (repository, user) => {
        const now = clock.now();
        const factor = await repository.pendingSince(user.id, after(now, -limits.enrolmentLifeMs));
        if (!factor) throw problem.gone('enrolment_over', 'This took too long. Please begin to add the app once more.');
        const step = stepOf(unseal(factor.secret, config.secretKey), foldCode(code), now);
        if (step === null)
          throw problem.field(
            'code',
            'authenticator_code_wrong',
            'This is not the code that the app shows now. Please look again, and check the clock of the phone.',
          );
        await repository.enrol(user.id, factor.id, step, now);
        await repository.saveSecondStep(user.id, true, now);
        return addRecoveryCodes(repository, user.id);
      });
      return { recoveryCodes, token };
    },

    async removeAuthenticator(session: SignedIn, actor: Actor): Promise<{ token: string }> {
      const made: Change = { action: 'user.authenticator_removed', template: mail.authenticatorRemovedMail };
      const { token } = await change(session, actor, made, async (repository, user) => {
        if (!(await repository.authenticator(user.id))) throw noAuthenticator();
        await repository.removeFactors(user.id, 'totp', 'recovery');
      });
      return { token };
    },

    /** @returns ten recovery codes, never to be shown again; the ones before are void */
    async renewRecoveryCodes(session: SignedIn, actor: Actor): Promise<NewRecoveryCodes> {
      const made: Change = { action: 'user.recovery_codes_renewed', template: mail.recoveryCodesRenewedMail };
      const { result: recoveryCodes, token } = await change(session, actor, made, async (repository, user) => {
        if (!(await repository.authenticator(user.id))) throw noAuthenticator();
        await repository.removeFactors(user.id, 'recovery');
        return addRecoveryCodes(repository, user.id);
      });
      return { recoveryCodes, token };
    },
  };
}
