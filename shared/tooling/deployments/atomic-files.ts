import { open, rename, rm } from 'node:fs/promises';

/** A name that nothing else has. */
export const newName = (): string => `${process.pid}-${Math.random().toString(36).slice(2)}`;

/** Writes so that a reader sees the old file or the new one, also after a power cut. */
export async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const unfinished = `${path}.${newName()}`;
  const file = await open(unfinished, 'w');
  await file.writeFile(content);
  await file.sync();
  await file.close();
  await rename(unfinished, path);
}

/** Gives a folder its name, in place of what an upload or removal that died has left there. */
export async function replaceFolder(finished: string, unfinished: string): Promise<void> {
  const aside = `${unfinished}-old`;
  await rename(finished, aside).catch(ifMissing(undefined));
  await rename(unfinished, finished).catch((error: NodeJS.ErrnoException) => {
    // Somebody uploads the same build at the same moment: the same name is the same content.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await rm(aside, { recursive: true, force: true });
}

/** For `catch`: answers `value` where a file or folder is not there. */
export const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
