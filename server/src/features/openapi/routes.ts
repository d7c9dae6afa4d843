import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../platform/http/to-route.ts';
import { getOpenApi } from './contract.ts';
import { openApiDocument } from './document.ts';

/** `GET /api/openapi.json`: generated from the contracts of the registered routes. */
export const openApiRoutes: FastifyPluginAsync = async (app) => {
  let document: string | undefined;
  app.route({
    ...toRoute(getOpenApi, () => {
      throw new Error('answered by the route itself');
    }),
    handler: async (_request, reply) => {
      document ??= JSON.stringify(openApiDocument(app.apiContracts, app.config.publicUrl));
      return reply.type('application/json; charset=utf-8').send(document);
    },
  });
};
