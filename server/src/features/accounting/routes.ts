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
import { say, toRoute } from '../../platform/http/to-route.ts';
import { createAccounts } from './accounts.ts';
import { createMonths } from './months.ts';
import { createAccountingService } from './service.ts';

export const accountingRoutes: FastifyPluginAsync = async (app) => {
  const accounting = createAccountingService(app);
  const accounts = createAccounts(app);
  const months = createMonths(app);

  app.route(toRoute(getAccountingSummary, ({ query }) => accounting.summary(query)));
  app.route(toRoute(listJournal, ({ query }) => accounting.journal(query)));
  app.route(toRoute(listOpenItems, ({ query }) => accounting.openItems(query)));
  app.route(toRoute(downloadDatev, ({ query, actor }) => accounting.datev(query, actor)));
  app.route(toRoute(getAccounts, () => accounts.read()));
  app.route(
    toRoute(setAccounts, async ({ body, actor }) => say('Accounts saved.', await accounts.change(body, actor))),
  );
  app.route(toRoute(closeMonth, async ({ body, actor }) => say('Month closed.', await months.close(body, actor))));
  app.route(toRoute(reopenMonth, async ({ body, actor }) => say('Month reopened.', await months.reopen(body, actor))));
};
