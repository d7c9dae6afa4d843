import type { Readable } from 'node:stream';

interface OpenFile {
  bytes: number;
  /** Ends with an error where the file can't be read to its end; must be destroyed if it isn't read. */
  content: Readable;
}

/** Where the bytes of stored files lie, each under its generated name. Files never change. */
export interface FilePlace {
  /** In words for people: `folder /srv/files`. */
  name: string;
  /** A folder of this machine in which files are put together before they go to their place. */
  incoming: string;
  /** Moves a complete file from `incoming` to its place, as a whole or not at all. */
  put: (storageName: string, path: string) => Promise<void>;
  /** @returns `null` when there is no such file. @throws Problem 503 `files_unreachable` */
  open: (storageName: string) => Promise<OpenFile | null>;
  remove: (storageName: string) => Promise<void>;
  /** Names of files that were written before a moment, some at a time. */
  writtenBefore: (moment: Date) => AsyncIterable<string[]>;
  isEmpty: () => Promise<boolean>;
  /** Makes sure that the place is this installation's and can be written. @throws Error with a sentence */
  claim: () => Promise<void>;
  /** @throws Problem 503 `files_unreachable` while the place can't be reached */
  assertReachable: () => Promise<void>;
}

/** A generated name; whatever else lies in a place is left alone. */
export const isStorageName = (name: string): boolean => /^[0-9a-f]{40}$/.test(name);
