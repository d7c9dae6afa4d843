/** The advisory lock that a backup shares while it reads stored files, and that sweeping them away takes for itself. */
export const filesLock = 20261123;
