import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem, type Config } from './config.ts';
import { gatherMetricsFor } from './platform/cluster.ts';
import { openDatabase, startServer, type OpenedDatabase, type RunningServer } from './server.ts';
import type { StartupMessage } from './startup-messages.ts';
import type { Starting } from './waiting-for-database.ts';

/** The primary's first message to a worker. */
type Order = Pick<OpenedDatabase, 'connection' | 'isPooled'>;

/** A worker's only response. */
type Report = { kind: 'started'; greeting: StartupMessage[] } | { kind: 'failed'; message: string; isKnown: boolean };

const isReport = (sent: unknown): sent is Report =>
  typeof sent === 'object' && sent !== null && 'kind' in sent && (sent.kind === 'started' || sent.kind === 'failed');

// The workers take connections from the port themselves. If the primary handed them out, those handed to a worker that
// is killed before it takes them would hang.
cluster.schedulingPolicy = cluster.SCHED_NONE;

// A worker that crashes at once must not be restarted in a busy loop.
const restartMs = 1_000;

async function startWorker({ connection, isPooled }: Order): Promise<{ worker: Worker; greeting: StartupMessage[] }> {
  const worker = cluster.fork();
  await once(worker, 'online');
  gatherMetricsFor(worker);
  worker.send({ connection, isPooled } satisfies Order);
  return new Promise((resolve, reject) => {
    worker.on('message', (sent: unknown) => {
      if (!isReport(sent)) return;
      if (sent.kind === 'started') resolve({ worker, greeting: sent.greeting });
      else reject(sent.isKnown ? new StartProblem(sent.message) : new Error(sent.message));
    });
    worker.once('exit', (code) => reject(new Error(`A worker ended with ${code ?? 'a signal'} while it started.`)));
  });
}

async function endWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  worker.process.kill('SIGTERM');
  await once(worker, 'exit');
}

/**
 * Starts several processes that share the port: the database, then one worker, which migrates and fills it, then the
 * others. A worker that ends unexpectedly is replaced. SIGUSR2 replaces all of them one after the other, without
 * downtime.
 * @throws StartProblem like `startServer`
 */
export async function startWorkers(config: Config, starting: Starting): Promise<RunningServer> {
  const endings: (() => Promise<unknown>)[] = [];
  const running = new Set<Worker>();
  let isEnding = false;
  const { tell, warn } = starting;

  tell(`[3/4] Database and ${config.workers} workers: starting`);
  const { messages, ...order } = await openDatabase(config, endings, starting);

  const add = async (): Promise<StartupMessage[]> => {
    const { worker, greeting } = await startWorker(order);
    running.add(worker);
    worker.once('exit', () => {
      if (!running.delete(worker) || isEnding) return;
      warn('A worker ended by itself and is being replaced.');
      void replace();
    });
    return greeting;
  };
  const replace = async (): Promise<void> => {
    while (!isEnding) {
      await sleep(restartMs);
      try {
        if (!isEnding) await add();
        return;
      } catch {
        // Retried: the cause may be temporary, such as an unavailable database.
      }
    }
  };
  let rolling = Promise.resolve();
  const roll = async (): Promise<void> => {
    for (const old of [...running]) {
      if (isEnding) return;
      await add();
      running.delete(old);
      await endWorker(old);
    }
  };
  const onRoll = () => {
    rolling = rolling.then(roll).catch(() => warn('A new worker did not start; the old ones go on.'));
  };

  const stop = async (): Promise<void> => {
    isEnding = true;
    process.off('SIGUSR2', onRoll);
    await Promise.all([...running].map(endWorker));
    for (const end of endings.splice(0).reverse()) await end().catch(() => {});
  };
  try {
    const greeting = await add();
    for (let more = 1; more < config.workers; more++) await add();
    process.on('SIGUSR2', onRoll);
    return { greeting: [...greeting, ...messages], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** In a worker: waits for the primary's message and starts the server. Prints nothing; the primary does that. */
export async function startAsWorker(config: Config): Promise<RunningServer> {
  const [order] = (await once(process, 'message')) as [Order];
  const report = (sent: Report) => process.send?.(sent);
  try {
    const server = await startServer(config, undefined, { ...order, messages: [] });
    report({ kind: 'started', greeting: server.greeting });
    return server;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    report({ kind: 'failed', message, isKnown: error instanceof StartProblem });
    throw error;
  }
}
