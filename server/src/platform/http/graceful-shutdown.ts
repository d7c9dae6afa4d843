import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on every response closes its connection. */
    drain: () => void;
  }
}

/**
 * How long running requests have to finish during shutdown. @internal a test lets just this time pass
 */
export const graceMs = 10_000;

// Closing a connection while a request is on its way loses the request. So connections in use are closed by their next
// response, and the others only when they have been idle for this long.
const drainMs = 1_500;

/**
 * Makes responses during shutdown close their connections, which would otherwise stay open and delay it. Adds
 * `app.drain`.
 */
export function closeConnectionsAtTheEnd(app: FastifyInstance): void {
  let isEnding = false;
  app.decorate('drain', () => {
    isEnding = true;
  });
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isEnding) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Shuts down HTTP: drains open connections, then accepts no new ones; running requests may finish, including slow
 * uploads. After `graceMs` the rest is aborted.
 */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  // A developer who presses Ctrl-C waits for nobody.
  if (!app.config.isDevelopment && (await openConnections(app)) > 0) {
    app.drain();
    await sleep(drainMs);
  }
  const impatience = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close().finally(() => clearTimeout(impatience));
}

const openConnections = ({ server }: FastifyInstance): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 1 : count)));
