import type { FastifyPluginAsync } from 'fastify';
import { problem } from '../../platform/problems/problem.ts';
import { mayReadMetrics } from './access.ts';

export const metricsPages: FastifyPluginAsync = async (app) => {
  app.get('/metrics', async (request, reply) => {
    // As if there were nothing: what isn't for somebody needs no sign on its door.
    if (!mayReadMetrics(request, app.config)) throw problem.notFound();
    await app.deployments.current();
    return reply.type(app.metrics.contentType).send(await app.metrics.text());
  });
};
