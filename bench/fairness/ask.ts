// Sends one person's requests from a separate process.
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Which requests to send: a fixed rate per second, or a fixed number in flight, each sent when the previous one is
 * answered.
 */
export type Order = { origin: string; token: string; paths: string[]; seconds: number } & (
  { perSecond: number } | { parallel: number }
);

/** `ms` counts from when the request was due. */
export interface Answered {
  ms: number;
  status: number;
}

async function ask(order: Order): Promise<Answered[]> {
  const { origin, token, paths, seconds } = order;
  const answered: Answered[] = [];
  let number = 0;
  const once = async (due: number): Promise<number> => {
    number += 1;
    const response = await fetch(`${origin}/api/${paths[number % paths.length]}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.arrayBuffer();
    answered.push({ ms: performance.now() - due, status: response.status });
    return response.status;
  };
  const began = performance.now();
  const end = began + seconds * 1000;
  if ('parallel' in order) {
    const line = async () => {
      // Waits a second when told to retry later, as a real client does.
      while (performance.now() < end) if ((await once(performance.now())) === 429) await sleep(1000);
    };
    await Promise.all(Array.from({ length: order.parallel }, line));
    return answered;
  }
  const running: Promise<unknown>[] = [];
  for (let sent = 0; sent < order.perSecond * seconds; sent++) {
    const due = began + (sent * 1000) / order.perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    running.push(once(due));
  }
  await Promise.all(running);
  return answered;
}

process.once('message', (order: Order) => {
  void ask(order).then((answered) => process.send?.(answered, () => process.disconnect()));
});
