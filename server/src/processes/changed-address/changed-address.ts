import type { FastifyPluginAsync } from 'fastify';
import { createChangedAddressRepository } from './repository.ts';

/** An account has another address: unsent mails go there. Invoices keep the payer at the time of issue (rule 9). */
export const changedAddressProcess: FastifyPluginAsync = async (app) => {
  app.events.on('address.changed', async (tx, changed) => {
    const follow = createChangedAddressRepository(tx);
    await follow.ofApplications(changed);
    await follow.ofWaitingMails(changed);
  });
};
