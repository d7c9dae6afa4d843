import {
  addApplicationNote,
  deleteApplicationNote,
  editApplicationNote,
  listApplicationNotes,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../../platform/http/to-route.ts';
import { noteJunk, createNoteService } from './service.ts';

export const applicationNoteRoutes: FastifyPluginAsync = async (app) => {
  const notes = createNoteService(app);
  app.junk.add(noteJunk());

  app.route(toRoute(listApplicationNotes, ({ params, session }) => notes.list(params.id, session.user)));
  app.route(
    toRoute(addApplicationNote, async ({ params, body, session: { user }, actor }) =>
      withMessage('Note added.', await notes.add(params.id, body, { user, actor })),
    ),
  );
  app.route(
    toRoute(editApplicationNote, async ({ params, body, session: { user }, actor }) =>
      withMessage('Note saved.', await notes.edit(params, body, { user, actor })),
    ),
  );
  app.route(
    toRoute(deleteApplicationNote, async ({ params, body, session: { user }, actor }) => {
      await notes.remove(params, body.version, { user, actor });
      return withMessage('Note deleted.', {});
    }),
  );
};
