import type { Security } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { revokeLinks } from '../../../platform/links/links.ts';
import { problem } from '../../../platform/problems/problem.ts';
import type { SignedIn } from '../../../platform/sessions/sessions.ts';
import * as mail from '../security-mail-texts.ts';
import { createFactorRepository } from '../factor-repository.ts';
import { hashPassword, passwordRefusal } from '../passwords.ts';
import { createAuthRepository } from '../repository.ts';
import { createSecondStep } from '../second-step.ts';
import { createTrustedDeviceRepository } from '../trusted-device-repository.ts';
import { readAgent } from './browser.ts';
import { needProof } from './proof.ts';
import { createAccountRepository } from './repository.ts';
import { changeSecurity, type SecurityChange } from './security-change.ts';

/** An account's security: its password and its second step (domain rule 16). */
export function createSecurityService(app: FastifyInstance) {
  const { db, clock } = app;
  const secondStep = createSecondStep(app);

  return {
    async read({ user: { id }, confirmedUntil }: SignedIn): Promise<Security> {
      const user = await createAuthRepository(db).userById(id);
      if (!user) throw problem.unauthorized();
      const authenticator = await createAccountRepository(db).authenticator(id);
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
      const { token } = await changeSecurity(app, change, async (repository, user, tx) => {
        await repository.savePassword(user.id, passwordHash, clock.now());
        await revokeLinks(tx, clock, 'reset_password', user.id);
      });
      return { token };
    },

    /** Setting it to its current value changes nothing, sends no mail and keeps the token. */
    async setSecondStep(session: SignedIn, isOn: boolean, actor: Actor): Promise<{ token: string | null }> {
      needProof(session);
      const known = await createAuthRepository(db).userById(session.user.id);
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
      const { token } = await changeSecurity(app, change, (repository, user) =>
        repository.saveSecondStep(user.id, isOn, clock.now()),
      );
      return { token };
    },
  };
}
