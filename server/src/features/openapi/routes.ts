import { contract } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../platform/http/to-route.ts';
import { openApiDocument } from './document.ts';

/**
 * The document itself is a route as well, so it has a policy like every other.
 * @internal the access matrix has a policy for it
 */
export const getOpenApi = contract.get('/openapi.json', {
  summary: 'This document',
  permission: 'public',
  replyKind: 'file',
});

/** `GET /api/openapi.json`: made from the contracts of the routes that are really there. */
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
