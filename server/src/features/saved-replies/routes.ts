import { changeSavedReply, createSavedReply, deleteSavedReply, listSavedReplies } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { createSavedReplyService } from './service.ts';

export const savedReplyRoutes: FastifyPluginAsync = async (app) => {
  const replies = createSavedReplyService(app);
  app.route(toRoute(listSavedReplies, () => replies.list()));
  app.route(
    toRoute(createSavedReply, async ({ body, actor }) =>
      withMessage('Reply saved.', await replies.create(body, actor)),
    ),
  );
  app.route(
    toRoute(changeSavedReply, async ({ params, body, actor }) =>
      withMessage('Reply saved.', await replies.change(params.id, body, actor)),
    ),
  );
  app.route(
    toRoute(deleteSavedReply, async ({ params, body, actor }) => {
      await replies.remove(params.id, body.version, actor);
      return withMessage('Reply deleted.', {});
    }),
  );
};
