import type { BodyOf, createUpload, DocumentSummary, Upload } from '@guildhall/shared/contracts';
import { acceptedFiles, caseLimits, limits } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { acceptedSentence } from '../../platform/files/kinds.ts';
import { problem, Problem } from '../../platform/problems/problem.ts';
import { lockOwn, openChangesOf, createDocumentRepository } from '../applications/public.ts';
import { lockOwnUpload, readOwnUpload, type OfCase, type OfUpload } from './own-upload.ts';
import { refuseClosed, refuseTooMuch } from './service.ts';
import { completeUpload, deleteUpload } from './upload-completion.ts';
import { createUploadRepository, type UploadRow } from './upload-repository.ts';
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
}

/**
 * Files uploaded in pieces, so that a broken connection costs only the current piece. Pieces are stored where files are, so
 * each may reach another server. The sweep of the file store deletes pieces that no upload lists.
 */
export function createUploadService(app: FastifyInstance) {
  const { db, clock, files } = app;

  const uploadsOf = (tx: Queryable) => createUploadRepository(tx, clock.now());

  /**
   * Locks an upload that can take this piece. The lock makes two tabs that send the same piece queue up; the second has
   * the wrong offset.
   */
  const lockForPiece = async (tx: Transaction, { offset, piece, ...call }: OfPiece): Promise<UploadRow> => {
    const { kind, replacesId } = await readOwnUpload(tx, clock.now(), call);
    await assertOpen(tx, call, kind, replacesId);
    const row = await lockOwnUpload(tx, clock.now(), call);
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

    read: async (call: OfUpload): Promise<Upload> => toUpload(await readOwnUpload(db, clock.now(), call)),

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

    complete: (call: OfUpload): Promise<DocumentSummary> => completeUpload(app, call),

    async cancel(call: OfUpload): Promise<void> {
      const row = await readOwnUpload(db, clock.now(), call);
      await deleteUpload(app, row.id);
    },

    /** Deletes uploads that have not continued for a day. */
    purge: (): Promise<void> => uploadsOf(db).removeExpired(),
  };
}
