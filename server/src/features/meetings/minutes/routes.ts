import type { FastifyPluginAsync } from 'fastify';
import {
  downloadMinutes,
  finishMinutes,
  getMinutes,
  listPostponed,
  reopenMinutes,
  saveMinutes,
} from '@guildhall/shared/contracts';
import { withMessage, toRoute } from '../../../platform/http/to-route.ts';
import { createMinutesService } from './service.ts';
import { readPostponed } from './repository.ts';

/** Minutes of meetings: the office's endpoints. */
export const minutesRoutes: FastifyPluginAsync = async (app) => {
  const minutes = createMinutesService(app);

  app.route(toRoute(listPostponed, () => readPostponed(app.db, app.clock.now())));
  app.route(toRoute(getMinutes, ({ params }) => minutes.read(params.id)));
  app.route(
    toRoute(saveMinutes, async ({ params, body, actor }) =>
      withMessage('Minutes saved.', await minutes.save(params.id, body, actor)),
    ),
  );
  app.route(
    toRoute(finishMinutes, async ({ params, body, actor }) =>
      withMessage('Minutes finished.', await minutes.finish(params.id, body, actor)),
    ),
  );
  app.route(
    toRoute(reopenMinutes, async ({ params, body, actor }) =>
      withMessage('The minutes are a draft again.', await minutes.reopen(params.id, body, actor)),
    ),
  );
  app.route(toRoute(downloadMinutes, ({ params, query }) => minutes.print(params.id, query.language)));
};
