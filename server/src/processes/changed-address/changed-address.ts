import type { FastifyPluginAsync } from 'fastify';
import { createChangedAddressRepository } from './repository.ts';

/** An account has another address: what is still to be sent goes there. Invoices keep the payer as of then (rule 9). */
export const changedAddressProcess: FastifyPluginAsync = async (app) => {
  app.events.on('address.changed', async (tx, changed) => {
    const follow = createChangedAddressRepository(tx);
    await follow.ofApplications(changed);
    await follow.ofWaitingMails(changed);
  });
};
