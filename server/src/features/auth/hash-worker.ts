// Hashes on a thread of its own, one job after the other.
import { argon2Sync, type Argon2Parameters } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

// On Linux this is the priority of the thread alone: sign-ins take every core that is idle, and give way to requests
// and the database. Elsewhere it would slow down the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (job: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', job));
});
