import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem, type Config } from './config.ts';
import type { Connection } from './platform/database/client.ts';
import { DatabaseAway, examineDatabase, type Examined } from './platform/database/examine.ts';
import { newId } from './platform/secrets/ids.ts';
import { release } from './platform/release/release.ts';

/** What the start needs from its caller. */
export interface Starting {
  /** Prints one line before each step that may take a while. */
  tell: (line: string) => void;
  warn: (line: string) => void;
  /** Aborted when the server is asked to stop before it has started. */
  signal?: AbortSignal;
}

const retryMs = 1_000;

/**
 * Waits for an external database that is down or still starts, as after a restart of the machine: prints a line per
 * second, and responds as alive but not ready.
 * @throws StartProblem when waiting is of no use, as with a wrong password; AbortError when asked to stop
 */
export async function waitForDatabase(
  connection: Connection,
  config: Pick<Config, 'host' | 'port'>,
  { warn, signal }: Pick<Starting, 'warn' | 'signal'>,
): Promise<Examined> {
  let door: Awaited<ReturnType<typeof openDoor>> | undefined;
  try {
    for (const began = Date.now(); ; await sleep(retryMs, undefined, { signal })) {
      try {
        return await examineDatabase(connection);
      } catch (error) {
        if (!(error instanceof DatabaseAway)) throw error;
        door ??= await openDoor(config);
        warn(`${error.message} Waiting for it (${Math.round((Date.now() - began) / 1000)} s).`);
      }
    }
  } finally {
    await door?.close();
  }
}

/** Responds to everything but the question whether this process is alive with 503. */
async function openDoor({ host, port }: Pick<Config, 'host' | 'port'>): Promise<{ close: () => Promise<void> }> {
  const door = createServer((request, response) => {
    const isLive = request.url === '/api/health/live';
    const body = isLive
      ? { data: { status: 'live', version: release().version } }
      : {
          message: 'Guildhall is waiting for its database. Try again in a moment.',
          code: 'not_ready',
          requestId: newId(),
        };
    response.writeHead(isLive ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...(!isLive && { 'retry-after': '2' }),
    });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    door.once('error', (error) => reject(whyNotListening(error, { host, port })));
    door.listen(port, host, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        door.close(() => resolve());
        door.closeIdleConnections();
      }),
  };
}

/** Why the server can't listen, as a sentence for the operator; other errors are returned as they are. */
export function whyNotListening(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new StartProblem(`Port ${port} is busy. Stop what uses it, or set PORT to another one.`);
  if (code === 'EACCES')
    return new StartProblem(`Port ${port} may not be used by this account. Set PORT to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartProblem(`This machine has no address ${host}. Set HOST to one it has.`);
  return error;
}
