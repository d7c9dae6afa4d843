import type { FastifyInstance } from 'fastify';
import { momentOf } from '../../platform/settings/moment.ts';
import { createListReader, viewOf } from '../applications/public.ts';
import { auditSource } from './audit-source.ts';
import { journalSource, openItemsSource } from './journal-source.ts';
import type { ListSource, Order } from './list-source.ts';
import { officeSource } from './office-sources.ts';
import { readRows, widthsOf } from './rows-read-model.ts';
import { exportTexts } from './texts.ts';
import { userSource } from './user-source.ts';

/** Finds the source of an export. */
export function createListSources(app: FastifyInstance) {
  const { db, clock } = app;

  const applications = createListReader(db);

  const applicationSource = ({ query, columns, language }: Extract<Order, { list: 'applications' }>): ListSource => {
    const texts = exportTexts[language];
    return {
      permission: 'application:export',
      title: texts.title,
      headings: columns.map((column) => texts.columns[column]),
      widths: widthsOf(columns),
      count: async (person) => applications.count(viewOf(query, person, await momentOf(db, clock))),
      async *rows(person, onBatch) {
        const moment = await momentOf(db, clock);
        const view = viewOf(query, person, moment);
        yield* readRows(db, applications, { person, view, columns, language, moment, onBatch });
      },
    };
  };

  return (order: Order): ListSource => {
    if (order.list === 'audit') return auditSource(db, order);
    if (order.list === 'users') return userSource(db, order);
    if (order.list === 'journal') return journalSource(db, order);
    if (order.list === 'open_items') return openItemsSource(db, order);
    return order.list === 'applications' ? applicationSource(order) : officeSource(app, order);
  };
}

export type ListSources = ReturnType<typeof createListSources>;
