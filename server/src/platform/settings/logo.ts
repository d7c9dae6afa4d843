import { buffer } from 'node:stream/consumers';
import type { Queryable } from '../database/client.ts';
import { fileById, type FileStore } from '../files/store.ts';
import { readSetting } from './settings.ts';

/** The association's logo for documents, a PNG or JPEG image, or `null`. */
export async function readLogo(db: Queryable, store: Pick<FileStore, 'read'>): Promise<Buffer | null> {
  const { image: logo } = await readSetting(db, 'logo');
  const file = logo && (await fileById(db, logo.fileId));
  return file ? buffer(store.read(file.storageName)) : null;
}
