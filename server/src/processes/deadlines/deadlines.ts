import type { FastifyPluginAsync } from 'fastify';
import { addDunning } from '../../features/invoices/public.ts';
import { addApplicationRules } from './application-deadlines.ts';
import { addPaymentRules } from './payment-deadlines.ts';

/** Scheduled work on applications: reminders, expiry, lapses. */
export const deadlineProcess: FastifyPluginAsync = async (app) => {
  addApplicationRules(app);
  addPaymentRules(app);
  addDunning(app);
};
