import type { Upload } from '@guildhall/shared/contracts';
import type { DocumentKind } from '@guildhall/shared/domain';
import { jsonEntry } from '@guildhall/shared/store';
import { encryptedName, encryptedPrefix } from '@guildhall/shared/store/encrypted-entry';

/** Modification times of the files of unfinished uploads. */
const modifiedTimes = jsonEntry(
  { key: encryptedPrefix, where: 'device', owner: 'person', atSignOut: 'kept' },
  (value): value is number => typeof value === 'number',
);

const markOf = (uploadId: string) => encryptedName(uploadId, 'upload');

/** Stores which file an upload belongs to, to recognise it when it is chosen again after a reload. */
export const rememberUpload = (uploadId: string, file: File) =>
  // If this fails, only name and size decide.
  void modifiedTimes.write(file.lastModified, markOf(uploadId));

/** Removes what is stored about the file of an upload. */
export const forgetUpload = (uploadId: string) => modifiedTimes.remove(markOf(uploadId));

/** True when an unfinished upload can continue with this file: same name, size and modification time. */
export function isSameFile(upload: Upload, file: File): boolean {
  const known = modifiedTimes.read(markOf(upload.id));
  const isUnchanged = known === null || known === file.lastModified;
  return upload.fileName === file.name && upload.size === file.size && isUnchanged;
}

/** The unfinished upload that a chosen file belongs to. */
export const unfinishedOf = (uploads: readonly Upload[], kind: DocumentKind, file: File): Upload | undefined =>
  uploads.find((upload) => upload.kind === kind && isSameFile(upload, file));
