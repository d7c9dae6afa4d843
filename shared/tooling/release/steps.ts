/** How a command talks to the person at the terminal. */
export interface Terminal {
  say: (line: string) => void;
}

/** A release that stops: one sentence on what is wrong and one on what to do. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** An invalid command line: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Runs one step and prints a line: ✓ and the time it took, or ✗ and the reason.
 * @param work may return text that ends the line
 * @throws what `work` throws, after printing it
 */
export async function step<Result>(
  { say }: Terminal,
  name: string,
  work: () => Promise<{ result: Result; note: string }>,
): Promise<Result> {
  const startedAt = performance.now();
  const line = (sign: string, text: string) =>
    say(`${sign} ${name.padEnd(9)} ${text} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  try {
    const { result, note } = await work();
    line('✓', note);
    return result;
  } catch (error) {
    line('✗', error instanceof Error ? error.message : String(error));
    throw error instanceof Error ? new Stopped(error.message, { cause: error }) : error;
  }
}
