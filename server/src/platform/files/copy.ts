import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../database/client.ts';
import { files } from '../database/schema/index.ts';
import type { FilePlace } from './place.ts';

interface Places {
  from: FilePlace;
  to: FilePlace;
}

interface StoredFile {
  storageName: string;
  sizeBytes: number;
  sha256: string;
}

/**
 * Copies every file with a row from one storage to another, unless it already exists.
 * @returns the numbers of copied and existing files, and the names of missing or damaged ones
 */
export async function copyAll(db: Database, places: Places) {
  const result = { copied: 0, known: 0, lost: [] as string[] };
  const { storageName, sizeBytes, sha256 } = files;
  const rows = await db.select({ storageName, sizeBytes, sha256 }).from(files).orderBy(storageName);
  for (const row of rows) {
    const found = await places.to.open(row.storageName);
    found?.content.destroy();
    if (found?.bytes === row.sizeBytes) result.known += 1;
    else if (await copy(places, row)) result.copied += 1;
    else result.lost.push(row.storageName);
  }
  return result;
}

/** @returns false when the file has changed since it was stored */
async function copy({ from, to }: Places, { storageName, sha256 }: StoredFile): Promise<boolean> {
  const file = await from.open(storageName);
  if (!file) return false;
  const path = join(to.incoming, `${storageName}.copy`);
  const hash = createHash('sha256');
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await mkdir(to.incoming, { recursive: true });
  try {
    await pipeline(file.content, measure, createWriteStream(path, { mode: 0o600, flush: true }));
    if (hash.digest('hex') !== sha256) return false;
    await to.put(storageName, path);
    return true;
  } finally {
    await rm(path, { force: true });
  }
}
