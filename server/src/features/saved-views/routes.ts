import { changeSavedView, createSavedView, deleteSavedView, listSavedViews } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { createSavedViewService } from './service.ts';

export const savedViewRoutes: FastifyPluginAsync = async (app) => {
  const views = createSavedViewService(app);
  app.route(toRoute(listSavedViews, ({ query, session }) => views.list(query.list, session.user)));
  app.route(
    toRoute(createSavedView, async ({ body, session }) =>
      withMessage('View saved.', await views.create(body, session.user)),
    ),
  );
  app.route(
    toRoute(changeSavedView, async ({ params, body, session }) =>
      withMessage('View saved.', await views.change(params.id, body, session.user)),
    ),
  );
  app.route(
    toRoute(deleteSavedView, async ({ params, body, session }) => {
      await views.remove(params.id, body.version, session.user);
      return withMessage('View deleted.', {});
    }),
  );
};
