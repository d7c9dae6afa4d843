import {
  askAddressChange,
  beginAuthenticator,
  cancelAddressChange,
  changePassword,
  changeProfile,
  confirmAuthenticator,
  confirmPassword,
  confirmSecondStep,
  distrustDevices,
  endOtherSessions,
  endSession,
  getProfile,
  getSecurity,
  listSessions,
  removeAuthenticator,
  renewRecoveryCodes,
  sendConfirmationCode,
  setSecondStep,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../../platform/http/to-route.ts';
import { createAuthenticatorService, createSecurityService } from './security.ts';
import { createProfileService } from './profile.ts';
import { createProofService } from './proof.ts';
import { createOwnSessionService } from './sessions.ts';

/** A person's own account: data, confirmation, security, signed-in browsers. */
export const accountRoutes: FastifyPluginAsync = async (app) => {
  const profiles = createProfileService(app);
  const proofs = createProofService(app);
  const security = createSecurityService(app);
  const authenticator = createAuthenticatorService(app);
  const ownSessions = createOwnSessionService(app);

  app.route(toRoute(getProfile, ({ session }) => profiles.read(session.user)));
  app.route(
    toRoute(changeProfile, async ({ session, body, actor }) =>
      withMessage('Profile saved.', await profiles.change(session.user, body, actor)),
    ),
  );

  app.route(
    toRoute(askAddressChange, async ({ session, body, actor }) =>
      withMessage('We have emailed a link to both addresses.', await profiles.askAddress(session, body.email, actor)),
    ),
  );
  app.route(
    toRoute(cancelAddressChange, async ({ session, actor }) =>
      withMessage('Address change cancelled.', await profiles.cancelAddress(session.user, actor)),
    ),
  );

  app.route(toRoute(getSecurity, ({ session }) => security.read(session)));
  app.route(
    toRoute(confirmPassword, async ({ session, body, actor, request }) => {
      const answer = await proofs.byPassword(session, body.password, actor, request.ip);
      return 'twoSteps' in answer
        ? withMessage('Password confirmed. Now enter a code.', answer)
        : withMessage('Confirmed.', answer);
    }),
  );
  app.route(
    toRoute(confirmSecondStep, async ({ session, params, body, actor }) =>
      withMessage('Confirmed.', await proofs.bySecondStep(session, { type: params.type, ...body }, actor)),
    ),
  );
  app.route(
    toRoute(sendConfirmationCode, async ({ session, body }) =>
      withMessage('We have sent a new code.', await proofs.sendCode(session, body.challenge)),
    ),
  );

  app.route(
    toRoute(changePassword, async ({ session, body, actor }) => {
      const renewed = await security.changePassword(session, body.password, actor);
      return withMessage('Password changed. Your other devices are signed out.', renewed);
    }),
  );
  app.route(
    toRoute(setSecondStep, async ({ session, body, actor }) => {
      const renewed = await security.setSecondStep(session, body.isOn, actor);
      return withMessage(body.isOn ? 'Two-step sign-in is on.' : 'Two-step sign-in is off.', renewed);
    }),
  );
  app.route(
    toRoute(beginAuthenticator, async ({ session }) =>
      withMessage('Scan the QR code with your app.', await authenticator.begin(session)),
    ),
  );
  app.route(
    toRoute(confirmAuthenticator, async ({ session, body, actor }) =>
      withMessage(
        'Authenticator app added. Keep your recovery codes in a safe place.',
        await authenticator.confirm(session, body.code, actor),
      ),
    ),
  );
  app.route(
    toRoute(removeAuthenticator, async ({ session, actor }) => {
      const renewed = await authenticator.remove(session, actor);
      return withMessage('Authenticator app removed.', renewed);
    }),
  );
  app.route(
    toRoute(renewRecoveryCodes, async ({ session, actor }) =>
      withMessage(
        'Recovery codes created. The old ones no longer work.',
        await authenticator.renewRecoveryCodes(session, actor),
      ),
    ),
  );

  app.route(toRoute(listSessions, ({ session }) => ownSessions.list(session)));
  app.route(
    toRoute(endSession, async ({ session, params, actor }) => {
      await ownSessions.end(session, params.id, actor);
      return withMessage('This device is signed out.', {});
    }),
  );
  app.route(
    toRoute(endOtherSessions, async ({ session, actor }) => {
      const ended = await ownSessions.endOthers(session, actor);
      return withMessage('Your other devices are signed out.', { ended });
    }),
  );
  app.route(
    toRoute(distrustDevices, async ({ session, actor }) => {
      await security.distrustDevices(session, actor);
      return withMessage('All your devices need a code again.', {});
    }),
  );
};
