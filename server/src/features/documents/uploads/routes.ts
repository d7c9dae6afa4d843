import type { FastifyPluginAsync } from 'fastify';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cancelUpload,
  completeUpload,
  createUpload,
  getUpload,
  listUploads,
  sendPiece,
} from '@guildhall/shared/contracts';
import { caseLimits } from '@guildhall/shared/domain';
import { problem } from '../../../platform/problems/problem.ts';
import { withMessage, toRoute } from '../../../platform/http/to-route.ts';
import { createUploadService } from './service.ts';

interface Call {
  params: { id: string; uploadId: string };
  session: { user: Parameters<ReturnType<typeof createUploadService>['read']>[0]['user'] };
  actor: Parameters<ReturnType<typeof createUploadService>['read']>[0]['actor'];
}

const ofUpload = ({ params: { id, uploadId }, session, actor }: Call) => ({
  applicationId: id,
  uploadId,
  user: session.user,
  actor,
});

/** Documents uploaded in pieces. */
export const uploadRoutes: FastifyPluginAsync = async (app) => {
  const uploads = createUploadService(app);
  app.jobs.every('47 * * * *', 'unfinished-uploads', async () => {
    await uploads.purge();
    // Earlier releases kept the pieces here.
    await rm(join(app.config.dataDir, 'document-uploads'), { recursive: true, force: true });
  });
  // A piece is small enough to be buffered, so only complete ones are written.
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: caseLimits.pieceBytes },
    (_request, piece, done) => done(null, piece),
  );

  app.route(
    toRoute(listUploads, ({ params, session, actor }) =>
      uploads.list({ applicationId: params.id, user: session.user, actor }),
    ),
  );
  app.route(
    toRoute(createUpload, ({ params, body, session, actor }) =>
      uploads.create({ applicationId: params.id, body, user: session.user, actor }),
    ),
  );
  app.route(toRoute(getUpload, (call) => uploads.read(ofUpload(call))));
  app.route(
    toRoute(sendPiece, ({ query, request, ...call }) => {
      if (!Buffer.isBuffer(request.body))
        throw problem.unsupportedMediaType('unsupported_media_type', 'Send the piece as application/octet-stream.');
      return uploads.take({ ...ofUpload(call), offset: query.offset, piece: request.body });
    }),
  );
  app.route(
    toRoute(completeUpload, async (call) => withMessage('Document uploaded.', await uploads.complete(ofUpload(call)))),
  );
  app.route(
    toRoute(cancelUpload, async (call) => {
      await uploads.cancel(ofUpload(call));
      return withMessage('Upload cancelled.', {});
    }),
  );
};
