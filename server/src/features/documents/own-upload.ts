import type { Caller } from '../../platform/sessions/caller.ts';
import type { Queryable } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { createUploadRepository, type UploadRow } from './upload-repository.ts';

/** A call about an application. */
export type OfCase = Caller & { applicationId: string };
/** A call about one upload of an application. */
export type OfUpload = OfCase & { uploadId: string };

export const uploadUnknown = () =>
  problem.notFound('upload_unknown', 'This upload no longer exists. Choose the file again.');

/**
 * The caller's own valid upload.
 * @throws Problem 404 `upload_unknown`, the same for other people's and deleted ones
 */
export async function readOwnUpload(
  db: Queryable,
  now: Date,
  { applicationId, uploadId, user }: OfUpload,
): Promise<UploadRow> {
  const row = await createUploadRepository(db, now).own(uploadId, { applicationId, userId: user.id });
  if (!row) throw uploadUnknown();
  return row;
}

/** Like `readOwnUpload`, with the row locked for a change. */
export async function lockOwnUpload(
  tx: Queryable,
  now: Date,
  { applicationId, uploadId, user }: OfUpload,
): Promise<UploadRow> {
  const row = await createUploadRepository(tx, now).lockOwn(uploadId, { applicationId, userId: user.id });
  if (!row) throw uploadUnknown();
  return row;
}
