import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

/** The last statement of a file for `runInThread`: does the work, and sends its result. */
export async function answerInThread<Input, Result>(work: (input: Input) => Result | Promise<Result>): Promise<void> {
  // On Linux this sets the priority of this thread alone.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  parentPort?.postMessage(await work(workerData));
}
