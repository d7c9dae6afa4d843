import { editReferee, nameReferee, removeReferee, resendRefereeRequest } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { say, toRoute } from '../../http/to-route.ts';
import { registerRefereeClockwork } from './clockwork.ts';
import { createRefereeService } from './service.ts';

export const refereeRoutes: FastifyPluginAsync = async (app) => {
  const referees = createRefereeService(app);
  registerRefereeClockwork(app);

  app.route(
    toRoute(nameReferee, async ({ params, body, session, actor }) =>
      say('Referee named.', await referees.name({ applicationId: params.id, body, user: session.user, actor })),
    ),
  );
  app.route(
    toRoute(editReferee, async ({ params: { id, refereeId }, body, session, actor }) =>
      say('Referee saved.', await referees.edit({ applicationId: id, refereeId, body, user: session.user, actor })),
    ),
  );
  app.route(
    toRoute(removeReferee, async ({ params: { id, refereeId }, session, actor }) => {
      await referees.remove({ applicationId: id, refereeId, user: session.user, actor });
      return say('Referee taken off.', {});
    }),
  );
  app.route(
    toRoute(resendRefereeRequest, async ({ params: { id, refereeId }, body, session, actor }) =>
      say(
        'The referee gets a new link.',
        await referees.resend({ applicationId: id, refereeId, body, user: session.user, actor }),
      ),
    ),
  );
};
