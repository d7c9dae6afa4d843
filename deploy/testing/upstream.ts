import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Proxy } from './nginx.ts';

/** A server for tests to put proxies in front of. */
export interface Upstream {
  /** Host and port. */
  address: string;
  /** Paths of the requests that got through since the last `forget`. */
  reached: () => (string | undefined)[];
  /** How many bytes of the last request's body have arrived. */
  arrived: () => number;
  forget: () => void;
  /** Checks a proxy's files with its own tool and starts it in front of this server. */
  front: (prepared: Promise<Proxy>) => Promise<Proxy>;
  /** Stops the server and its proxies. */
  stop: () => Promise<void>;
}

/**
 * Starts a server that answers with the headers it received and the length of the body.
 * @param decorate adds what a test needs to the answer
 */
export async function startUpstream(
  decorate: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Upstream> {
  const proxies: Proxy[] = [];
  let reached: (string | undefined)[] = [];
  let arrived = 0;
  const server = createServer((request, response) => {
    reached.push(request.url);
    arrived = 0;
    request.on('data', (chunk: Buffer) => (arrived += chunk.length));
    request.on('end', () => {
      response.setHeader('x-request-id', 'request-1');
      decorate(request, response);
      response.end(JSON.stringify({ headers: request.headers, bytes: arrived }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  return {
    address: `127.0.0.1:${at !== null && typeof at === 'object' ? at.port : 0}`,
    reached: () => reached,
    arrived: () => arrived,
    forget: () => (reached = []),
    front: async (prepared) => {
      const proxy = await prepared;
      proxies.push(proxy);
      expect(proxy.check()).toMatch(/test is successful|Valid configuration/);
      expect(proxy.check()).not.toMatch(/\[(warn|emerg)\]|Unnecessary|not formatted/);
      await proxy.start();
      return proxy;
    },
    stop: async () => {
      for (const proxy of proxies) await proxy.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
