import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault, Original } from './faults.ts';

export interface Rule {
  /** The paths with bad responses, or a predicate for them. */
  hits: (path: string) => boolean;
  fault: Fault;
  /** Recovers after this many bad responses; by default only when lifted. */
  times?: number;
}

interface SeenRequest {
  path: string;
  /** The request's destination: `document`, `script`, `style`, `empty` for fetches. */
  destination: string;
  /** Milliseconds since 1970. */
  at: number;
  wasFaulty: boolean;
}

/**
 * Sits between browsers and the product and passes everything through, except for the rule armed for a visit. A cookie
 * identifies visits, so that several can run at the same time with a fault each.
 */
export interface FaultProxy {
  url: string;
  arm: (visit: string, rule: Rule) => void;
  lift: (visit: string) => void;
  /** Every request of a visit so far. */
  seen: (visit: string) => SeenRequest[];
  close: () => Promise<void>;
}

export const visitCookie = 'fault_visit';

/** Starts the proxy in front of a running product. @param target its port */
export async function startFaultProxy(target: number): Promise<FaultProxy> {
  const agent = new http.Agent({ keepAlive: true });
  const rules = new Map<string, { rule: Rule; left: number }>();
  const seen = new Map<string, SeenRequest[]>();

  const server = http.createServer((request, reply) => {
    const visit = new RegExp(`${visitCookie}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? 'none';
    const path = request.url?.split('?')[0] ?? '/';
    const armed = rules.get(visit);
    const isFaulty = armed !== undefined && armed.left > 0 && armed.rule.hits(path);
    const destination = String(request.headers['sec-fetch-dest'] ?? '');
    const requests = seen.get(visit) ?? [];
    seen.set(visit, [...requests, { path, destination, at: Date.now(), wasFaulty: isFaulty }]);
    if (!isFaulty) return pass(request, reply);
    armed.left -= 1;
    // A failure while serving a fault looks like a dropped connection.
    Promise.resolve(armed.rule.fault({ request, reply, original: () => fetchWhole(request) })).catch(() =>
      reply.destroy(),
    );
  });

  const ask = (request: IncomingMessage, answer: (response: IncomingMessage) => void) =>
    http.request(
      { agent, host: '127.0.0.1', port: target, method: request.method, path: request.url, headers: request.headers },
      answer,
    );

  function pass(request: IncomingMessage, reply: ServerResponse): void {
    const upstream = ask(request, (response) => {
      reply.writeHead(response.statusCode ?? 502, endToEnd(response));
      response.pipe(reply);
    });
    upstream.on('error', () => reply.destroy());
    reply.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  const fetchWhole = (request: IncomingMessage): Promise<Original> =>
    new Promise((resolve, reject) => {
      const upstream = ask(request, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 502, headers: endToEnd(response), body: Buffer.concat(parts) }),
        );
      });
      upstream.once('error', reject);
      upstream.end();
    });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    arm: (visit, rule) => rules.set(visit, { rule, left: rule.times ?? Infinity }),
    // A hanging request keeps hanging, as in production: nobody cancels it on the way.
    lift: (visit) => rules.delete(visit),
    seen: (visit) => seen.get(visit) ?? [],
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

/** End-to-end headers; the others belong to one connection. */
function endToEnd({ headers }: IncomingMessage): Original['headers'] {
  const { connection: _connection, 'keep-alive': _keepAlive, 'transfer-encoding': _coding, ...rest } = headers;
  return Object.fromEntries(Object.entries(rest).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
