import { getMaintenance, setMaintenance } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';

export const maintenanceRoutes: FastifyPluginAsync = async (app) => {
  app.route(toRoute(getMaintenance, () => app.maintenance.current()));
  app.route(
    toRoute(setMaintenance, async ({ body, actor }) => {
      const state = await app.maintenance.change(body, actor);
      return withMessage(state.isOn ? 'Guildhall is closed for maintenance.' : 'Guildhall is open again.', state);
    }),
  );
};
