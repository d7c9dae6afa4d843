import type { JunkItem, listJunk, QueryOf } from '@guildhall/shared/contracts';
import { fullName, Role, type JunkKind } from '@guildhall/shared/domain';
import { and, count, desc, eq, gt, isNull, lte, ne, sql, type SQL } from 'drizzle-orm';
import { daysAfter } from '../../platform/clock/clock.ts';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import { orderOf } from '../../platform/database/order.ts';
import { junkItems, users } from '../../platform/database/schema/index.ts';
import { matches } from '../../platform/database/search.ts';
import type { JunkItemRow } from '../../platform/junk/junk.ts';

type ListQuery = QueryOf<typeof listJunk>;

const isInBox = and(isNull(junkItems.restoredAt), isNull(junkItems.purgedAt));

const sortColumns = {
  label: sql`lower(${junkItems.label})`,
  deletedAt: junkItems.deletedAt,
  purgeAt: junkItems.purgeAt,
};

const columns = { item: junkItems, person: { firstName: users.firstName, lastName: users.lastName } };

const deletedBy = (by: NonNullable<ListQuery['by']>, readerId: string): SQL | undefined => {
  if (by === 'me') return eq(junkItems.deletedById, readerId);
  return by === 'members' ? eq(users.role, Role.member) : ne(users.role, Role.member);
};

type Row = { item: JunkItemRow; person: { firstName: string; lastName: string } | null };

/** An item as the list shows it. */
export const toItem = ({ item, person }: Row): JunkItem => ({
  id: item.id,
  kind: item.kind,
  label: item.label,
  cause: item.cause,
  deletedBy: person && fullName(person),
  deletedAt: item.deletedAt.toISOString(),
  purgeAt: item.purgeAt.toISOString(),
});

/** The junk box: what was deleted and neither restored nor purged. */
export function createJunkRepository(db: Queryable) {
  return {
    async page(query: ListQuery, reader: { id: string; now: Date }): Promise<{ rows: Row[]; totalCount: number }> {
      const { q, kind, cause, by, within, sort, page, pageSize } = query;
      const where = and(
        isInBox,
        kind && eq(junkItems.kind, kind),
        cause && eq(junkItems.cause, cause),
        by && deletedBy(by, reader.id),
        within ? lte(junkItems.purgeAt, daysAfter(reader.now, Number(within))) : undefined,
        q ? matches(junkItems.search, q) : undefined,
      );
      const deleters = eq(users.id, junkItems.deletedById);
      const [total, rows] = await Promise.all([
        db.select({ count: count() }).from(junkItems).leftJoin(users, deleters).where(where).then(only),
        db
          .select(columns)
          .from(junkItems)
          .leftJoin(users, deleters)
          .where(where)
          .orderBy(...orderOf(sort, sortColumns, junkItems.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
      ]);
      return { rows, totalCount: total.count };
    },

    byId: (id: string): Promise<Row | undefined> =>
      db
        .select(columns)
        .from(junkItems)
        .leftJoin(users, eq(users.id, junkItems.deletedById))
        .where(eq(junkItems.id, id))
        .then(first),

    /** Locks an item: of two restorations or purges at once, the second sees what the first has done. */
    lock: (id: string): Promise<JunkItemRow | undefined> =>
      db.select().from(junkItems).where(eq(junkItems.id, id)).for('update').then(first),

    /** A person's deletion since an instant, if the item is still in the junk box. */
    ownSince: ({ kind, id, personId, since }: { kind: JunkKind; id: string; personId: string; since: Date }) =>
      db
        .select({ id: junkItems.id })
        .from(junkItems)
        .where(
          and(
            isInBox,
            eq(junkItems.kind, kind),
            eq(junkItems.entityId, id),
            eq(junkItems.deletedById, personId),
            gt(junkItems.deletedAt, since),
          ),
        )
        .orderBy(desc(junkItems.deletedAt))
        .limit(1)
        .then(first),

    markRestored: (id: string, at: Date) =>
      db.update(junkItems).set({ restoredAt: at, snapshot: {} }).where(eq(junkItems.id, id)),

    /** A purged row keeps nothing that people wrote. */
    markPurged: (id: string, at: Date) =>
      db.update(junkItems).set({ purgedAt: at, label: '', snapshot: {} }).where(eq(junkItems.id, id)),
  };
}

/** Everything in the box, with the instant at which it is purged. */
export const purgeSchedule = sql`
  select j.id as row_id, j.id as subject_id, j.label, null::text as who, j.purge_at as at, 0 as step
  from junk_items j where j.restored_at is null and j.purged_at is null`;
