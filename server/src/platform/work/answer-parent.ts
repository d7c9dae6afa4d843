import { constants, setPriority } from 'node:os';
import { inspect } from 'node:util';

/** What the process of `runInChild` sends back. */
export type ChildAnswer<Result> = { result: Result } | { error: string };

/** The last statement of a file for `runInChild`: does the work with the input that arrives, and sends its result. */
export function answerParent<Input, Result>(work: (input: Input) => Result | Promise<Result>): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox refused; the priority stays normal.
  }
  const answer = (message: ChildAnswer<Result>) => process.send?.(message, () => process.exit());
  process.once('disconnect', () => process.exit());
  // Ctrl-C reaches this process, too; the server decides when it ends.
  process.on('SIGINT', () => undefined);
  process.once('message', async (input: Input) => {
    try {
      answer({ result: await work(input) });
    } catch (error) {
      answer({ error: inspect(error) });
    }
  });
}
