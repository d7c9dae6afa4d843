import cluster from 'node:cluster';
import { StartProblem, readConfig } from './config.ts';
import { errorText } from './platform/http/error-log.ts';
import { misspeltSettings } from './misspelt-variables.ts';
import { messageLine, type StartupMessage } from './startup-messages.ts';

const format = process.env.LOG_FORMAT === 'json' ? 'json' : 'text';
const asLine = (message: StartupMessage) => `${messageLine(message, format, { pid: process.pid, now: new Date() })}\n`;

// What the product says at its start and end; everything else is in the log.
const say = (messages: StartupMessage[]) => process.stdout.write(messages.map(asLine).join(''));

function fail(error: unknown): never {
  // The primary was told, and says it.
  if (cluster.isWorker && !isStarted) process.exit(1);
  const message = error instanceof StartProblem ? error.message : `Guildhall could not start: ${errorText(error)}`;
  process.stderr.write(asLine({ level: 'fatal', message }));
  process.exit(1);
}

// Requests have ten seconds to finish, jobs three more, the database another three. Should anything hang beyond that, the
// end comes anyway; the database recovers from its log.
const mostMsToEnd = 18_000;

let isStarted = false;

// Node would print such an error whole, and with a failed query everything that was typed into it.
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

// Signals that come while it starts are kept until there is something to end in order.
let ended: (() => void) | undefined;
const askedToEnd = new Promise<void>((resolve) => {
  ended = resolve;
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ended?.());
// A worker whose primary is gone has no database any more, for which a start would wait.
if (cluster.isWorker)
  process.on('disconnect', () => {
    ended?.();
    setTimeout(() => process.exit(1), mostMsToEnd).unref();
  });

try {
  const config = readConfig(process.env);
  const warn = (message: string) => process.stderr.write(asLine({ level: 'warn', message }));
  for (const { name, meant } of cluster.isWorker ? [] : misspeltSettings(process.env))
    warn(`${name} is no setting of Guildhall and does nothing. Did you mean ${meant}?`);
  // `npm start` numbers its own steps before ours; a server that is started by itself has nothing to add to its log.
  const begun = Number(process.env.GUILDHALL_STARTED);
  const tell = (message: string) => say([{ level: 'info', message }]);
  // Loaded now, so that settings that can't be right are told at once.
  const { startServer } = await import('./server.ts');
  const server = cluster.isWorker
    ? await (await import('./workers.ts')).startAsWorker(config)
    : config.workers > 1
      ? await (await import('./workers.ts')).startWorkers(config, begun ? tell : () => {}, warn)
      : await startServer(config, begun ? tell : undefined);
  isStarted = true;
  const took = `Started in ${Math.round((Date.now() - begun) / 1000)} s. Press Ctrl-C to stop.`;
  // At once: whoever waits for the first line finds the others with it.
  if (!cluster.isWorker) say(begun ? [...server.greeting, { level: 'info', message: took }] : server.greeting);
  await askedToEnd;
  setTimeout(() => process.exit(1), mostMsToEnd).unref();
  await server.stop();
  process.exit(0);
} catch (error) {
  fail(error);
}
