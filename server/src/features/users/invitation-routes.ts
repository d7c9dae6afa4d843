import {
  acceptInvitation,
  checkAccountInvitations,
  checkInvitations,
  inviteAccounts,
  inviteUser,
  inviteUsers,
  openInvitation,
  resendUserInvitation,
  revokeUserInvitation,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { bucketOfPerson, keepBucket } from '../../platform/deployments/bucket.ts';
import { say, toRoute } from '../../platform/http/to-route.ts';
import { roleAt } from '../../platform/sessions/audience.ts';
import { clientOf, toSessionUser } from '../auth/public.ts';
import { createAccountInvitationRepository } from './account-invitation-repository.ts';
import { createInvitationAcceptance } from './invitation-acceptance.ts';
import { createInvitationCheck } from './invitation-list.ts';
import { createInvitations } from './invitations.ts';

/** Invitations: administrators send them, invited people accept them without a session. */
export const userInvitationRoutes: FastifyPluginAsync = async (app) => {
  const invitations = createInvitations(app);
  const acceptance = createInvitationAcceptance(app);
  const check = createInvitationCheck(app);

  app.route(
    toRoute(inviteUser, async ({ body, actor }) => say('Invitation sent.', await invitations.one(body, actor))),
  );
  app.route(toRoute(checkInvitations, ({ body }) => check(body)));
  app.route(
    toRoute(inviteUsers, async ({ body, actor }) =>
      say('Invitations are being sent.', await invitations.many(body, actor)),
    ),
  );
  app.route(toRoute(checkAccountInvitations, ({ body }) => createAccountInvitationRepository(app.db).of(body.userIds)));
  app.route(
    toRoute(inviteAccounts, async ({ body, actor }) =>
      say('Invitations are being sent.', await invitations.accounts(body, actor)),
    ),
  );
  app.route(
    toRoute(resendUserInvitation, async ({ params, actor }) =>
      say('New invitation sent.', await invitations.resend(params.id, actor)),
    ),
  );
  app.route(
    toRoute(revokeUserInvitation, async ({ params, actor }) => {
      await invitations.revoke(params.id, actor);
      return say('Invitation revoked.', {});
    }),
  );
  app.route(toRoute(openInvitation, ({ body }) => acceptance.open(body.token)));
  app.route(
    toRoute(acceptInvitation, async ({ body, request, reply }) => {
      const { user, token } = await acceptance.accept(body, clientOf(request));
      keepBucket(reply, bucketOfPerson(user.id));
      return say('Your account is ready.', {
        user: toSessionUser({ ...user, role: roleAt(request, user.role) }),
        token,
      });
    }),
  );
};
