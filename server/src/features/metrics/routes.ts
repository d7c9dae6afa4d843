import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { problem } from '../../platform/problems/problem.ts';
import { isLoopbackHost, type Config } from '../../config.ts';
import { isThisMachine } from '../../platform/http/local-only.ts';

export const metricsPages: FastifyPluginAsync = async (app) => {
  app.get('/metrics', async (request, reply) => {
    // Responds as if the route did not exist, so that it is not revealed.
    if (!mayReadMetrics(request, app.config)) throw problem.notFound();
    await app.deployments.current();
    return reply.type(app.metrics.contentType).send(await app.metrics.text());
  });
};

/** Who may read the metrics: clients with the token, and this machine if no other can act in its name. */
function mayReadMetrics(request: FastifyRequest, config: Config): boolean {
  const { authorization = '' } = request.headers;
  const shown = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  if (shown !== undefined) return config.metricsToken !== null && isSame(shown, config.metricsToken);
  const isLocal = config.trustedProxies.length === 0 && isLoopbackHost(new URL(config.publicUrl).hostname);
  return isLocal && isThisMachine(request);
}

/** Compares in constant time. */
function isSame(shown: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(shown), digest(expected));
}
