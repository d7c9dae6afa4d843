import type { DocumentSummary } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { StoredBytes } from '../../platform/files/store.ts';
import { problem, Problem } from '../../platform/problems/problem.ts';
import { lockOwn, readDocumentSummaries } from '../applications/public.ts';
import { lockOwnUpload, readOwnUpload, uploadUnknown, type OfUpload } from './own-upload.ts';
import { addDocument } from './service.ts';
import { createUploadRepository, type UploadRow } from './upload-repository.ts';

/**
 * Turns a completed upload into a document. The document takes over the upload's id: if the response gets lost,
 * repeating the request returns the same document.
 */
export async function completeUpload(app: FastifyInstance, call: OfUpload): Promise<DocumentSummary> {
  const { db, clock } = app;
  const { applicationId, uploadId } = call;
  const done = (await readOwnDocuments(app, call)).find(({ id }) => id === uploadId);
  if (done) return done;
  const row = await readOwnUpload(db, clock.now(), call);
  if (row.receivedBytes < row.sizeBytes)
    throw problem.conflict('upload_incomplete', `Only ${row.receivedBytes} of ${row.sizeBytes} bytes are here.`);
  const bytes = await storeReceived(app, row);
  return db.transaction(async (tx) => {
    await lockOwn(tx, applicationId, call.user);
    // A concurrent request created it while this one checked the content.
    const made = (await readDocumentSummaries(tx, applicationId)).find(({ id }) => id === uploadId);
    if (made) return made;
    await lockOwnUpload(tx, clock.now(), call);
    // The sweep deletes the pieces: a concurrent request may still read them.
    await createUploadRepository(tx, clock.now()).remove(uploadId);
    const { kind, replacesId } = row;
    return addDocument(tx, app, { ...call, kind }, bytes, { id: uploadId, replacesId });
  });
}

const readOwnDocuments = ({ db }: FastifyInstance, { applicationId, user }: OfUpload): Promise<DocumentSummary[]> =>
  db.transaction(async (tx) => {
    await lockOwn(tx, applicationId, user);
    return readDocumentSummaries(tx, applicationId);
  });

/** Checks and stores the file; an upload whose content is refused is deleted. */
async function storeReceived(app: FastifyInstance, { id, name, sizeBytes, pieces }: UploadRow): Promise<StoredBytes> {
  const content = app.files.read(...pieces);
  // A server of an earlier release, during an update, may have put a piece elsewhere.
  return app.files
    .takeIn({ content, name, maxBytes: limits.fileBytes, exactBytes: sizeBytes })
    .catch(async (error: unknown) => {
      // Storage that fails may work again. Invalid content stays invalid, however often it is retried.
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      await deleteUpload(app, id);
      throw error.code === 'file_unknown' ? uploadUnknown() : error;
    });
}

/** Deletes an upload with its pieces. */
export async function deleteUpload({ db, clock, files }: FastifyInstance, uploadId: string): Promise<void> {
  await files.discard(await createUploadRepository(db, clock.now()).remove(uploadId));
}
