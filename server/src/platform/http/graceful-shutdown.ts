import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on every response closes its connection, so that none stays idle when the server stops. */
    drain: () => void;
  }
}

/**
 * How long running requests have to finish during shutdown. @internal a test lets just this time pass
 */
export const graceMs = 10_000;

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
 * Shuts down HTTP: no new requests, idle connections are closed immediately, and running requests may finish, including
 * slow uploads. After `graceMs` the rest is aborted.
 */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close().finally(() => clearTimeout(impatience));
}
