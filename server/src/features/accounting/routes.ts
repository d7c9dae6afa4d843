import {
  closeMonth,
  downloadDatev,
  getAccountingSummary,
  getAccounts,
  listJournal,
  listOpenItems,
  reopenMonth,
  setAccounts,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { createAccountingService } from './service.ts';

export const accountingRoutes: FastifyPluginAsync = async (app) => {
  const accounting = createAccountingService(app);

  app.route(toRoute(getAccountingSummary, ({ query }) => accounting.summary(query)));
  app.route(toRoute(listJournal, ({ query }) => accounting.journal(query)));
  app.route(toRoute(listOpenItems, ({ query }) => accounting.openItems(query)));
  app.route(toRoute(downloadDatev, ({ query, actor }) => accounting.datev(query, actor)));
  app.route(toRoute(getAccounts, () => accounting.accounts()));
  app.route(
    toRoute(setAccounts, async ({ body, actor }) =>
      withMessage('Accounts saved.', await accounting.setAccounts(body, actor)),
    ),
  );
  app.route(
    toRoute(closeMonth, async ({ body, actor }) =>
      withMessage('Month closed.', await accounting.closeMonth(body, actor)),
    ),
  );
  app.route(
    toRoute(reopenMonth, async ({ body, actor }) =>
      withMessage('Month reopened.', await accounting.reopenMonth(body, actor)),
    ),
  );
};
