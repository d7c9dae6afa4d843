import {
  editReferee,
  extendReferee,
  listSharedStatements,
  nameReferee,
  orderReferees,
  removeReferee,
  resendRefereeRequest,
  setStatementAside,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import { addRefereeRules } from './timed-rules.ts';
import { createRefereeService } from './service.ts';
import { refereeJunk } from './junk.ts';

/** A command on one referee as the service takes it. */
const commandOf = <Body>({
  params: { id, refereeId },
  body,
  session,
  actor,
}: {
  params: { id: string; refereeId: string };
  body: Body;
  session: { user: Caller['user'] };
  actor: Caller['actor'];
}) => ({ applicationId: id, refereeId, body, user: session.user, actor });

export const refereeRoutes: FastifyPluginAsync = async (app) => {
  const referees = createRefereeService(app);
  app.junk.add(refereeJunk(app));
  addRefereeRules(app);

  app.route(
    toRoute(listSharedStatements, ({ params, session }) => referees.listOwnStatements(params.id, session.user)),
  );
  app.route(
    toRoute(nameReferee, async ({ params, body, session, actor }) =>
      withMessage('Referee named.', await referees.name({ applicationId: params.id, body, user: session.user, actor })),
    ),
  );
  app.route(
    toRoute(orderReferees, async ({ params, body, session, actor }) =>
      withMessage('Order saved.', await referees.order({ applicationId: params.id, body, user: session.user, actor })),
    ),
  );
  app.route(toRoute(editReferee, async (call) => withMessage('Referee saved.', await referees.edit(commandOf(call)))));
  app.route(
    toRoute(removeReferee, async (call) => {
      await referees.remove(commandOf(call));
      return withMessage('Referee removed.', {});
    }),
  );

  app.route(
    toRoute(resendRefereeRequest, async (call) =>
      withMessage('New link sent to the referee.', await referees.resend(commandOf(call))),
    ),
  );
  app.route(
    toRoute(extendReferee, async (call) => withMessage('Deadline extended.', await referees.extend(commandOf(call)))),
  );
  app.route(
    toRoute(setStatementAside, async (call) =>
      withMessage('Statement set aside.', await referees.setAside(commandOf(call))),
    ),
  );
};
