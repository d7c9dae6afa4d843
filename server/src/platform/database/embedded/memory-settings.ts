import { totalmem } from 'node:os';

const megabyte = 2 ** 20;

/**
 * Settings for this machine, which the database shares with the server; PostgreSQL's defaults are for the smallest
 * machines.
 */
export function memorySettings(memory = availableMemory()): Record<string, string> {
  const megabytes = Math.floor(memory / megabyte);
  return {
    // An eighth of the memory: pages beyond it are read from the system's cache, which costs three times as much.
    shared_buffers: `${Math.min(1024, Math.max(128, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(megabytes / 2))}MB`,
    // Parallel query pays off on slow disks; with few cores it takes CPU time from other requests.
    io_method: 'sync',
    // Random and sequential reads cost about the same on disks without a head.
    random_page_cost: '1.1',
  };
}

/** The memory of the machine, or of its container. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
