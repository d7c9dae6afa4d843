import type { QueryFile } from '@guildhall/shared/contracts';
import { caseLimits, limits, dayMs } from '@guildhall/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from '../../platform/database/client.ts';
import { receiveFile } from '../../platform/files/upload.ts';
import type { Download } from '../../platform/files/download.ts';
import { problem } from '../../platform/problems/problem.ts';
import { after } from '../../platform/clock/clock.ts';
import { createQueryFileRepository, toFile } from './file-repository.ts';
import { createQueryRepository, isOffice, type User } from './repository.ts';

const unknownFile = () =>
  problem.field('fileIds', 'file_unknown', 'One of the files no longer exists. Attach it again.');

/** Attaches uploaded files to a message. @throws Problem 422 `file_unknown` for other people's, used and purged ones */
export async function attachFiles(
  tx: Transaction,
  fileIds: readonly string[],
  userId: string,
  messageId: string,
): Promise<void> {
  if (fileIds.length === 0) return;
  const attached = await createQueryFileRepository(tx).attach(fileIds, userId, messageId);
  if (attached.length !== new Set(fileIds).size) throw unknownFile();
}

/**
 * Files of queries (domain rule 8): 15 MB each, checked by content; private to the uploader until they are attached to
 * a message.
 */
export function createQueryFileService({ db, clock, files }: FastifyInstance) {
  const refuseTooMany = async (userId: string): Promise<void> => {
    const aDayAgo = after(clock.now(), -dayMs);
    if ((await createQueryFileRepository(db).bytesSince(userId, aDayAgo)) >= caseLimits.queryBytesADay)
      throw problem.conflict('query_files_full', 'You have uploaded too much for queries today. Try again tomorrow.');
    if ((await createQueryFileRepository(db).countUnused(userId)) >= caseLimits.unusedFiles)
      throw problem.conflict(
        'too_many_files',
        `You have ${caseLimits.unusedFiles} files that are not in a message yet. Send or remove some first.`,
      );
  };

  return {
    /** Receives one file. A person with too many unused ones is refused before the content is read. */
    upload: async (user: User, request: FastifyRequest): Promise<QueryFile> => {
      await refuseTooMany(user.id);
      const bytes = await receiveFile(request, files, limits.fileBytes);
      return db.transaction(async (tx) => {
        const file = await files.add(tx, bytes, user.id);
        await createQueryFileRepository(tx).add(file.id, user.id, clock.now());
        return toFile(file);
      });
    },

    /** Removes a file that is not attached to a message yet. @throws Problem 404 for any other */
    remove: (id: string, user: User): Promise<void> =>
      db.transaction(async (tx) => {
        const removed = await createQueryFileRepository(tx).removeUnused(id, user.id);
        if (!removed) throw problem.notFound();
        await files.remove(tx, removed.fileId);
      }),

    /** @throws Problem 404, the same for files of hidden queries, of internal notes and unknown ones */
    download: async (queryId: string, fileId: string, user: User): Promise<Download> => {
      const query = await createQueryRepository(db).visibleById(queryId, user);
      const found = query && (await createQueryFileRepository(db).inQuery(queryId, fileId));
      if (!found || (found.kind === 'internal_note' && !isOffice(user))) throw problem.notFound();
      return files.download(found.file);
    },

    /** Deletes files that were uploaded more than a day ago and never used. */
    purgeUnused: (): Promise<void> =>
      db.transaction(async (tx) => {
        const before = after(clock.now(), -caseLimits.unusedFileLifeMs);
        const purged = await createQueryFileRepository(tx).removeUnusedBefore(before);
        for (const { fileId } of purged) await files.remove(tx, fileId);
      }),
  };
}
