import type { FastifyPluginAsync } from 'fastify';
import { problem } from '../../platform/problems/problem.ts';
import { mayReadMetrics } from './access.ts';

export const metricsPages: FastifyPluginAsync = async (app) => {
  app.get('/metrics', async (request, reply) => {
    // Responds as if the route did not exist, so that it is not revealed.
    if (!mayReadMetrics(request, app.config)) throw problem.notFound();
    await app.deployments.current();
    return reply.type(app.metrics.contentType).send(await app.metrics.text());
  });
};
