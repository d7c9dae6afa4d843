// Hashes in a separate thread, one job at a time.
import { argon2Sync, type Argon2Parameters } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

// On Linux this sets the priority of this thread alone: sign-ins use idle cores, and yield to requests and the
// database. On other systems it would slow down the whole process.
if (process.platform === 'linux')
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox refused; the priority stays normal.
  }

parentPort?.on('message', (job: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', job));
});
