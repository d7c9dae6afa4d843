import { diskFull, type Config } from './config.ts';
import { isDiskFull } from './platform/files/disk.ts';
import type { StartupMessage } from './startup-messages.ts';

/** What to say when the start fails for lack of space; other errors are returned as they are. */
export function whyNoSpace(error: unknown, { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): unknown {
  // PostgreSQL's programs only say so in their output.
  const isFull = isDiskFull(error) || (error instanceof Error && /No space left on device/.test(error.message));
  if (!isFull) return error;
  return diskFull(databaseUrl === null ? `The disk of ${dataDir}` : `The disk of ${dataDir}, or that of the database,`);
}

/** An installation with a database elsewhere starts without room for files, to be read. */
export const spaceMessages = (hasRoom: boolean): StartupMessage[] =>
  hasRoom
    ? []
    : [
        {
          level: 'warn',
          message:
            'The disk of the uploaded files is full. Uploads are rejected until there is room again; everything else works.',
        },
      ];
