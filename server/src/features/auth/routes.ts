import {
  confirmAddressChange,
  forgotPassword,
  getMe,
  openAddressChange,
  openPasswordReset,
  openVerification,
  refuseAddressChange,
  register,
  resetPassword,
  sendSecondStepCode,
  setUp,
  signIn,
  signOut,
  stayActive,
  takeSecondStep,
  verifyEmail,
} from '@guildhall/shared/contracts';
import { limits, minuteMs } from '@guildhall/shared/domain';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { roleAt } from '../../platform/sessions/audience.ts';
import { clientKey } from '../../platform/http/client-address.ts';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { after, daysAfter } from '../../platform/clock/clock.ts';
import { bucketOfPerson, keepBucket } from '../../platform/deployments/bucket.ts';
import { createAnonymousMailLimit } from '../../platform/mail/anonymous-mail-limit.ts';
import { createAddressChangeAnswers, createAddressChanges } from './address-change/service.ts';
import { clientOf, keepTrust } from './accounts/accounts.ts';
import {
  createChallengeRepository,
  createFactorRepository,
  createTrustedDeviceRepository,
} from './second-step/repository.ts';
import { createEmailVerification, createRegistration } from './registration/service.ts';
import { createPasswordRecovery, forgotPasswordJob } from './password-recovery/service.ts';
import { createSecondStep } from './second-step/service.ts';
import { createSetUp } from './set-up/service.ts';
import { createSignIn, toSessionUser, createWrongPasswordsNotice, wrongPasswordsJob } from './sign-in/service.ts';

export const authRoutes: FastifyPluginAsync = async (app) => {
  addAddressRoutes(app);
  const secondStep = createSecondStep(app);
  const sessions = createSignIn(app, secondStep);
  const verification = createEmailVerification(app);
  const registration = createRegistration(app, verification);
  const recovery = createPasswordRecovery(app, secondStep);
  const makeAdministrator = createSetUp(app);
  app.jobs.handle(forgotPasswordJob, ({ email }) => recovery.mailResetLink(String(email)), { pollSeconds: 0.5 });

  const mailOwner = createWrongPasswordsNotice(app);
  app.jobs.handle(wrongPasswordsJob, ({ email }) => mailOwner(String(email)));

  app.jobs.every('29 * * * *', 'auth.housekeeping', async () => {
    const before = daysAfter(app.clock.now(), -1);
    await createChallengeRepository(app.db).purge(before);
    await createFactorRepository(app.db).purgeUnconfirmed(before);
    await createAddressChanges(app).purge(before);
    await createTrustedDeviceRepository(app.db).purge(before);
  });

  const anonymousMails = createAnonymousMailLimit(app);
  const countSignIn = (request: FastifyRequest) =>
    app.rateLimits.take({ key: `sign-in:${clientKey(request.ip)}`, limit: 600, windowMs: 10 * minuteMs });

  app.route(
    toRoute(signIn, async ({ body, request, reply }) => {
      await countSignIn(request);
      const answer = await sessions.signIn(body.email, body.password, clientOf(request));
      if ('user' in answer) keepBucket(reply, bucketOfPerson(answer.user.id));
      return answer;
    }),
  );
  app.route(
    toRoute(takeSecondStep, async ({ params, body, request, reply }) => {
      const given = { type: params.type, ...body };
      const { user, token, trustToken } = await secondStep.signIn(params.userId, given, clientOf(request));
      keepBucket(reply, bucketOfPerson(user.id));
      if (trustToken !== null) keepTrust(reply, user.id, trustToken);
      return { user: toSessionUser({ ...user, role: roleAt(request, user.role) }), token };
    }),
  );
  app.route(
    toRoute(sendSecondStepCode, async ({ params, body }) => {
      const sent = await secondStep.resend({ userId: params.userId, sessionId: null }, body.challenge);
      return withMessage('We have sent a new code.', sent);
    }),
  );
  app.route(
    toRoute(signOut, async ({ session, actor }) => {
      await sessions.signOut(session.sessionId, actor);
      return withMessage('You are signed out.', {});
    }),
  );
  app.route(toRoute(getMe, ({ session }) => toSessionUser(session.user)));
  app.route(
    toRoute(stayActive, async ({ session }) => {
      await app.sessions.keep(session.sessionId);
      const idleEnd = after(app.clock.now(), limits.sessionIdleMs);
      return { endsAt: (idleEnd < session.totalEndsAt ? idleEnd : session.totalEndsAt).toISOString() };
    }),
  );
  app.route(
    toRoute(register, async ({ body, request, requestId }) => {
      await anonymousMails.countClient(request.ip);
      await registration.register(body, requestId);
      return withMessage('Check your email to continue.', {});
    }),
  );
  app.route(
    toRoute(verifyEmail, async ({ body, request, reply }) => {
      const { user, token } = await verification.verify(body.token, body.password, clientOf(request));
      keepBucket(reply, bucketOfPerson(user.id));
      return withMessage('Email address confirmed.', {
        user: toSessionUser({ ...user, role: roleAt(request, user.role) }),
        token,
      });
    }),
  );
  app.route(
    toRoute(openVerification, async ({ body }) => {
      await verification.open(body.token);
      return {};
    }),
  );
  app.route(
    toRoute(openPasswordReset, async ({ params, body }) => {
      await recovery.open(params.userId, body.token);
      return {};
    }),
  );
  app.route(
    toRoute(forgotPassword, async ({ body, request }) => {
      await anonymousMails.countClient(request.ip);
      await recovery.forgotPassword(body.email);
      return withMessage('If there is an account with this address, we have sent it an email.', {});
    }),
  );
  app.route(
    toRoute(resetPassword, async ({ params, body, requestId }) => {
      await recovery.resetPassword(params.userId, body.token, body.password, requestId);
      return withMessage('Password changed. Sign in with your new password.', {});
    }),
  );
  app.route(
    toRoute(setUp, async ({ body: { token, ...account }, requestId }) => {
      const answer = await makeAdministrator(token, account, requestId);
      return withMessage('Your account is ready. You can sign in now.', answer);
    }),
  );
};

/** The two links that confirm or refuse a new email address. */
function addAddressRoutes(app: FastifyInstance): void {
  const answers = createAddressChangeAnswers(app);
  app.route(toRoute(openAddressChange, ({ body }) => answers.open(body.token)));
  app.route(
    toRoute(confirmAddressChange, async ({ body, requestId }) => {
      const request = await answers.confirm(body.token, requestId);
      const isDone = request.state === 'done';
      return withMessage(
        isDone ? 'Email address changed.' : 'Thank you. Now confirm it from the other address.',
        request,
      );
    }),
  );
  app.route(
    toRoute(refuseAddressChange, async ({ body, requestId }) =>
      withMessage('Change refused. Nothing has changed.', await answers.refuse(body.token, requestId)),
    ),
  );
}
