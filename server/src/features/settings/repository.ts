import { and, desc, eq, count, gt, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type SettingName, currency, type CurrencyUse } from '@guildhall/shared/contracts';
import { currencies, openInvoiceStates } from '@guildhall/shared/domain';
import { first, inStates, type Queryable } from '../../platform/database/client.ts';
import { settingChanges, settings, invoices, membershipTypes } from '../../platform/database/schema/index.ts';

export type SettingChangeRow = typeof settingChanges.$inferSelect;

const mostChanges = 200;

export function createSettingRepository(db: Queryable) {
  return {
    all: () => db.select().from(settings),

    /** The last change of every setting. */
    latestChanges: () =>
      db
        .selectDistinctOn([settingChanges.key])
        .from(settingChanges)
        .orderBy(settingChanges.key, desc(settingChanges.version)),

    /** Newest first. */
    changesOf: (key: SettingName): Promise<SettingChangeRow[]> =>
      db
        .select()
        .from(settingChanges)
        .where(eq(settingChanges.key, key))
        .orderBy(desc(settingChanges.version))
        .limit(mostChanges),

    allChangesOf: (key: SettingName): Promise<SettingChangeRow[]> =>
      db.select().from(settingChanges).where(eq(settingChanges.key, key)),

    changeById: (key: SettingName, id: string): Promise<SettingChangeRow | undefined> =>
      db
        .select()
        .from(settingChanges)
        .where(and(eq(settingChanges.key, key), eq(settingChanges.id, id)))
        .then(first),
  };
}

/** The amounts stored in each currency, which keep it when the association chooses another one. */
export async function readCurrencyUse(db: Queryable): Promise<CurrencyUse[]> {
  const unpaid = await db
    .select({ currency: invoices.currency, total: count() })
    .from(invoices)
    .where(and(eq(invoices.kind, 'invoice'), inStates(invoices.state, openInvoiceStates), isNull(invoices.deletedAt)))
    .groupBy(invoices.currency);
  const fees = await db
    .select({ currency: membershipTypes.currency, total: count() })
    .from(membershipTypes)
    .where(gt(membershipTypes.feeMinor, 0))
    .groupBy(membershipTypes.currency);
  const totalIn = (rows: typeof fees, name: string) => rows.find((row) => row.currency === name)?.total ?? 0;
  const used = new Set([...unpaid, ...fees].map((row) => z.parse(currency, row.currency)));
  return currencies
    .filter((name) => used.has(name))
    .map((name) => ({ currency: name, unpaidInvoices: totalIn(unpaid, name), membershipTypes: totalIn(fees, name) }));
}
