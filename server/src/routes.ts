import type { FastifyPluginAsync } from 'fastify';
import { accountRoutes } from './features/auth/own-account/routes.ts';
import { applicationNoteRoutes } from './features/applications/notes/routes.ts';
import { applicationRoutes } from './features/applications/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { backupRoutes } from './features/backups/routes.ts';
import { bankRoutes } from './features/bank/routes.ts';
import { cspReportPages } from './features/csp-reports/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { deploymentRoutes } from './features/deployments/routes.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { uploadRoutes } from './features/documents/uploads/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { accountingRoutes } from './features/accounting/routes.ts';
import { issueRunRoutes } from './features/invoices/issuing/routes.ts';
import { invoiceRoutes } from './features/invoices/routes.ts';
import { junkRoutes } from './features/junk/routes.ts';
import { inboxPages } from './features/mails/inbox.ts';
import { mailTemplateRoutes } from './features/mail-templates/routes.ts';
import { mailRoutes } from './features/mails/routes.ts';
import { availabilityRoutes } from './features/meetings/availability/routes.ts';
import { meetingRoutes } from './features/meetings/routes.ts';
import { minutesRoutes } from './features/meetings/minutes/routes.ts';
import { memberImportRoutes } from './features/member-imports/routes.ts';
import { membershipTypeRoutes } from './features/membership-types/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { openApiRoutes } from './features/openapi/routes.ts';
import { maintenanceRoutes } from './features/maintenance/routes.ts';
import { metricsPages } from './features/metrics/routes.ts';
import { testGatewayPages } from './features/payments/gateway-page.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { queryRoutes } from './features/queries/routes.ts';
import { refereeConsentRoutes } from './features/referees/consent/routes.ts';
import { refereeRoutes } from './features/referees/routes.ts';
import { savedReplyRoutes } from './features/saved-replies/routes.ts';
import { savedViewRoutes } from './features/saved-views/routes.ts';
import { scheduleRoutes } from './features/schedule/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { settingRoutes } from './features/settings/routes.ts';
import { setUpRoutes } from './features/set-up/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { telemetryRoutes } from './features/telemetry/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { changedAddressProcess } from './processes/changed-address/changed-address.ts';
import { deadlineProcess } from './processes/deadlines/deadlines.ts';
import { decisionRoutes } from './processes/decision/routes.ts';
import { dryRunRoutes } from './processes/dry-run/routes.ts';
import { membershipProcess } from './processes/membership-activation/activation.ts';
import { movedPaymentProcess } from './processes/moved-payment/moved-payment.ts';
import { officeCommandRoutes } from './processes/office-commands/routes.ts';
import { renewalRoutes } from './processes/renewal/routes.ts';
import { referenceProcess } from './processes/references/references.ts';
import { submissionRoutes } from './processes/submission/routes.ts';

/** Features behind `/api`; each registers its routes with `toRoute` and its background work with `app.jobs`. */
export const apiFeatures: FastifyPluginAsync[] = [
  authRoutes,
  accountRoutes,
  healthRoutes,
  openApiRoutes,
  membershipTypeRoutes,
  applicationRoutes,
  applicationNoteRoutes,
  exportRoutes,
  documentRoutes,
  uploadRoutes,
  refereeRoutes,
  refereeConsentRoutes,
  meetingRoutes,
  minutesRoutes,
  availabilityRoutes,
  dashboardRoutes,
  invoiceRoutes,
  accountingRoutes,
  issueRunRoutes,
  bankRoutes,
  mailRoutes,
  mailTemplateRoutes,
  deploymentRoutes,
  paymentRoutes,
  queryRoutes,
  userRoutes,
  auditRoutes,
  memberImportRoutes,
  telemetryRoutes,
  searchRoutes,
  scheduleRoutes,
  junkRoutes,
  savedReplyRoutes,
  savedViewRoutes,
  settingRoutes,
  setUpRoutes,
  maintenanceRoutes,
  backupRoutes,
  notificationRoutes,
];

/** Features that serve pages and files; the site handles every other path. */
export const pageFeatures: FastifyPluginAsync[] = [
  inboxPages,
  testGatewayPages,
  metricsPages,
  cspReportPages,
  siteRoutes,
];

/**
 * Processes across features, in the order of an application's life: submission, screening, references, decision,
 * membership and its renewal; and the deadlines that end each of them. Then what follows a person's address.
 */
export const processes: FastifyPluginAsync[] = [
  submissionRoutes,
  officeCommandRoutes,
  referenceProcess,
  decisionRoutes,
  dryRunRoutes,
  membershipProcess,
  renewalRoutes,
  deadlineProcess,
  changedAddressProcess,
  movedPaymentProcess,
];
