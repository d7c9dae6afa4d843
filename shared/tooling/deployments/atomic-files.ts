import { open, rename, rm } from 'node:fs/promises';

/** A unique name. */
export const newName = (): string => `${process.pid}-${Math.random().toString(36).slice(2)}`;

/** Writes a file atomically: a reader sees the old file or the new one, even after a power cut. */
export async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const unfinished = `${path}.${newName()}`;
  const file = await open(unfinished, 'w');
  await file.writeFile(content);
  await file.sync();
  await file.close();
  await rename(unfinished, path);
}

/** Renames a finished folder to its final name, replacing what an interrupted upload or removal left there. */
export async function replaceFolder(finished: string, unfinished: string): Promise<void> {
  const aside = `${unfinished}-old`;
  await rename(finished, aside).catch(ifMissing(undefined));
  await rename(unfinished, finished).catch((error: NodeJS.ErrnoException) => {
    // A concurrent upload of the same build finished first; the same name means the same content.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await rm(aside, { recursive: true, force: true });
}

/** For `catch`: returns `value` when a file or folder does not exist. */
export const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
