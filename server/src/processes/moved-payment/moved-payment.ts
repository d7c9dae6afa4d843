import type { FastifyPluginAsync } from 'fastify';
import { createMovedPaymentRepository } from './repository.ts';

/** A payment belongs to another invoice: so does the bank line it came from, whose match can be undone as before. */
export const movedPaymentProcess: FastifyPluginAsync = async (app) => {
  app.events.on('payment.moved', (tx, { before, payment }) =>
    createMovedPaymentRepository(tx).ofBankLine(before, payment),
  );
};
