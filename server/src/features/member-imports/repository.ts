import type { MemberImport } from '@guildhall/shared/contracts';
import { fullName, rowOutcomes, type ImportState, type RowOutcome } from '@guildhall/shared/domain';
import { and, count, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { first, only, type Queryable, type Transaction } from '../../platform/database/client.ts';
import { memberImportRows, memberImports, users } from '../../platform/database/schema/index.ts';

export type ImportEntry = typeof memberImports.$inferSelect;

/** Imports of members. Their rows have their own repository. */
export function createMemberImportRepository(db: Queryable) {
  return {
    add: (values: typeof memberImports.$inferInsert): Promise<ImportEntry> =>
      db.insert(memberImports).values(values).returning().then(only),

    byId: (id: string) => db.select().from(memberImports).where(eq(memberImports.id, id)).then(first),

    lock: (id: string) => db.select().from(memberImports).where(eq(memberImports.id, id)).for('update').then(first),

    change: (id: string, values: Partial<typeof memberImports.$inferInsert>) =>
      db.update(memberImports).set(values).where(eq(memberImports.id, id)),

    remove: (id: string) => db.delete(memberImports).where(eq(memberImports.id, id)),

    /** Imports in these states, to resume those interrupted by a server stop. */
    idsIn: (states: ImportState[]) =>
      db.select({ id: memberImports.id }).from(memberImports).where(inArray(memberImports.state, states)),

    /** Those whose members are being invited. */
    idsInviting: () => db.select({ id: memberImports.id }).from(memberImports).where(isNotNull(memberImports.inviting)),

    /** The members added by an import, as a subquery. */
    addedBy: (importId: string) =>
      db
        .select({ id: memberImportRows.userId })
        .from(memberImportRows)
        .where(and(eq(memberImportRows.importId, importId), eq(memberImportRows.outcome, 'imported'))),

    /** Deletes files that were never imported. */
    purge: (before: Date) =>
      db
        .delete(memberImports)
        .where(and(inArray(memberImports.state, ['uploaded', 'checked']), lt(memberImports.createdAt, before))),

    async page({ limit, offset }: { limit: number; offset: number }) {
      const [total, rows] = await Promise.all([
        db.select({ count: count() }).from(memberImports).then(only),
        db
          .select({ id: memberImports.id })
          .from(memberImports)
          .orderBy(desc(memberImports.createdAt), desc(memberImports.id))
          .limit(limit)
          .offset(offset),
      ]);
      return { totalCount: total.count, ids: rows.map(({ id }) => id) };
    },

    /** In the screen's form. */
    async present(ids: readonly string[]): Promise<MemberImport[]> {
      if (ids.length === 0) return [];
      const [rows, counts] = await Promise.all([
        db
          .select({ entry: memberImports, firstName: users.firstName, lastName: users.lastName })
          .from(memberImports)
          .leftJoin(users, eq(users.id, memberImports.createdById))
          .where(inArray(memberImports.id, [...ids]))
          .orderBy(desc(memberImports.createdAt), desc(memberImports.id)),
        db
          .select({ importId: memberImportRows.importId, outcome: memberImportRows.outcome, count: count() })
          .from(memberImportRows)
          .where(inArray(memberImportRows.importId, [...ids]))
          .groupBy(memberImportRows.importId, memberImportRows.outcome),
      ]);
      const countOf = (id: string, outcome: RowOutcome) =>
        counts.find((one) => one.importId === id && one.outcome === outcome)?.count ?? 0;
      return rows.map(({ entry, firstName, lastName }) => {
        const { createdAt, finishedAt, createdById: _by, inviting, ...same } = entry;
        return {
          ...same,
          counts: Object.fromEntries(
            rowOutcomes.map((outcome) => [outcome, countOf(entry.id, outcome)]),
          ) as MemberImport['counts'],
          createdAt: createdAt.toISOString(),
          createdBy: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
          finishedAt: finishedAt?.toISOString() ?? null,
          isInviting: inviting !== null,
        };
      });
    },
  };
}

/** Existing people, by address and by member number. */
export async function readPeopleThere(
  db: Queryable,
  emails: readonly string[],
  numbers: readonly string[],
): Promise<{ byEmail: Map<string, string>; byNumber: Map<string, string> }> {
  const people = db.select({ id: users.id, email: users.email, number: users.memberNumber }).from(users);
  const [mailed, numbered] = await Promise.all([
    people.where(sql`${users.email} = any(${sql.param([...emails])}::text[])`),
    db
      .select({ id: users.id, number: users.memberNumber })
      .from(users)
      .where(sql`${users.memberNumber} = any(${sql.param([...numbers])}::text[])`),
  ]);
  return {
    byEmail: new Map(mailed.map(({ email, id }) => [email, id])),
    byNumber: new Map(numbered.flatMap(({ number, id }) => (number === null ? [] : [[number, id]]))),
  };
}

/**
 * Adds people; those whose address or number has been taken in the meantime are skipped.
 * @returns the ids that were added
 */
export const addMembers = (tx: Transaction, rows: (typeof users.$inferInsert)[]): Promise<{ id: string }[]> =>
  tx.insert(users).values(rows).onConflictDoNothing().returning({ id: users.id });

/** The highest number of the form `M-00042` of an existing member or a row of the import. */
export async function highestMemberNumber(tx: Transaction, importId: string): Promise<number> {
  const { rows } = await tx.execute<{ highest: number }>(sql`
    select coalesce(max(substring(number from '^M-0*(\\d{1,8})$')::int), 0)::int as highest from (
      select member_number as number from users where member_number like 'M-%'
      union all
      select member ->> 'memberNumber' from member_import_rows where import_id = ${importId}) numbers`);
  return rows[0]?.highest ?? 0;
}
