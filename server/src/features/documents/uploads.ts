import type { BodyOf, createUpload, DocumentSummary, Upload } from '@guildhall/shared/contracts';
import { acceptedFiles, caseLimits, limits } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { acceptedSentence } from '../../platform/files/kinds.ts';
import { problem } from '../../platform/problems/problem.ts';
import {
  lockOwn,
  type Caller,
  openChangesOf,
  createDocumentRepository,
  readDocumentSummaries,
} from '../applications/public.ts';
import { createPieces } from './pieces.ts';
import { addDocument, refuseClosed, refuseTooMuch } from './service.ts';
import { createUploadRepository, type UploadRow } from './upload-repository.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'files'>;
type OfCase = Caller & { applicationId: string };
type OfUpload = OfCase & { uploadId: string };

const toUpload = (row: UploadRow): Upload => ({
  id: row.id,
  kind: row.kind,
  fileName: row.name,
  size: row.sizeBytes,
  received: row.receivedBytes,
  replacesId: row.replacesId,
  expiresAt: row.expiresAt.toISOString(),
});

/** Its content decides in the end; a name that can't be right spares people the wait. */
function refuseName(name: string): void {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (!acceptedFiles.some(({ endings }) => endings.some((one) => one === ending)))
    throw problem.field(
      'file',
      'file_kind_refused',
      `“${name}” is of a kind that can’t be taken in. ${acceptedSentence}`,
    );
}

