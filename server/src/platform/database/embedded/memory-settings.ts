import { totalmem } from 'node:os';

const megabyte = 2 ** 20;

/** Settings for this machine, which the database shares with the server; PostgreSQL's own fit the smallest there is. */
export function memorySettings(memory = availableMemory()): Record<string, string> {
  const megabytes = Math.floor(memory / megabyte);
  return {
    // An eighth of the memory: pages beyond it are read from the system's cache, which costs three times as much.
    shared_buffers: `${Math.min(1024, Math.max(128, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(megabytes / 2))}MB`,
    // Handing reads to other processes pays for slow disks; with few cores it takes processor time from waiting requests.
    io_method: 'sync',
    // Any page costs about the same where there is no disk head to move.
    random_page_cost: '1.1',
  };
}

/** What the machine has, or the container it runs in. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
