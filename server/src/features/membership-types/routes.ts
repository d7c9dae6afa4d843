import { listMembershipTypes } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../http/to-route.ts';
import { createMembershipTypeService } from './service.ts';

export const membershipTypeRoutes: FastifyPluginAsync = async (app) => {
  const types = createMembershipTypeService(app);
  app.route(toRoute(listMembershipTypes, () => types.list()));
};
