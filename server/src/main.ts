import { StartProblem, readConfig } from './config.ts';
import { startServer } from './server.ts';

// What the product says at its start and end; everything else is in the log.
const say = (line: string) => process.stdout.write(`${line}\n`);

function fail(error: unknown): never {
  const isExpected = error instanceof StartProblem;
  process.stderr.write(
    `${isExpected ? error.message : `Guildhall could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`}\n`,
  );
  process.exit(1);
}

// Signals that come while it starts are kept until there is something to end in order.
let ended: (() => void) | undefined;
const askedToEnd = new Promise<void>((resolve) => {
  ended = resolve;
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ended?.());

try {
  // `npm start` numbers its own steps before ours; a server that is started by itself has nothing to add to its log.
  const begun = Number(process.env.GUILDHALL_STARTED);
  const server = await startServer(readConfig(process.env), begun ? say : undefined);
  const took = begun ? [`Started in ${Math.round((Date.now() - begun) / 1000)} s. Press Ctrl-C to stop.`] : [];
  // At once: whoever waits for the first line finds the others with it.
  say([...server.greeting, ...took].join('\n'));
  await askedToEnd;
  // Should anything hang, the end still comes within five seconds; the database recovers from its log.
  setTimeout(() => process.exit(1), 4800).unref();
  await server.stop();
  process.exit(0);
} catch (error) {
  fail(error);
}
