/**
 * Lets a command finish when nobody reads what it prints any more, as in `pnpm release status | head -1`. Without this
 * Node ends the command at its next line, and a release would stop half-way.
 */
export function allowClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
