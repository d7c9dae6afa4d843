import { limits } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../platform/audit/actor.ts';
import { after } from '../../../platform/clock/clock.ts';
import { problem } from '../../../platform/problems/problem.ts';
import { seal, unseal } from '../../../platform/secrets/secrets.ts';
import type { SignedIn } from '../../../platform/sessions/sessions.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import * as mail from '../security-mail-texts.ts';
import { foldCode } from '../codes.ts';
import { newSeed, seedUri, stepOf } from '../totp.ts';
import { needProof } from './proof.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { createAccountRepository } from './repository.ts';
import { changeSecurity, type AccountRepository, type SecurityChange } from './security-change.ts';

interface NewRecoveryCodes {
  recoveryCodes: string[];
  token: string;
}

const noAuthenticator = () =>
  problem.conflict('no_authenticator', 'This account has no authenticator app. Set one up first.');

/** The authenticator app of an account and the recovery codes that replace it (domain rule 16). */
export function createAuthenticatorService(app: FastifyInstance) {
  const { db, clock, config } = app;

  const addRecoveryCodes = async (repository: AccountRepository, userId: string): Promise<string[]> => {
    const { codes, hashes } = newRecoveryCodes(userId);
    const createdAt = clock.now();
    await repository.addFactors(hashes.map((secret) => ({ userId, type: 'recovery', secret, createdAt })));
    return codes;
  };

  return {
    /** @returns the seed of an authenticator app; it becomes active with the first correct code */
    async begin(session: SignedIn): Promise<{ secret: string; uri: string }> {
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

    /** @returns ten recovery codes, which are shown only once */
    async confirm(session: SignedIn, code: string, actor: Actor): Promise<NewRecoveryCodes> {
      const change: SecurityChange = {
        session,
        actor,
        action: 'user.authenticator_added',
        template: mail.authenticatorAddedMail,
      };
      const { result: recoveryCodes, token } = await changeSecurity(app, change, async (repository, user) => {
        const now = clock.now();
        const factor = await repository.pendingSince(user.id, after(now, -limits.enrolmentLifeMs));
        if (!factor) throw problem.gone('enrolment_over', 'This took too long. Start setting up the app again.');
        const step = stepOf(unseal(factor.secret, config.secretKey), foldCode(code), now);
        if (step === null)
          throw problem.field(
            'code',
            'authenticator_code_wrong',
            'This code is not correct. Check the code in the app and the time on your phone.',
          );
        await repository.enrol(user.id, factor.id, step, now);
        await repository.saveSecondStep(user.id, true, now);
        return addRecoveryCodes(repository, user.id);
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
      const { token } = await changeSecurity(app, change, async (repository, user) => {
        if (!(await repository.authenticator(user.id))) throw noAuthenticator();
        await repository.removeFactors(user.id, 'totp', 'recovery');
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
      const { result: recoveryCodes, token } = await changeSecurity(app, change, async (repository, user) => {
        if (!(await repository.authenticator(user.id))) throw noAuthenticator();
        await repository.removeFactors(user.id, 'recovery');
        return addRecoveryCodes(repository, user.id);
      });
      return { recoveryCodes, token };
    },
  };
}
