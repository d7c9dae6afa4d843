import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const databaseUser = 'guildhall';
export const databaseName = 'guildhall';

/** Folders that every identity can enter, for what can't stay below a closed home. */
export const sharedFolder = (): string => (existsSync('/var/lib') ? '/var/lib/guildhall' : join(tmpdir(), 'guildhall'));
