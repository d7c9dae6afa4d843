import type { FastifyInstance } from 'fastify';
import type { DocumentSummary, BodyOf, createUpload, Upload } from '@guildhall/shared/contracts';
import { limits, acceptedFiles, caseLimits } from '@guildhall/shared/domain';
import type { Caller } from '../../../platform/sessions/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/client.ts';
import { problem, Problem } from '../../../platform/problems/problem.ts';
import { createUploadRepository, type UploadRow } from './repository.ts';
import type { StoredBytes } from '../../../platform/files/store.ts';
import { lockOwn, readDocumentSummaries, openChangesOf, createDocumentRepository } from '../../applications/public.ts';
import { addDocument, nameOfKind, refuseClosed, refuseTooMuch } from '../service.ts';
import { acceptedSentence } from '../../../platform/files/kinds.ts';

/** A call about an application. */
type OfCase = Caller & { applicationId: string };

/** A call about one upload of an application. */
type OfUpload = OfCase & { uploadId: string };

const uploadUnknown = () => problem.notFound('upload_unknown', 'This upload no longer exists. Choose the file again.');

type OfPiece = OfUpload & { offset: number; piece: Buffer };

const octets = 'application/octet-stream';

const toUpload = (row: UploadRow): Upload => ({
  id: row.id,
  kind: row.kind,
  fileName: row.name,
  size: row.sizeBytes,
  received: row.receivedBytes,
  replacesId: row.replacesId,
  expiresAt: row.expiresAt.toISOString(),
});

/** The content is decisive; checking the name early saves people the wait. */
function refuseName(name: string): void {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (!acceptedFiles.some(({ endings }) => endings.some((one) => one === ending)))
    throw problem.field('file', 'file_kind_refused', `“${name}” is not an accepted file type. ${acceptedSentence}`);
}

/** Stored and pending files count together: nobody can fill the disk with unfinished uploads. */
async function usageOf(tx: Transaction, now: Date, applicationId: string, replacesId?: string) {
  const documents = createDocumentRepository(tx);
  const stored = await documents.usage(applicationId);
  const coming = await createUploadRepository(tx, now).usage(applicationId);
  const replaced = replacesId ? await documents.byId(applicationId, replacesId) : undefined;
  if (replacesId && !replaced) throw problem.notFound('document_unknown', 'The document to replace no longer exists.');
  return {
    files: stored.files + coming.files - (replaced ? 1 : 0),
    bytes: stored.bytes + coming.bytes - (replaced?.file.sizeBytes ?? 0),
  };
}

/** @throws Problem 409 `not_editable` unless the caller's application accepts documents of this kind now */
async function assertOpen(
  tx: Transaction,
  { applicationId, user }: OfCase,
  kind: UploadRow['kind'],
  replacesId?: string | null,
): Promise<void> {
  const row = await lockOwn(tx, applicationId, user);
  const replaced = replacesId ? await createDocumentRepository(tx).byId(applicationId, replacesId) : undefined;
  refuseClosed(row, await openChangesOf(tx, applicationId), kind, replaced?.document);
  await nameOfKind(tx, row, kind);
}

/**
 * Files uploaded in pieces, so that a broken connection costs only the current piece. Pieces are stored where files are, so
 * each may reach another server. The sweep of the file store deletes pieces that no upload lists.
 */
