import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on every answer closes its connection, so that none idles when the server ends. */
    drain: () => void;
  }
}

/**
 * How long running requests have to finish after the server was asked to end.
 * @internal a test lets just this time pass
 */
export const graceMs = 10_000;

/**
 * Has answers that are given while the server ends close their connections, which would otherwise idle on and hold it.
 * Adds `app.drain`.
 */
export function closeConnectionsAtTheEnd(app: FastifyInstance): void {
  let isEnding = false;
  app.decorate('drain', () => {
    isEnding = true;
  });
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
}

/**
 * Ends the HTTP side: nothing new is taken in, connections that idle are closed at once, and what runs may finish,
 * a slow upload too. What is still running after `graceMs` is cut off.
 */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close().finally(() => clearTimeout(impatience));
}
