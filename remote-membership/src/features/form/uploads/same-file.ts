import type { Upload } from '@guildhall/shared/contracts';
import type { DocumentKind } from '@guildhall/shared/domain';
import { keptName } from '@guildhall/shared/store/kept';

const nameOf = (uploadId: string) => keptName(uploadId, 'upload');

/** Notes which file an upload belongs to, so that it is known again when it is picked after a reload. */
export function rememberUpload(uploadId: string, file: File): void {
  try {
    localStorage.setItem(nameOf(uploadId), String(file.lastModified));
  } catch {
    // Without it name and size decide alone.
  }
}

export function forgetUpload(uploadId: string): void {
  try {
    localStorage.removeItem(nameOf(uploadId));
  } catch {
    // Nothing was noted.
  }
}

function lastModifiedOf(uploadId: string): string | null {
  try {
    return localStorage.getItem(nameOf(uploadId));
  } catch {
    return null;
  }
}

/** True when an unfinished upload can go on with this file: the same name and size, and not changed since. */
export function isSameFile(upload: Upload, file: File): boolean {
  const known = lastModifiedOf(upload.id);
  const isUnchanged = known === null || known === String(file.lastModified);
  return upload.fileName === file.name && upload.size === file.size && isUnchanged;
}

/** The unfinished upload that a chosen file belongs to. */
export const unfinishedOf = (uploads: readonly Upload[], kind: DocumentKind, file: File): Upload | undefined =>
  uploads.find((upload) => upload.kind === kind && isSameFile(upload, file));
