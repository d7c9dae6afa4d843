import { constants, createReadStream, existsSync } from 'node:fs';
import { access, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { kindOfTarget, openObjectBucket, type ObjectBucket } from '@guildhall/tooling/deployments';
import { makeFolder } from '../../config.ts';
import { inBlocks, type Bytes } from './bytes.ts';
import { BackupProblem } from './problem.ts';

/** A storage for backups by name. */
export interface BackupStore {
  /** For people: `folder /srv/backups`. */
  name: string;
  /** @throws when the storage can't be read */
  list: () => Promise<{ name: string; bytes: number }[]>;
  /** @throws BackupProblem `place_unusable` when a folder can't be written to; a bucket shows it with the first backup */
  assertWritable: () => Promise<void>;
  /** Stores a backup atomically. @returns its size */
  write: (name: string, content: Bytes) => Promise<number>;
  /** @throws BackupProblem `backup_unknown` */
  read: (name: string) => Bytes;
  remove: (name: string) => Promise<void>;
  /** Deletes unfinished files of killed backups that have not been written to since `before`. */
  removeUnfinished: (before: Date) => Promise<void>;
  /** Free space in bytes; `Infinity` if unknown. */
  room: () => Promise<number>;
}

const namePattern = /^guildhall-\d{8}T\d{6}Z-[0-9a-f]{4}\.tar(\.sealed)?$/;

/** True for the name of a backup; other files are ignored. */
const isBackupName = (name: string): boolean => namePattern.test(name);

/** True for the name of an encrypted backup. */
export const isSealedName = (name: string): boolean => name.endsWith('.sealed');

const unfinishedEnding = '.unfinished';

/** True for the name of an unfinished backup. */
const isUnfinished = (name: string): boolean =>
  name.endsWith(unfinishedEnding) && isBackupName(name.slice(0, -unfinishedEnding.length));

/**
 * Opens the storage named by `BACKUPS`.
 * @throws BackupProblem `place_unusable` when it is not a usable folder or bucket
 */
export function openBackupStore(place: string, env: Record<string, string | undefined> = process.env): BackupStore {
  try {
    if (kindOfTarget(place) === 'folder') return createFolder(place);
    const bucket = openObjectBucket(place, env);
    return {
      name: bucket.name,
      remove: bucket.remove,
      read: (name) => existing(bucket.read(name), name),
      async list() {
        const backups: { name: string; bytes: number }[] = [];
        for await (const page of bucket.pages())
          backups.push(
            ...page.map(({ key, bytes }) => ({ name: key, bytes })).filter(({ name }) => isBackupName(name)),
          );
        return backups;
      },
      assertWritable: () => Promise.resolve(),
      write: (name, content) => bucket.write(name, inBlocks(content, bucket.partBytes)),
      // A bucket does not list unfinished uploads; its own lifecycle rule deletes their parts.
      removeUnfinished: () => Promise.resolve(),
      room: () => Promise.resolve(Infinity),
    };
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    throw new BackupProblem('place_unusable', error instanceof Error ? error.message : String(error));
  }
}

const unknown = (name: string) => new BackupProblem('backup_unknown', `There is no backup ${name}.`);

async function* existing(object: ReturnType<ObjectBucket['read']>, name: string): Bytes {
  const found = await object;
  if (!found) throw unknown(name);
  yield* found.content;
}

function createFolder(folder: string): BackupStore {
  return {
    name: `folder ${folder}`,

    async list() {
      const names = (await namesIn(folder)).filter(isBackupName);
      return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })));
    },

    async assertWritable() {
      // A missing folder is created with the first backup.
      let existing = folder;
      while (!existsSync(existing)) existing = dirname(existing);
      await access(existing, constants.W_OK | constants.X_OK).catch((error: unknown) => {
        throw unusable(folder, error);
      });
    },

    async write(name, content) {
      try {
        makeFolder(folder);
      } catch (error) {
        throw unusable(folder, error);
      }
      return writeFileWhole(join(folder, name), content);
    },

    read: (name) => readFileBytes(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),

    async removeUnfinished(before) {
      const names = (await readdir(folder).catch(() => [])).filter(isUnfinished);
      for (const path of names.map((name) => join(folder, name))) {
        const found = await stat(path).catch(() => null);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },

    room: () =>
      statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Infinity,
      ),
  };
}

/** The names in a folder; none while it does not exist. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (existsSync(folder)) throw unusable(folder, error);
    return [];
  });

function unusable(folder: string, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  // The systemd unit makes everything but the data folder read-only.
  const remedy = reason.includes('EROFS')
    ? 'Under systemd, name it in ReadWritePaths= (systemctl edit guildhall); otherwise set BACKUPS.'
    : 'Change its rights, or set BACKUPS.';
  return new BackupProblem('place_unusable', `Backups can’t be kept in ${folder} (${reason}). ${remedy}`);
}

/** The content of a file. @throws BackupProblem `backup_unknown` */
export async function* readFileBytes(path: string): Bytes {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw unknown(path);
  yield* createReadStream(path, { highWaterMark: 1024 * 1024 });
}

async function writeFileWhole(path: string, content: Bytes): Promise<number> {
  const unfinished = `${path}${unfinishedEnding}`;
  let bytes = 0;
  try {
    const file = await open(unfinished, 'w', 0o600).catch((error: unknown) => {
      throw unusable(path, error);
    });
    try {
      for await (const chunk of content) {
        await file.writeFile(chunk);
        bytes += chunk.length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    // Without a folder there is nothing to remove.
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
  const folder = await open(join(path, '..'), constants.O_RDONLY).catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
  return bytes;
}
