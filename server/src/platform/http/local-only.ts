import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../config.ts';
import { problem } from '../problems/problem.ts';

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * A request from this machine that no proxy forwarded: behind a proxy, all requests are local, and it may rewrite the
 * host name. That name must be local, too, or a website could point its own at this machine (DNS rebinding).
 */
export function isThisMachine(request: FastifyRequest): boolean {
  if (forwarding.some((name) => request.headers[name] !== undefined)) return false;
  const address = request.socket.remoteAddress?.replace(/^::ffff:/i, '') ?? '';
  return isLoopbackHost(address) && isLoopbackHost(request.hostname);
}

/**
 * Restricts the pages of a plugin to requests from this machine.
 * @returns false if other machines can reach the server; the plugin then has no pages at all
 */
export function localOnly(app: FastifyInstance): boolean {
  if (!app.config.isLoopback) return false;
  app.addHook('onRequest', async (request) => {
    if (!isThisMachine(request)) throw problem.notFound();
  });
  return true;
}
