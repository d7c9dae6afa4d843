import type {
  AccountingSummary,
  JournalEntry,
  OpenItem,
  QueryOf,
  listJournal,
  listOpenItems,
} from '@guildhall/shared/contracts';
import { lastDayOfMonth, type DayRange } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Download } from '../../platform/files/download.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { writeDatev } from './datev.ts';
import { countJournal, readJournal } from './journal-read-model.ts';
import { readMonths } from './months.ts';
import { countOpenItems, readOpenItems, sumOpenItems } from './open-items-read-model.ts';
import { readAccountSums, readRevenue, readTax } from './summary-read-model.ts';

const boundsOf = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** The journal's reports: entries, totals of a period, open items of any day, and files for accountants. */
export function createAccountingService(app: FastifyInstance) {
  const { db, clock } = app;

  return {
    async summary({ from, to }: DayRange): Promise<AccountingSummary> {
      const days = { from, to };
      return {
        ...(await readMonths(db, app)),
        accounts: await readAccountSums(db, days),
        revenue: await readRevenue(db, days),
        tax: await readTax(db, days),
        ...(await sumOpenItems(db, to)),
      };
    },

    async journal(query: QueryOf<typeof listJournal>): Promise<PageOf<JournalEntry[]>> {
      const { entries } = await readJournal(db, query, boundsOf(query));
      return { data: entries, totalCount: await countJournal(db, query) };
    },

    async openItems(query: QueryOf<typeof listOpenItems>): Promise<PageOf<OpenItem[]>> {
      const data = await readOpenItems(db, query.on, boundsOf(query));
      return { data, totalCount: await countOpenItems(db, query.on) };
    },

    /** @throws Problem 422 on `to` when the period spans two years: a DATEV file covers one */
    async datev({ from, to }: DayRange, actor: Actor): Promise<Download> {
      if (from.slice(0, 4) !== to.slice(0, 4))
        throw problem.field(
          'to',
          'period_over_years',
          'A DATEV file covers one calendar year. Choose days of one year.',
        );
      const days = { from, to };
      const { closedThrough } = await readMonths(db, app);
      const { currency } = await readSetting(db, 'association');
      const { entries } = await readJournal(db, days, { limit: await countJournal(db, days) });
      const content = writeDatev({
        entries,
        days,
        setting: await readSetting(db, 'accounting'),
        currency,
        isFinal: closedThrough !== null && to <= lastDayOfMonth(closedThrough),
        createdAt: clock.now(),
      });
      await writeAudit(db, clock, {
        actor,
        action: 'accounting.datev_exported',
        after: { ...days, rows: entries.length },
      });
      const name = `EXTF_Buchungsstapel_${from}_${to}.csv`;
      return { name, mediaType: 'text/csv; charset=windows-1252', sizeBytes: content.length, content };
    },
  };
}
