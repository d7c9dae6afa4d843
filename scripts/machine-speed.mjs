import os from 'node:os';
import { performance } from 'node:perf_hooks';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

// How long the work below takes on the reference machine for the time limit, in ms: two cores, both busy.
const referenceMs = 850;
/** A machine this slow can't be held to a time limit. */
const slowest = 2;

/** A fixed amount of typical test work: objects, text and sorting. @returns ms */
function work() {
  const began = performance.now();
  let size = 0;
  for (let round = 0; round < 200; round += 1) {
    const rows = Array.from({ length: 4000 }, (_, index) => ({ id: (index * 7919) % 4000, text: `row ${index}` }));
    rows.sort((one, other) => one.id - other.id);
    size += JSON.stringify(JSON.parse(JSON.stringify(rows))).replaceAll(/\d+/g, (digits) => digits + round).length;
  }
  if (size === 0) throw new Error('Nothing was done.');
  return performance.now() - began;
}

if (!isMainThread && parentPort) parentPort.postMessage(work());

const once = () =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url));
    worker.once('message', resolve).once('error', reject);
  });

/**
 * How many times longer this machine takes than the reference machine, with two cores busy.
 * @returns 1 for an equal or faster machine, 2 at most
 */
export async function slowness() {
  const cores = Math.min(2, os.availableParallelism());
  const took = await Promise.all(Array.from({ length: cores }, once));
  return slownessOf(Math.max(...took));
}

/** @param {number} ms what the work took */
export const slownessOf = (ms) => Math.min(slowest, Math.max(1, ms / referenceMs));
