import { StartProblem, readConfig } from './config.ts';
import { errorText } from './http/error-log.ts';
import { startServer } from './server.ts';

// What the product says at its start and end; everything else is in the log.
const say = (line: string) => process.stdout.write(`${line}\n`);

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof StartProblem ? error.message : errorText(error)}\n`);
  process.exit(1);
}

// Node would print such an error whole, and with a failed query everything that was typed into it.
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

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
  // Requests have ten seconds to finish, jobs three more, the database another three. Should anything hang beyond that,
  // the end comes all the same; the database recovers from its log.
  setTimeout(() => process.exit(1), 18_000).unref();
  await server.stop();
  process.exit(0);
} catch (error) {
  fail(error);
}
