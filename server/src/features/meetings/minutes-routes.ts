import {
  downloadMinutes,
  finishMinutes,
  getMinutes,
  listPostponed,
  reopenMinutes,
  saveMinutes,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { say, toRoute } from '../../platform/http/to-route.ts';
import { createMinutesService } from './minutes-service.ts';
import { readPostponed } from './postponed-read-model.ts';

/** Minutes of meetings: the office's endpoints. */
export const minutesRoutes: FastifyPluginAsync = async (app) => {
  const minutes = createMinutesService(app);

  app.route(toRoute(listPostponed, () => readPostponed(app.db, app.clock.now())));
  app.route(toRoute(getMinutes, ({ params }) => minutes.read(params.id)));
  app.route(
    toRoute(saveMinutes, async ({ params, body, actor }) =>
      say('Minutes saved.', await minutes.save({ pollId: params.id, body, actor })),
    ),
  );
  app.route(
    toRoute(finishMinutes, async ({ params, body, actor }) =>
      say('Minutes finished.', await minutes.finish({ pollId: params.id, body, actor })),
    ),
  );
  app.route(
    toRoute(reopenMinutes, async ({ params, body, actor }) =>
      say('The minutes are a draft again.', await minutes.reopen({ pollId: params.id, body, actor })),
    ),
  );
  app.route(
    toRoute(downloadMinutes, ({ params, query }) => minutes.print({ pollId: params.id, language: query.language })),
  );
};
