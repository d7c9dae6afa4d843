import { sendTelemetry, telemetryLimits } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../platform/http/to-route.ts';
import { createClientRateLimit } from '../../platform/http/rate-limits.ts';

/** One busy tab sends six batches per minute, and an office shares one address. */
const batchesPerMinute = 120;

export const telemetryRoutes: FastifyPluginAsync = async (app) => {
  const budget = createClientRateLimit({ clock: app.clock, perMinute: batchesPerMinute });
  app.route({
    ...toRoute(sendTelemetry, async ({ body, requestId }) => {
      // Names are checked against the deployments, which this process may not have loaded yet.
      await app.deployments.current();
      app.telemetry.take(body.events, requestId);
      return {};
    }),
    bodyLimit: telemetryLimits.bytes,
    preParsing: async (request) => budget.take(request.ip),
  });
};
