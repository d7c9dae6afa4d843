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
import { say, toRoute } from '../../platform/http/to-route.ts';
import { registerRefereeClockwork } from './clockwork.ts';
import { createRefereeOfficeService } from './office.ts';
import { orderRefereesOf } from './order.ts';
import { refereeJunk } from './junk.ts';
import { createRefereeService } from './service.ts';
import { listOwnStatements } from './statements.ts';

interface Command<Body> {
  params: { id: string; refereeId: string };
  body: Body;
  session: { user: Parameters<ReturnType<typeof createRefereeService>['remove']>[0]['user'] };
  actor: Parameters<ReturnType<typeof createRefereeService>['remove']>[0]['actor'];
}

/** The parameters of the services: the referee and their application, the body, and the caller. */
const commandOf = <Body>({ params: { id, refereeId }, body, session, actor }: Command<Body>) => ({
  applicationId: id,
  refereeId,
  body,
  user: session.user,
  actor,
});

export const refereeRoutes: FastifyPluginAsync = async (app) => {
  const referees = createRefereeService(app);
  app.junk.add(refereeJunk(app));
  const office = createRefereeOfficeService(app);
  registerRefereeClockwork(app);

  app.route(
    toRoute(listSharedStatements, ({ params, session }) =>
      listOwnStatements(app.db, { applicationId: params.id, user: session.user }),
    ),
  );
  app.route(
    toRoute(nameReferee, async ({ params, body, session, actor }) =>
      say('Referee named.', await referees.name({ applicationId: params.id, body, user: session.user, actor })),
    ),
  );
  app.route(
    toRoute(orderReferees, async ({ params, body, session, actor }) =>
      say('Order saved.', await orderRefereesOf(app, { applicationId: params.id, body, user: session.user, actor })),
    ),
  );
  app.route(toRoute(editReferee, async (call) => say('Referee saved.', await referees.edit(commandOf(call)))));
  app.route(
    toRoute(removeReferee, async ({ params: { id, refereeId }, body, session, actor }) => {
      await referees.remove({ applicationId: id, refereeId, version: body.version, user: session.user, actor });
      return say('Referee removed.', {});
    }),
  );

  app.route(
    toRoute(resendRefereeRequest, async (call) =>
      say('New link sent to the referee.', await office.resend(commandOf(call))),
    ),
  );
  app.route(toRoute(extendReferee, async (call) => say('Deadline extended.', await office.extend(commandOf(call)))));
  app.route(
    toRoute(setStatementAside, async (call) => say('Statement set aside.', await office.setAside(commandOf(call)))),
  );
};
