import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import {
  cancelUserAddressChange,
  changeUser,
  changeUserAddress,
  endUserSessions,
  getUser,
  getUserRecords,
  listUserEvents,
  listUsers,
  mergeUser,
  planUserMerge,
  reactivateUser,
  resetUserSecondStep,
  setUserRole,
  startPasswordReset,
  suspendUser,
  unlockUser,
  waiveOldAddress,
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
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { problem } from '../../platform/problems/problem.ts';
import { bucketOfPerson, keepBucket } from '../../platform/deployments/bucket.ts';
import { roleAt } from '../../platform/sessions/audience.ts';
import { clientOf, toSessionUser } from '../auth/public.ts';
import { createAddressCommands, createAccessCommands, createAccountCommands } from './accounts/service.ts';
import { readUserPage, createAccountRepository } from './accounts/repository.ts';
import { createMerging } from './merge/service.ts';
import { createPersonReader } from './accounts/person-read-model.ts';
import { createAccountInvitationRepository } from './invitations/repository.ts';
import { createInvitationAcceptance, createInvitations } from './invitations/service.ts';
import { createInvitationCheck } from './invitations/invitation-list.ts';

/** The users of the installation: the office reads the list, administrators open and change accounts. */
export const userRoutes: FastifyPluginAsync = async (app) => {
  app.route(toRoute(listUsers, ({ query }) => app.reads.run((db) => readUserPage(db, query))));
  addPersonRoutes(app);
  addCommandRoutes(app);
  addAddressRoutes(app);
  addMergeRoutes(app);
  addInvitationRoutes(app);
};

function addPersonRoutes(app: FastifyInstance): void {
  const people = createPersonReader(app);
  const known = async (id: string) => {
    const detail = await people.detail(await createAccountRepository(app.db).currentId(id));
    if (!detail) throw problem.notFound();
    return detail;
  };
  app.route(toRoute(getUser, ({ params }) => known(params.id)));
  app.route(
    toRoute(getUserRecords, async ({ params }) => {
      const { id } = await known(params.id);
      return people.records(id);
    }),
  );
  app.route(
    toRoute(listUserEvents, async ({ params, query }) => {
      const { id } = await known(params.id);
      return people.events(id, query);
    }),
  );
}

function addCommandRoutes(app: FastifyInstance): void {
  const accounts = createAccountCommands(app);
  const access = createAccessCommands(app);
  app.route(
    toRoute(changeUser, async ({ params, body, actor }) =>
      withMessage('Details saved.', await accounts.changeDetails(params.id, body, actor)),
    ),
  );
  app.route(
    toRoute(setUserRole, async ({ params, body, actor }) =>
      withMessage('Role changed.', await accounts.setRole(params.id, body, actor)),
    ),
  );
  app.route(
    toRoute(suspendUser, async ({ params, body, actor }) =>
      withMessage('Account suspended.', await accounts.suspend(params.id, body, actor)),
    ),
  );
  app.route(
    toRoute(reactivateUser, async ({ params, body, actor }) =>
      withMessage('Account reactivated.', await accounts.reactivate(params.id, body, actor)),
    ),
  );
  app.route(
    toRoute(unlockUser, async ({ params, actor }) =>
      withMessage('Account unlocked.', await access.unlock(params.id, actor)),
    ),
  );
  app.route(
    toRoute(resetUserSecondStep, async ({ params, body, actor }) =>
      withMessage('Two-step sign-in reset.', await access.resetSecondStep(params.id, body, actor)),
    ),
  );
  app.route(
    toRoute(endUserSessions, async ({ params, actor }) =>
      withMessage('Person signed out everywhere.', await access.endSessions(params.id, actor)),
    ),
  );
  app.route(
    toRoute(startPasswordReset, async ({ params, actor }) =>
      withMessage('Password reset link sent.', await access.startPasswordReset(params.id, actor)),
    ),
  );
}

function addAddressRoutes(app: FastifyInstance): void {
  const addresses = createAddressCommands(app);
  app.route(
    toRoute(changeUserAddress, async ({ params, body, actor }) =>
      withMessage('We have emailed a link to the new address.', await addresses.ask(params.id, body, actor)),
    ),
  );
  app.route(
    toRoute(waiveOldAddress, async ({ params, body, actor }) =>
      withMessage('The old address no longer has to confirm.', await addresses.waive(params.id, body, actor)),
    ),
  );
  app.route(
    toRoute(cancelUserAddressChange, async ({ params, actor }) =>
      withMessage('Address change cancelled.', await addresses.cancel(params.id, actor)),
    ),
  );
}

function addMergeRoutes(app: FastifyInstance): void {
  const merging = createMerging(app);
  app.route(toRoute(planUserMerge, ({ params, query, actor }) => merging.plan(params.id, query.from, actor)));
  app.route(
    toRoute(mergeUser, async ({ params, body, actor }) =>
      withMessage('Accounts merged.', await merging.merge(params.id, body, actor)),
    ),
  );
}

/** Invitations: administrators send them, invited people accept them without a session. */
function addInvitationRoutes(app: FastifyInstance): void {
  const invitations = createInvitations(app);
  const acceptance = createInvitationAcceptance(app);
  const check = createInvitationCheck(app);

  app.route(
    toRoute(inviteUser, async ({ body, actor }) => withMessage('Invitation sent.', await invitations.one(body, actor))),
  );
  app.route(toRoute(checkInvitations, ({ body }) => check(body)));
  app.route(
    toRoute(inviteUsers, async ({ body, actor }) =>
      withMessage('Invitations are being sent.', await invitations.many(body, actor)),
    ),
  );
  app.route(toRoute(checkAccountInvitations, ({ body }) => createAccountInvitationRepository(app.db).of(body.userIds)));
  app.route(
    toRoute(inviteAccounts, async ({ body, actor }) =>
      withMessage('Invitations are being sent.', await invitations.accounts(body, actor)),
    ),
  );
  app.route(
    toRoute(resendUserInvitation, async ({ params, actor }) =>
      withMessage('New invitation sent.', await invitations.resend(params.id, actor)),
    ),
  );
  app.route(
    toRoute(revokeUserInvitation, async ({ params, actor }) => {
      await invitations.revoke(params.id, actor);
      return withMessage('Invitation revoked.', {});
    }),
  );
  app.route(toRoute(openInvitation, ({ body }) => acceptance.open(body.token)));
  app.route(
    toRoute(acceptInvitation, async ({ body, request, reply }) => {
      const { user, token } = await acceptance.accept(body, clientOf(request));
      keepBucket(reply, bucketOfPerson(user.id));
      return withMessage('Your account is ready.', {
        user: toSessionUser({ ...user, role: roleAt(request, user.role) }),
        token,
      });
    }),
  );
}
