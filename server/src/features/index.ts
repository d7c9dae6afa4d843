import type { FastifyPluginAsync } from 'fastify';
import { accountRoutes } from './account/routes.ts';
import { lastStepRoutes } from './applications/last-step.ts';
import { applicationRoutes } from './applications/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { cspReportPages } from './csp-reports/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { deploymentRoutes } from './deployments/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { uploadRoutes } from './documents/upload-routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { inboxPages } from './mails/inbox.ts';
import { mailRoutes } from './mails/routes.ts';
import { availabilityRoutes, meetingRoutes } from './meetings/routes.ts';
import { membershipTypeRoutes } from './membership-types/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { maintenanceRoutes } from './maintenance/routes.ts';
import { metricsPages } from './metrics/routes.ts';
import { testGatewayPages } from './payments/gateway-page.ts';
import { paymentRoutes } from './payments/routes.ts';
import { queryRoutes } from './queries/routes.ts';
import { refereeConsentRoutes } from './referees/consent/routes.ts';
import { refereeRoutes } from './referees/routes.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { telemetryRoutes } from './telemetry/routes.ts';
import { userRoutes } from './users/routes.ts';
import { waitingRoutes } from './waiting/routes.ts';

/** Features behind `/api`; each registers its routes with `toRoute` and its background work with `app.jobs`. */
export const apiFeatures: FastifyPluginAsync[] = [
  authRoutes,
  accountRoutes,
  healthRoutes,
  openApiRoutes,
  membershipTypeRoutes,
  applicationRoutes,
  exportRoutes,
  lastStepRoutes,
  documentRoutes,
  uploadRoutes,
  refereeRoutes,
  refereeConsentRoutes,
  meetingRoutes,
  availabilityRoutes,
  dashboardRoutes,
  invoiceRoutes,
  mailRoutes,
  deploymentRoutes,
  paymentRoutes,
  queryRoutes,
  userRoutes,
  telemetryRoutes,
  searchRoutes,
  scheduleRoutes,
  maintenanceRoutes,
  waitingRoutes,
];

/** Features that answer pages and files; the site takes every path that nobody else has. */
export const pageFeatures: FastifyPluginAsync[] = [
  inboxPages,
  testGatewayPages,
  metricsPages,
  cspReportPages,
  siteRoutes,
];
