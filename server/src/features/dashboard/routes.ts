import { getOfficeDashboard, getOfficeFigures, getOwnDashboard, getWaiting } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../platform/http/to-route.ts';
import { readOfficeFigures } from './figures-read-model.ts';
import { readOfficeDashboard, readOwnDashboard } from './dashboards-read-model.ts';
import { readWaiting } from './waiting-read-model.ts';

export const dashboardRoutes: FastifyPluginAsync = async (app) => {
  app.route(toRoute(getOwnDashboard, ({ session }) => readOwnDashboard(app, session.user)));
  app.route(toRoute(getOfficeDashboard, ({ session }) => readOfficeDashboard(app, session.user)));
  app.route(toRoute(getOfficeFigures, ({ query, session }) => readOfficeFigures(app, query, session.user)));
  app.route(toRoute(getWaiting, ({ session }) => readWaiting(app, session.user)));
};
