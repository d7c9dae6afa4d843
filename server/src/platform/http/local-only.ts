import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '../../config.ts';
import { problem } from '../problems/problem.ts';

/**
 * Shows the pages of a plugin to this machine alone: also not to a foreign page in its browser that has pointed a name
 * of its own at this machine and so reads them as if they were its own (DNS rebinding).
 * @returns false where others can reach the server; the plugin then has no pages at all
 */
export function localOnly(app: FastifyInstance): boolean {
  if (!app.config.isLoopback) return false;
  app.addHook('onRequest', async (request) => {
    if (!isLoopbackHost(request.hostname)) throw problem.notFound();
  });
  return true;
}
