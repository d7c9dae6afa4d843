import type { Readable } from 'node:stream';

interface OpenFile {
  bytes: number;
  /** Fails if the file can't be read completely; must be destroyed if it isn't read. */
  content: Readable;
}

/** The storage of files' contents, by generated name. Files never change. */
export interface FilePlace {
  /** For people: `folder /srv/files`. */
  name: string;
  /** A local folder in which files are assembled before they are stored. */
  incoming: string;
  /** Moves a complete file from `incoming` to the storage atomically. */
  put: (storageName: string, path: string) => Promise<void>;
  /** @returns `null` when there is no such file. @throws Problem 503 `files_unreachable` */
  open: (storageName: string) => Promise<OpenFile | null>;
  remove: (storageName: string) => Promise<void>;
  /** Names of files written before an instant, in batches. */
  writtenBefore: (moment: Date) => AsyncIterable<string[]>;
  isEmpty: () => Promise<boolean>;
  /** Ensures that the storage belongs to this installation and is writable. @throws Error with a sentence */
  claim: () => Promise<void>;
  /** @throws Problem 503 `files_unreachable` while the storage is unavailable */
  assertReachable: () => Promise<void>;
}

/** A generated name; other files are ignored. */
export const isStorageName = (name: string): boolean => /^[0-9a-f]{40}$/.test(name);
