import {
  forgotPassword,
  getMe,
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
import { limits } from '@guildhall/shared/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { roleAt } from '../../platform/sessions/audience.ts';
import { clientKey } from '../../platform/http/client-address.ts';
import { say, toRoute } from '../../platform/http/to-route.ts';
import { after, daysAfter } from '../../platform/clock/clock.ts';
import { bucketOfPerson, keepBucket } from '../../platform/deployments/bucket.ts';
import { createStrangerMails } from '../../platform/mail/stranger-mails.ts';
import { createAuthRepository } from './repository.ts';
import { createAuthService, forgotPasswordJob, toSessionUser, type Client } from './service.ts';

const clientOf = (request: FastifyRequest): Client => ({
  ip: request.ip,
  agent: request.headers['user-agent'] ?? '',
  requestId: request.id,
  roleOf: ({ role }) => roleAt(request, role),
});

export const authRoutes: FastifyPluginAsync = async (app) => {
  const auth = createAuthService(app);
  app.jobs.handle(forgotPasswordJob, ({ email }) => auth.mailResetLink(String(email)), { pollSeconds: 0.5 });

  app.jobs.every('29 * * * *', 'auth.housekeeping', () =>
    createAuthRepository(app.db).purge(daysAfter(app.clock.now(), -1)),
  );

  const strangerMails = createStrangerMails(app);
  const countSignIn = (request: FastifyRequest) =>
    app.rateLimits.take({ key: `sign-in:${clientKey(request.ip)}`, limit: 600, windowMs: 10 * 60 * 1000 });

  app.route(
    toRoute(signIn, async ({ body, request, reply }) => {
      await countSignIn(request);
      const answer = await auth.signIn(body.email, body.password, clientOf(request));
      if ('user' in answer) keepBucket(reply, bucketOfPerson(answer.user.id));
      return answer;
    }),
  );
  app.route(
    toRoute(takeSecondStep, async ({ params, body, request, reply }) => {
      const given = { type: params.type, ...body };
      const { user, token } = await auth.secondStep.signIn(params.userId, given, clientOf(request));
      keepBucket(reply, bucketOfPerson(user.id));
      return { user: toSessionUser({ ...user, role: roleAt(request, user.role) }), token };
    }),
  );
  app.route(
    toRoute(sendSecondStepCode, async ({ params, body }) => {
      const sent = await auth.secondStep.resend({ userId: params.userId, sessionId: null }, body.challenge);
      return say('A new code is on its way.', sent);
    }),
  );
  app.route(
    toRoute(signOut, async ({ session, actor }) => {
      await auth.signOut(session.sessionId, actor);
      return say('You are signed out.', {});
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
      await strangerMails.countClient(request.ip);
      await auth.register(body, requestId);
      return say('Thank you. Please look into your mailbox to go on.', {});
    }),
  );
  app.route(
    toRoute(verifyEmail, async ({ body, requestId }) => {
      await auth.verifyEmail(body.token, body.password, requestId);
      return say('Your e-mail address is confirmed.', {});
    }),
  );
  app.route(
    toRoute(forgotPassword, async ({ body, request }) => {
      await strangerMails.countClient(request.ip);
      await auth.forgotPassword(body.email);
      return say('If there is an account with this address, a mail is on its way.', {});
    }),
  );
  app.route(
    toRoute(resetPassword, async ({ params, body, requestId }) => {
      await auth.resetPassword(params.userId, body.token, body.password, requestId);
      return say('Your new password is set. Please sign in.', {});
    }),
  );
  app.route(
    toRoute(setUp, async ({ body: { token, ...account }, requestId }) => {
      await auth.setUp(token, account, requestId);
      return say('Guildhall is set up. Please sign in.', {});
    }),
  );
};
