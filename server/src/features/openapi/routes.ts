import type { FastifyPluginAsync } from 'fastify';
import { isForStaffOnly, servesStaff } from '../../platform/sessions/audience.ts';
import { toRoute } from '../../platform/http/to-route.ts';
import { getOpenApi } from './contract.ts';
import { openApiDocument } from './document.ts';

/**
 * `GET /api/openapi.json`: generated from the contracts of the registered routes. Addresses that don't serve the staff
 * area describe none of its operations.
 */
export const openApiRoutes: FastifyPluginAsync = async (app) => {
  const documents = new Map<boolean, string>();
  const describe = (isForStaff: boolean): string => {
    const shown = app.apiContracts.filter(({ permission }) => isForStaff || !isForStaffOnly(permission));
    return JSON.stringify(openApiDocument(shown, app.config.publicUrl));
  };
  app.route({
    ...toRoute(getOpenApi, () => {
      throw new Error('answered by the route itself');
    }),
    handler: async (request, reply) => {
      const isForStaff = servesStaff(request);
      const document = documents.get(isForStaff) ?? describe(isForStaff);
      documents.set(isForStaff, document);
      return reply.type('application/json; charset=utf-8').send(document);
    },
  });
};
