import { StartProblem, readConfig } from './config.ts';
import { misspeltSettings } from './misspelt.ts';
import { noticeLine, type Notice } from './notices.ts';

const format = process.env.LOG_FORMAT === 'json' ? 'json' : 'text';
const asLine = (notice: Notice) => `${noticeLine(notice, format, { pid: process.pid, now: new Date() })}\n`;

// What the product says at its start and end; everything else is in the log.
const say = (notices: Notice[]) => process.stdout.write(notices.map(asLine).join(''));

function fail(error: unknown): never {
  const isExpected = error instanceof StartProblem;
  const message = isExpected
    ? error.message
    : `Guildhall could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  process.stderr.write(asLine({ level: 'fatal', message }));
  process.exit(1);
}

// Signals that come while it starts are kept until there is something to end in order.
let ended: (() => void) | undefined;
const askedToEnd = new Promise<void>((resolve) => {
  ended = resolve;
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ended?.());

try {
  const config = readConfig(process.env);
  for (const { name, meant } of misspeltSettings(process.env))
    process.stderr.write(
      asLine({ level: 'warn', message: `${name} is no setting of Guildhall and does nothing. Did you mean ${meant}?` }),
    );
  // Loaded now, so that settings that can't be right are told at once.
  const { startServer } = await import('./server.ts');
  const server = await startServer(config);
  // At once: whoever waits for the first line finds the others with it.
  say(server.greeting);
  await askedToEnd;
  // Should anything hang, the end still comes within five seconds; the database recovers from its log.
  setTimeout(() => process.exit(1), 4800).unref();
  await server.stop();
  process.exit(0);
} catch (error) {
  fail(error);
}
