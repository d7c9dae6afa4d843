import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const databaseUser = 'guildhall';
export const databaseName = 'guildhall';

/** Folders that every user can enter, for files that can't be inside a private home folder. */
export const sharedFolder = (): string => (existsSync('/var/lib') ? '/var/lib/guildhall' : join(tmpdir(), 'guildhall'));
