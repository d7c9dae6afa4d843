import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '../../config.ts';
import { problem } from '../problems/problem.ts';

/**
 * Restricts the pages of a plugin to this machine, and excludes websites in its browser that point their own host name
 * at this machine to read them (DNS rebinding).
 * @returns false if other machines can reach the server; the plugin then has no pages at all
 */
export function localOnly(app: FastifyInstance): boolean {
  if (!app.config.isLoopback) return false;
  app.addHook('onRequest', async (request) => {
    if (!isLoopbackHost(request.hostname)) throw problem.notFound();
  });
  return true;
}
