import { listSchedule } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../platform/http/to-route.ts';
import { createScheduleService } from './service.ts';

export const scheduleRoutes: FastifyPluginAsync = async (app) => {
  const schedule = createScheduleService(app);
  app.route(toRoute(listSchedule, ({ query }) => schedule.list(query)));
};
