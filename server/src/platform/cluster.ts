import cluster, { type Worker } from 'node:cluster';
import { newId } from './secrets/ids.ts';

// Communication between the processes of one server (WORKERS=2 and more). Everything else they share is in the
// database.

/** Metrics in the form `prom-client` aggregates. */
export type MetricsOfProcess = object[];

interface MetricsRequest {
  kind: 'metrics-request';
  id: string;
}
interface MetricsReply<Value> {
  kind: 'metrics-reply';
  id: string;
  value: Value;
}

const isMessage = <Message extends { kind: string }>(sent: unknown, kind: Message['kind']): sent is Message =>
  typeof sent === 'object' && sent !== null && 'kind' in sent && sent.kind === kind;

interface Channel {
  send: (message: object) => void;
  on: (event: 'message', onMessage: (sent: unknown) => void) => unknown;
  off: (event: 'message', onMessage: (sent: unknown) => void) => unknown;
}

const timeoutMs = 2_000;

/** Sends a request to the other process; `null` after a timeout. */
function askFor<Value>(channel: Channel): Promise<Value | null> {
  const id = newId();
  return new Promise((resolve) => {
    const settle = (value: Value | null) => {
      clearTimeout(timeout);
      channel.off('message', onMessage);
      resolve(value);
    };
    const onMessage = (message: unknown) => {
      if (isMessage<MetricsReply<Value>>(message, 'metrics-reply') && message.id === id) settle(message.value);
    };
    const timeout = setTimeout(() => settle(null), timeoutMs);
    channel.on('message', onMessage);
    channel.send({ kind: 'metrics-request', id } satisfies MetricsRequest);
  });
}

function answer<Value>(channel: Channel, read: () => Promise<Value>): void {
  channel.on('message', (message) => {
    if (!isMessage<MetricsRequest>(message, 'metrics-request')) return;
    void read().then((value) =>
      channel.send({ kind: 'metrics-reply', id: message.id, value } satisfies MetricsReply<Value>),
    );
  });
}

const channelOf = (worker: Worker): Channel => ({
  send: (message) => void (worker.isConnected() && worker.send(message)),
  on: (event, onMessage) => worker.on(event, onMessage),
  off: (event, onMessage) => worker.off(event, onMessage),
});

const toPrimary: Channel = {
  send: (message) => process.send?.(message),
  on: (event, onMessage) => process.on(event, onMessage),
  off: (event, onMessage) => process.off(event, onMessage),
};

/** In a worker: responds to the primary with this worker's metrics. */
export function serveMetrics(read: () => Promise<MetricsOfProcess>): void {
  if (cluster.isWorker) answer(toPrimary, read);
}

/** The metrics of every worker; `null` in a single-process server, or when the primary does not respond. */
export const metricsOfAllWorkers = async (): Promise<MetricsOfProcess[] | null> =>
  cluster.isWorker ? askFor<MetricsOfProcess[]>(toPrimary) : null;

/** In the primary: responds to a worker with all metrics, without those of workers that time out. */
export function gatherMetricsFor(worker: Worker): void {
  answer(channelOf(worker), async () => {
    const all = Object.values(cluster.workers ?? {}).flatMap((other) => (other ? [channelOf(other)] : []));
    const replies = await Promise.all(all.map((channel) => askFor<MetricsOfProcess>(channel)));
    return replies.filter((metrics) => metrics !== null);
  });
}