export function createUploadService(app: FastifyInstance) {
  const { db, clock, files } = app;

  const uploadsOf = (tx: Queryable) => createUploadRepository(tx, clock.now());

  /**
   * The caller's own valid upload.
   * @param lock whether the row is locked for a change
   * @throws Problem 404 `upload_unknown`, the same for other people's and deleted ones
   */
  const readOwn = async (on: Queryable, { applicationId, uploadId, user }: OfUpload, lock = false) => {
    const row = await uploadsOf(on).own(uploadId, { applicationId, userId: user.id }, lock);
    if (!row) throw uploadUnknown();
    return row;
  };

  /** Deletes an upload with its pieces. */
  const remove = async (id: string): Promise<void> => files.discard(await uploadsOf(db).remove(id));

  /** Checks and stores the file; an upload whose content is refused is deleted. */
  const storeReceived = ({ id, name, sizeBytes, pieces }: UploadRow): Promise<StoredBytes> => {
    const content = files.read(...pieces);
    // A server of an earlier release, during an update, may have put a piece elsewhere.
    return files
      .takeIn({ content, name, maxBytes: limits.fileBytes, exactBytes: sizeBytes })
      .catch(async (error: unknown) => {
        // Storage that fails may work again. Invalid content stays invalid, however often it is retried.
        if (!(error instanceof Problem) || error.status >= 500) throw error;
        await remove(id);
        throw error.code === 'file_unknown' ? uploadUnknown() : error;
      });
  };

  /** The document that an upload has become. */
  const madeOf = async (tx: Transaction, { applicationId, uploadId, user }: OfUpload) => {
    await lockOwn(tx, applicationId, user);
    return (await readDocumentSummaries(tx, applicationId)).find(({ id }) => id === uploadId);
  };

  /**
   * Locks an upload that can take this piece. The lock makes two tabs that send the same piece queue up; the second has
   * the wrong offset.
   */
  const lockForPiece = async (tx: Transaction, { offset, piece, ...call }: OfPiece): Promise<UploadRow> => {
    const { kind, replacesId } = await readOwn(tx, call);
    await assertOpen(tx, call, kind, replacesId);
    const row = await readOwn(tx, call, true);
    if (offset !== row.receivedBytes)
      throw problem.conflict('piece_misplaced', `The next piece begins at byte ${row.receivedBytes}.`);
    if (piece.length === 0) throw problem.badRequest('piece_empty', 'This piece is empty.');
    if (offset + piece.length > row.sizeBytes)
      throw problem.unprocessable('piece_too_long', 'This is more than the file was announced to have.');
    if (row.pieces.length >= caseLimits.piecesPerFile)
      throw problem.unprocessable('too_many_pieces', 'This file came in too many small pieces. Choose it again.');
    return row;
  };

  return {
    /** @returns the caller's unfinished uploads, oldest first */
    list: ({ applicationId, user }: OfCase): Promise<Upload[]> =>
      db.transaction(async (tx) => {
        await lockOwn(tx, applicationId, user);
        const rows = await uploadsOf(tx).allOwn({ applicationId, userId: user.id });
        return rows.map(toUpload);
      }),

    read: async (call: OfUpload): Promise<Upload> => toUpload(await readOwn(db, call)),

    create: ({ body, ...call }: OfCase & { body: BodyOf<typeof createUpload> }): Promise<Upload> =>
      db.transaction(async (tx) => {
        const { kind, fileName, size, replacesId } = body;
        await assertOpen(tx, call, kind, replacesId);
        refuseName(fileName);
        if (size > limits.fileBytes)
          throw problem.tooLarge('file_too_big', `“${fileName}” is bigger than ${limits.fileBytes / 1024 / 1024} MB.`);
        refuseTooMuch(await usageOf(tx, clock.now(), call.applicationId, replacesId), size);
        const now = clock.now();
        const row = await uploadsOf(tx).add({
          applicationId: call.applicationId,
          userId: call.user.id,
          kind,
          name: fileName,
          sizeBytes: size,
          replacesId: replacesId ?? null,
          createdAt: now,
          expiresAt: new Date(now.getTime() + caseLimits.unfinishedUploadMs),
        });
        return toUpload(row);
      }),

    /** Stores the next piece. Meanwhile it holds neither a lock nor a connection to the database. */
    async take(call: OfPiece): Promise<Upload> {
      await db.transaction((tx) => lockForPiece(tx, call));
      const { storageName } = await files.keep({ content: call.piece, name: 'piece', mediaType: octets });
      const taken = db.transaction(async (tx) => {
        const { id, receivedBytes, pieces } = await lockForPiece(tx, call);
        return uploadsOf(tx).noteReceived(id, {
          receivedBytes: receivedBytes + call.piece.length,
          pieces: [...pieces, storageName],
          expiresAt: new Date(clock.now().getTime() + caseLimits.unfinishedUploadMs),
        });
      });
      return taken.then(toUpload, async (error: unknown) => {
        // After any other error, the piece may be listed all the same.
        if (error instanceof Problem) await files.discard([storageName]);
        throw error;
      });
    },

    /**
     * Turns a completed upload into a document. The document takes over the upload's id: if the response gets lost,
     * repeating the request returns the same document.
     */
    async complete(call: OfUpload): Promise<DocumentSummary> {
      const { uploadId } = call;
      const done = await db.transaction((tx) => madeOf(tx, call));
      if (done) return done;
      const row = await readOwn(db, call);
      if (row.receivedBytes < row.sizeBytes)
        throw problem.conflict('upload_incomplete', `Only ${row.receivedBytes} of ${row.sizeBytes} bytes are here.`);
      const bytes = await storeReceived(row);
      return db.transaction(async (tx) => {
        // A concurrent request created it while this one checked the content.
        const made = await madeOf(tx, call);
        if (made) return made;
        await readOwn(tx, call, true);
        // The sweep deletes the pieces: a concurrent request may still read them.
        await uploadsOf(tx).remove(uploadId);
        const { kind, replacesId } = row;
        return addDocument(tx, app, { ...call, kind }, bytes, { id: uploadId, replacesId });
      });
    },

    cancel: async (call: OfUpload): Promise<void> => remove((await readOwn(db, call)).id),

    /** Deletes uploads that have not continued for a day. */
    purge: (): Promise<void> => uploadsOf(db).removeExpired(),
  };
}
