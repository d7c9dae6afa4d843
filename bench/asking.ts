import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Answers, AskOrder } from './server/ask.ts';

/** Sends requests from a separate process, so that the client does not slow down the server or the measurements. */
export async function ask(order: AskOrder): Promise<Answers> {
  const asking = fork(join(import.meta.dirname, 'server/ask.ts'));
  asking.send(order);
  const [answers] = (await once(asking, 'message')) as [Answers];
  return answers;
}

/** The value below which the given share of all values lies (a percentile). */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Number of unexpected responses. */
export const failures = ({ statuses }: Answers): number =>
  Object.entries(statuses).reduce((sum, [status, count]) => (status === '200' ? sum : sum + count), 0);
