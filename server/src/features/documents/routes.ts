import {
  downloadApplicationPdf,
  downloadDocument,
  removeDocument,
  reviewDocument,
  uploadDocument,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { documentJunk } from './junk.ts';
import { createDocumentService } from './service.ts';

export const documentRoutes: FastifyPluginAsync = async (app) => {
  const documents = createDocumentService(app);
  app.junk.add(documentJunk(app));

  app.route(
    toRoute(uploadDocument, async ({ params: { id, kind }, session, actor, request }) =>
      withMessage(
        'Document uploaded.',
        await documents.upload({ applicationId: id, kind, user: session.user, actor }, request),
      ),
    ),
  );
  app.route(
    toRoute(downloadDocument, ({ params: { id, documentId }, session, actor }) =>
      documents.download({ applicationId: id, documentId, user: session.user, actor }),
    ),
  );
  app.route(
    toRoute(downloadApplicationPdf, ({ params, query, session: { user } }) =>
      documents.print({ applicationId: params.id, user, language: query.language ?? user.language }),
    ),
  );
  app.route(
    toRoute(reviewDocument, async ({ params: { id, documentId }, body, session, actor }) =>
      withMessage(
        body.state === 'accepted' ? 'Document accepted.' : 'Document rejected. The applicant has been told.',
        await documents.review({ applicationId: id, documentId, body, user: session.user, actor }),
      ),
    ),
  );
  app.route(
    toRoute(removeDocument, async ({ params: { id, documentId }, session, actor }) => {
      await documents.remove({ applicationId: id, documentId, user: session.user, actor });
      return withMessage('Document removed.', {});
    }),
  );
};