/** Files that come in pieces, so that a broken connection costs only the piece that was under way. */
export function createUploadService({ db, clock, files, folder }: Needs & { folder: string }) {
  const pieces = createPieces(folder);
  const uploadsOf = (tx: Queryable) => createUploadRepository(tx, clock.now());

  /** The caller's own upload that still counts. Others' and gone ones get the same 404. */
  const own = async (tx: Queryable, { applicationId, uploadId, user }: OfUpload, lock = false): Promise<UploadRow> => {
    const of = { applicationId, userId: user.id };
    const row = await (lock ? uploadsOf(tx).lockOwn(uploadId, of) : uploadsOf(tx).own(uploadId, of));
    if (!row)
      throw problem.notFound('upload_unknown', 'This upload is not known any more. Please choose the file again.');
    return row;
  };

  /** What is stored and what is on its way, together: nobody fills the disk with beginnings. */
  const usageOf = async (tx: Transaction, applicationId: string, replacesId?: string) => {
    const documents = createDocumentRepository(tx);
    const stored = await documents.usage(applicationId);
    const coming = await uploadsOf(tx).usage(applicationId);
    const replaced = replacesId ? await documents.byId(applicationId, replacesId) : undefined;
    if (replacesId && !replaced)
      throw problem.notFound('document_unknown', 'The document to replace is not there any more.');
    return {
      files: stored.files + coming.files - (replaced ? 1 : 0),
      bytes: stored.bytes + coming.bytes - (replaced?.file.sizeBytes ?? 0),
    };
  };

  const assertOpen = async (
    tx: Transaction,
    { applicationId, user }: OfCase,
    kind: UploadRow['kind'],
    replacesId?: string | null,
  ): Promise<void> => {
    const row = await lockOwn(tx, applicationId, user);
    const replaced = replacesId ? await createDocumentRepository(tx).byId(applicationId, replacesId) : undefined;
    refuseClosed(row, await openChangesOf(tx, applicationId), kind, replaced?.document);
  };

  return {
    /** @returns the caller's unfinished uploads, oldest first */
    list: ({ applicationId, user }: OfCase): Promise<Upload[]> =>
      db.transaction(async (tx) => {
        await lockOwn(tx, applicationId, user);
        const rows = await uploadsOf(tx).allOwn({ applicationId, userId: user.id });
        return rows.map(toUpload);
      }),

    read: async (call: OfUpload): Promise<Upload> => toUpload(await own(db, call)),

    create: ({ body, ...call }: OfCase & { body: BodyOf<typeof createUpload> }): Promise<Upload> =>
      db.transaction(async (tx) => {
        const { kind, fileName, size, replacesId } = body;
        await assertOpen(tx, call, kind, replacesId);
        refuseName(fileName);
        if (size > limits.fileBytes)
          throw problem.tooLarge('file_too_big', `“${fileName}” is bigger than ${limits.fileBytes / 1024 / 1024} MB.`);
        refuseTooMuch(await usageOf(tx, call.applicationId, replacesId), size);
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

    /** Takes the next piece. The row's lock makes two tabs that send the same piece queue up; the second is misplaced. */
    take: ({ offset, piece, ...call }: OfUpload & { offset: number; piece: Buffer }): Promise<Upload> =>
      db.transaction(async (tx) => {
        const { kind, replacesId } = await own(tx, call);
        await assertOpen(tx, call, kind, replacesId);
        const row = await own(tx, call, true);
        if (offset !== row.receivedBytes)
          throw problem.conflict('piece_misplaced', `The next piece begins at byte ${row.receivedBytes}.`);
        if (piece.length === 0) throw problem.badRequest('piece_empty', 'This piece is empty.');
        if (offset + piece.length > row.sizeBytes)
          throw problem.unprocessable('piece_too_long', 'This is more than the file was announced to have.');
        await pieces.write(row.id, offset, piece);
        const now = clock.now();
        const taken = await uploadsOf(tx).noteReceived(row.id, {
          receivedBytes: offset + piece.length,
          expiresAt: new Date(now.getTime() + caseLimits.unfinishedUploadMs),
        });
        return toUpload(taken);
      }),

    /**
     * Makes a document of a whole upload. The document takes over the upload's id: when the answer gets lost, asking once
     * more gives the same document.
     */
    async complete(call: OfUpload): Promise<DocumentSummary> {
      const { applicationId, uploadId } = call;
      const done = (await readOwnDocuments(call)).find(({ id }) => id === uploadId);
      if (done) return done;
      const row = await own(db, call);
      if (row.receivedBytes < row.sizeBytes)
        throw problem.conflict('upload_incomplete', `Only ${row.receivedBytes} of ${row.sizeBytes} bytes are here.`);
      const discard = (tx: Queryable) => uploadsOf(tx).remove(uploadId);
      const bytes = await files
        .takeIn({ content: pieces.read(uploadId, row.sizeBytes), name: row.name, maxBytes: limits.fileBytes })
        .catch(async (error: unknown) => {
          // What was sent will not become right by waiting.
          await discard(db);
          await pieces.remove(uploadId);
          throw error;
        });
      const added = await db.transaction(async (tx) => {
        await lockOwn(tx, applicationId, call.user);
        // Asked twice at the same moment, it was made while these bytes were checked.
        const made = (await readDocumentSummaries(tx, applicationId)).find(({ id }) => id === uploadId);
        if (made) return made;
        await own(tx, call, true);
        await discard(tx);
        const { kind, replacesId } = row;
        return addDocument(tx, { clock, files }, { ...call, kind }, bytes, { id: uploadId, replacesId });
      });
      await pieces.remove(uploadId);
      return added;
    },

    async cancel(call: OfUpload): Promise<void> {
      const row = await own(db, call);
      await uploadsOf(db).remove(row.id);
      await pieces.remove(row.id);
    },

    /** Throws away what nobody went on with for a day. @returns how many uploads */
    async purge(): Promise<number> {
      const gone = await uploadsOf(db).removeExpired();
      for (const id of gone) await pieces.remove(id);
      const known = new Set(await uploadsOf(db).ids());
      await pieces.sweep((id) => known.has(id), clock.now());
      return gone.length;
    },
  };

  async function readOwnDocuments({ applicationId, user }: OfUpload): Promise<DocumentSummary[]> {
    return db.transaction(async (tx) => {
      await lockOwn(tx, applicationId, user);
      return readDocumentSummaries(tx, applicationId);
    });
  }
}
