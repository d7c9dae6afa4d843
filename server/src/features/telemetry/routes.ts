import { sendTelemetry, telemetryLimits } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../platform/http/to-route.ts';
import { createClientRateLimit } from '../../platform/http/client-rate-limit.ts';

/** Six batches a minute is what one busy tab sends; offices share an address. */
const batchesPerMinute = 120;

export const telemetryRoutes: FastifyPluginAsync = async (app) => {
  const budget = createClientRateLimit({ clock: app.clock, perMinute: batchesPerMinute });
  app.route({
    ...toRoute(sendTelemetry, async ({ body, requestId }) => {
      // Names are checked against what is deployed, which this process may not have needed so far.
      await app.deployments.current();
      app.telemetry.take(body.events, requestId);
      return {};
    }),
    bodyLimit: telemetryLimits.bytes,
    preParsing: async (request) => budget.take(request.ip),
  });
};
