export const backupRunKinds = ['backup', 'verification'] as const;
export type BackupRunKind = (typeof backupRunKinds)[number];

/** States of a background run that has not ended. */
export const unfinishedRunStates = ['waiting', 'running'] as const;

/** `interrupted`: the server that ran it is gone. */
export const backupRunStates = [...unfinishedRunStates, 'done', 'failed', 'interrupted'] as const;
export type BackupRunState = (typeof backupRunStates)[number];

/**
 * Problems with an installation's backups. `none`: there is no backup. `late`: the schedule should have made a newer
 * one. `old`: none is scheduled, and the newest is more than a week old. `failed`: the last attempt failed.
 * `unverified`: the last verification failed. `unreachable`: the storage is unavailable.
 */
export const backupWarnings = ['unreachable', 'failed', 'none', 'late', 'old', 'unverified'] as const;
export type BackupWarning = (typeof backupWarnings)[number];
