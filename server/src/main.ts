import cluster from 'node:cluster';
import { once } from 'node:events';
import { StartProblem, readConfig } from './config.ts';
import { errorText } from './platform/http/error-log.ts';
import { misspeltSettings } from './misspelt-variables.ts';
import { messageLine, type StartupMessage } from './startup-messages.ts';

const format = process.env.LOG_FORMAT === 'json' ? 'json' : 'text';
const asLine = (message: StartupMessage) => `${messageLine(message, format, { pid: process.pid, now: new Date() })}\n`;

// The messages at start and end; everything else is in the log.
const say = (messages: StartupMessage[]) => process.stdout.write(messages.map(asLine).join(''));

function fail(error: unknown): never {
  // The primary gets the signal, and prints the message.
  if (cluster.isWorker && !isStarted) process.exit(1);
  const what = isStarted ? 'Guildhall ends because of an unexpected error' : 'Guildhall could not start';
  const message = error instanceof StartProblem ? error.message : `${what}: ${errorText(error)}`;
  process.stderr.write(asLine({ level: 'fatal', message }));
  process.exit(1);
}

// Draining takes a second and a half; requests have ten seconds to finish, jobs three more, the database another three.
// If anything hangs longer, the process exits anyway; the database recovers from its log.
const mostMsToEnd = 18_000;

let isStarted = false;

// Node would print such an error completely, and for a failed query all of its parameters.
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

// Signals during the start are kept until there is something to shut down; only waiting for the database ends at once.
const ending = new AbortController();
const askedToEnd = once(ending.signal, 'abort');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
// A worker without its primary has no database any more, and a start would wait for it.
if (cluster.isWorker)
  process.on('disconnect', () => {
    ending.abort();
    setTimeout(() => process.exit(1), mostMsToEnd).unref();
  });

try {
  const config = readConfig(process.env);
  const warn = (message: string) => process.stderr.write(asLine({ level: 'warn', message }));
  for (const { name, meant } of cluster.isWorker ? [] : misspeltSettings(process.env))
    warn(`${name} is not a setting of Guildhall and has no effect. Did you mean ${meant}?`);
  // `npm start` numbers its own steps before ours; a directly started server prints no number.
  const begun = Number(process.env.GUILDHALL_STARTED);
  const tell = (message: string) => say(begun ? [{ level: 'info', message }] : []);
  const starting = { tell, warn, signal: ending.signal };
  // Loaded here, so that invalid settings are reported at once.
  const { startServer } = await import('./server.ts');
  const server = cluster.isWorker
    ? await (await import('./workers.ts')).startAsWorker(config)
    : config.workers > 1
      ? await (await import('./workers.ts')).startWorkers(config, starting)
      : await startServer(config, starting);
  isStarted = true;
  const took = `Started in ${Math.round((Date.now() - begun) / 1000)} s. Press Ctrl-C to stop.`;
  // In one write: a reader that waits for the first line gets the others with it.
  if (!cluster.isWorker) say(begun ? [...server.greeting, { level: 'info', message: took }] : server.greeting);
  await askedToEnd;
  setTimeout(() => process.exit(1), mostMsToEnd).unref();
  await server.stop();
  process.exit(0);
} catch (error) {
  if (ending.signal.aborted && !isStarted) process.exit(0);
  fail(error);
}
