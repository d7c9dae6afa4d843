import type { FastifyInstance } from 'fastify';
import { applicationSource } from './application-source.ts';
import { auditSource } from './audit-source.ts';
import { journalSource, openItemsSource } from './journal-source.ts';
import type { ListSource, Order } from './list-source.ts';
import { officeSource } from './office-sources.ts';
import { userSource } from './user-source.ts';

/** Finds the source of an export. */
export const createListSources =
  (app: FastifyInstance) =>
  async (order: Order): Promise<ListSource> => {
    if (order.list === 'audit') return auditSource(app, order);
    if (order.list === 'users') return userSource(app, order);
    if (order.list === 'journal') return journalSource(app, order);
    if (order.list === 'open_items') return openItemsSource(app, order);
    return order.list === 'applications' ? applicationSource(app, order) : officeSource(app, order);
  };

export type ListSources = ReturnType<typeof createListSources>;
