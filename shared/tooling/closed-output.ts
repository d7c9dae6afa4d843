/**
 * Lets a command finish after its output pipe is closed, as in `pnpm release status | head -1`. Without this, Node ends
 * the command at the next line it prints, and a release would stop half-way.
 */
export function allowClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
