/** The advisory lock that backups share while they read stored files, and that deleting files takes exclusively. */
export const filesLock = 20261123;
