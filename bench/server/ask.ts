// The client side, in a separate process. Keeps some connections busy, or sends requests at a steady rate.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface AskOrder {
  origin: string;
  /** Requested in turn. */
  paths: string[];
  headers: Record<string, string>;
  /** Session tokens, used in turn: what one person sends at once is limited. */
  tokens?: string[];
  /** Each request has another client address, as reported by a trusted proxy. */
  fromMany?: boolean;
  /** Sent in turn as JSON with POST. */
  bodies?: unknown[];
  seconds: number;
  /** Number of concurrent connections; each sends its next request when the previous one is answered. */
  parallel?: number;
  /** Alternatively, requests per second, sent whether or not earlier ones have been answered. */
  perSecond?: number;
  /**
   * With `perSecond`: seconds before the others, whose times do not count. A client that has just started compiles its
   * own code and opens its connections.
   */
  warmUpSeconds?: number;
}

export interface Answers {
  /** From the time a request was due until its last byte, in ms. */
  times: number[];
  /** Number of responses by status; 0 for broken connections. */
  statuses: Record<number, number>;
  seconds: number;
}

const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

function once(agent: Agent, order: AskOrder, number: number): Promise<number> {
  const path = order.paths[number % order.paths.length] ?? '/';
  const body = order.bodies && JSON.stringify(order.bodies[number % order.bodies.length]);
  const headers = {
    ...order.headers,
    ...(order.tokens && { authorization: `Bearer ${order.tokens[number % order.tokens.length] ?? ''}` }),
    ...(body && { 'content-type': 'application/json' }),
    ...(order.fromMany && { 'x-forwarded-for': addressOf(number) }),
  };
  return new Promise((resolve) => {
    request(`${order.origin}${path}`, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
      response.on('data', () => {});
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    })
      .on('error', () => resolve(0))
      .end(body);
  });
}

async function ask(order: AskOrder): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.parallel ?? 512 });
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const began = performance.now();
  const end = began + order.seconds * 1000;
  let number = 0;
  const answered = async (due: number, counts = true) => {
    const status = await once(agent, order, number++);
    if (counts) times.push(performance.now() - due);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  if (order.perSecond) {
    const running: Promise<void>[] = [];
    const warmUp = order.perSecond * (order.warmUpSeconds ?? 0);
    for (let sent = 0; sent < warmUp + order.perSecond * order.seconds; sent++) {
      const due = began + (sent * 1000) / order.perSecond;
      const wait = due - performance.now();
      if (wait > 1) await sleep(wait);
      running.push(answered(due, sent >= warmUp));
    }
    await Promise.all(running);
  } else {
    const connection = async () => {
      while (performance.now() < end) await answered(performance.now());
    };
    await Promise.all(Array.from({ length: order.parallel ?? 1 }, connection));
  }
  agent.destroy();
  return { times, statuses, seconds: (performance.now() - began) / 1000 };
}

process.once('message', (order: AskOrder) => {
  void ask(order).then((answers) => process.send?.(answers, () => process.disconnect()));
});
