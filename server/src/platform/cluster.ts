import cluster, { type Worker } from 'node:cluster';
import { newId } from './secrets/ids.ts';

// Communication between the processes of one server (WORKERS=2 and more). Everything else they share is in the
// database.

/** Metrics in the form `prom-client` aggregates. */
export type MetricsOfProcess = object[];

interface Asked {
  kind: 'metrics-asked';
  id: string;
}
interface Told<Value> {
  kind: 'metrics-told';
  id: string;
  value: Value;
}

const isMessage = <Message extends { kind: string }>(sent: unknown, kind: Message['kind']): sent is Message =>
  typeof sent === 'object' && sent !== null && 'kind' in sent && sent.kind === kind;

interface Channel {
  send: (message: object) => void;
  on: (event: 'message', hear: (sent: unknown) => void) => unknown;
  off: (event: 'message', hear: (sent: unknown) => void) => unknown;
}

const patienceMs = 2_000;

/** Sends a request to the other process; `null` after a timeout. */
function askFor<Value>(channel: Channel): Promise<Value | null> {
  const id = newId();
  return new Promise((resolve) => {
    const settle = (value: Value | null) => {
      clearTimeout(impatience);
      channel.off('message', hear);
      resolve(value);
    };
    const hear = (sent: unknown) => {
      if (isMessage<Told<Value>>(sent, 'metrics-told') && sent.id === id) settle(sent.value);
    };
    const impatience = setTimeout(() => settle(null), patienceMs);
    channel.on('message', hear);
    channel.send({ kind: 'metrics-asked', id } satisfies Asked);
  });
}

function answer<Value>(channel: Channel, read: () => Promise<Value>): void {
  channel.on('message', (sent) => {
    if (!isMessage<Asked>(sent, 'metrics-asked')) return;
    void read().then((value) => channel.send({ kind: 'metrics-told', id: sent.id, value } satisfies Told<Value>));
  });
}

const channelOf = (worker: Worker): Channel => ({
  send: (message) => void (worker.isConnected() && worker.send(message)),
  on: (event, hear) => worker.on(event, hear),
  off: (event, hear) => worker.off(event, hear),
});

const toPrimary: Channel = {
  send: (message) => process.send?.(message),
  on: (event, hear) => process.on(event, hear),
  off: (event, hear) => process.off(event, hear),
};

/** In a worker: responds to the primary with this worker's metrics. */
export function tellMetrics(read: () => Promise<MetricsOfProcess>): void {
  if (cluster.isWorker) answer(toPrimary, read);
}

/** The metrics of every worker; `null` in a single-process server, or when the primary does not respond. */
export const metricsOfAllWorkers = async (): Promise<MetricsOfProcess[] | null> =>
  cluster.isWorker ? askFor<MetricsOfProcess[]>(toPrimary) : null;

/** In the primary: responds to a worker with all metrics, without those of workers that time out. */
export function gatherMetricsFor(worker: Worker): void {
  answer(channelOf(worker), async () => {
    const all = Object.values(cluster.workers ?? {}).flatMap((other) => (other ? [channelOf(other)] : []));
    const told = await Promise.all(all.map((channel) => askFor<MetricsOfProcess>(channel)));
    return told.filter((metrics) => metrics !== null);
  });
}
