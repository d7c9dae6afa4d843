import type {
  AccountingSetting,
  AccountingSummary,
  BodyOf,
  closeMonth,
  getAccounts,
  JournalEntry,
  listJournal,
  listOpenItems,
  OpenItem,
  QueryOf,
  reopenMonth,
  ResponseOf,
  setAccounts,
} from '@guildhall/shared/contracts';
import {
  accountKinds,
  lastDayOfMonth,
  monthBefore,
  ratedAccountKinds,
  type AccountKind,
  type DayRange,
} from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { boundsOf, type Queryable } from '../../platform/database/client.ts';
import type { Download } from '../../platform/files/download.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockMonths } from '../../platform/settings/closed-months.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { lockSetting, readSetting, writeSetting } from '../../platform/settings/settings.ts';
import { writeDatev } from './datev.ts';
import {
  countJournal,
  countOpenItems,
  readAccountsVersion,
  readAccountSums,
  readJournal,
  readOpenItems,
  readRevenue,
  readTax,
  readTaxRates,
  sumOpenItems,
} from './repository.ts';

/** The journal's reports, files for accountants, the accounts that entries are posted to, and closed months. */
export function createAccountingService(app: FastifyInstance) {
  const { db, clock } = app;

  /** The last closed month and the last one that can be closed: the one before the current month. */
  const readMonths = async (on: Queryable) => {
    const { through } = await readSetting(on, 'closedMonths');
    const { today } = await readAssociationDay(on, app);
    return { closedThrough: through, closableThrough: monthBefore(today.slice(0, 7)) };
  };

  const accounts = async (on: Queryable = db): Promise<ResponseOf<typeof getAccounts>> => ({
    version: await readAccountsVersion(on),
    value: await readSetting(on, 'accounting'),
    taxRates: await readTaxRates(on),
    currency: (await readSetting(on, 'association')).currency,
  });

  return {
    async summary({ from, to }: DayRange): Promise<AccountingSummary> {
      const days = { from, to };
      return {
        ...(await readMonths(db)),
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
      const { closedThrough } = await readMonths(db);
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
      const after = { ...days, rows: entries.length };
      await writeAudit(db, clock, { actor, action: 'accounting.datev_exported', after });
      const name = `EXTF_Buchungsstapel_${from}_${to}.csv`;
      return { name, mediaType: 'text/csv; charset=windows-1252', sizeBytes: content.length, content };
    },

    accounts: () => accounts(),

    /** @throws Problem 409 `version_conflict`; 422 on `value`: `accounts_incomplete` */
    setAccounts: ({ version, value }: BodyOf<typeof setAccounts>, actor: Actor) =>
      db.transaction(async (tx) => {
        const before = await lockSetting(tx, clock, 'accounting');
        if (before.version !== version) throw problem.versionConflict(await accounts(tx));
        refuseIncomplete(value);
        await writeSetting(tx, clock, 'accounting', value, actor);
        const action = 'accounting.accounts_changed';
        await writeAudit(tx, clock, { actor, action, before: before.value, after: value });
        return accounts(tx);
      }),

    /** @throws Problem 422 on `month`: it is already closed, or has not ended */
    closeMonth: ({ month }: BodyOf<typeof closeMonth>, actor: Actor) =>
      db.transaction(async (tx) => {
        await lockMonths(tx);
        const { closedThrough, closableThrough } = await readMonths(tx);
        if (month > closableThrough || (closedThrough !== null && month <= closedThrough))
          throw problem.field('month', 'month_not_closable', 'Only months that have ended and are open can be closed.');
        await writeSetting(tx, clock, 'closedMonths', { through: month }, actor);
        const [before, after] = [{ closedThrough }, { closedThrough: month }];
        await writeAudit(tx, clock, { actor, action: 'accounting.month_closed', before, after });
        return after;
      }),

    /** Reopens the last closed month. @throws Problem 409 `no_month_closed` when `month` is another one */
    reopenMonth: ({ month, reason }: BodyOf<typeof reopenMonth>, actor: Actor) =>
      db.transaction(async (tx) => {
        await lockMonths(tx);
        const { closedThrough } = await readMonths(tx);
        if (closedThrough !== month)
          throw problem.conflict('no_month_closed', 'This is not the last closed month. Reload the page.');
        const [before, after] = [{ closedThrough }, { closedThrough: monthBefore(month) }];
        await writeSetting(tx, clock, 'closedMonths', { through: after.closedThrough }, actor);
        await writeAudit(tx, clock, { actor, action: 'accounting.month_reopened', before, after, reason });
        return after;
      }),
  };
}

const rated: readonly AccountKind[] = ratedAccountKinds;

/** Each kind needs one account for all rates, and at most one for each rate if rates have their own. */
function refuseIncomplete({ accounts }: AccountingSetting): void {
  const keys = accounts.map(({ kind, taxRateBasisPoints }) => `${kind} ${taxRateBasisPoints}`);
  const isComplete = accountKinds.every((kind) => keys.includes(`${kind} null`));
  const isSingle = new Set(keys).size === keys.length;
  const fits = accounts.every(({ kind, taxRateBasisPoints }) => taxRateBasisPoints === null || rated.includes(kind));
  if (!isComplete || !isSingle || !fits)
    throw problem.field(
      'value',
      'accounts_incomplete',
      'Each kind of account needs one number that counts for every rate, and only once.',
    );
}
