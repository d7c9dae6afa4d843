import type { ImportRow, MemberImport } from '@guildhall/shared/contracts';
import { fullName, importLimits, rowOutcomes, type ImportState, type RowOutcome } from '@guildhall/shared/domain';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { first, only, type Queryable, type Transaction } from '../../platform/database/client.ts';
import { memberImportRows, memberImports, users } from '../../platform/database/schema/index.ts';
import type { CsvRow } from './csv-reading.ts';

export type ImportEntry = typeof memberImports.$inferSelect;
export type RowEntry = typeof memberImportRows.$inferSelect;

/** What a check or an import found out about a row. */
export type RowResult = Pick<RowEntry, 'row' | 'label' | 'member' | 'outcome' | 'reason' | 'field' | 'userId'>;

const batchSize = 1_000;

/** Imports of members and their rows. */
export function createMemberImportRepository(db: Queryable) {
  return {
    add: (values: typeof memberImports.$inferInsert): Promise<ImportEntry> =>
      db.insert(memberImports).values(values).returning().then(only),

    async addRows(importId: string, rows: readonly CsvRow[]): Promise<void> {
      for (let at = 0; at < rows.length; at += batchSize)
        await db
          .insert(memberImportRows)
          .values(rows.slice(at, at + batchSize).map(({ row, cells, isOpen }) => ({ importId, row, cells, isOpen })));
    },

    byId: (id: string) => db.select().from(memberImports).where(eq(memberImports.id, id)).then(first),

    lock: (id: string) => db.select().from(memberImports).where(eq(memberImports.id, id)).for('update').then(first),

    change: (id: string, values: Partial<typeof memberImports.$inferInsert>) =>
      db.update(memberImports).set(values).where(eq(memberImports.id, id)),

    remove: (id: string) => db.delete(memberImports).where(eq(memberImports.id, id)),

    /** Those in these states, to go on with what a server left behind. */
    idsIn: (states: ImportState[]) =>
      db.select({ id: memberImports.id }).from(memberImports).where(inArray(memberImports.state, states)),

    /** Forgets files that nobody has imported. */
    purge: (before: Date) =>
      db
        .delete(memberImports)
        .where(and(inArray(memberImports.state, ['uploaded', 'checked']), lt(memberImports.createdAt, before))),

    /** Rows as they stand in the file, after a row. */
    rowsAfter: (importId: string, row: number, limit: number): Promise<RowEntry[]> =>
      db
        .select()
        .from(memberImportRows)
        .where(and(eq(memberImportRows.importId, importId), gt(memberImportRows.row, row)))
        .orderBy(asc(memberImportRows.row))
        .limit(limit),

    /** The next rows with an outcome; whoever deals with them gives them another. */
    rowsWith: (importId: string, outcome: RowOutcome, limit: number): Promise<RowEntry[]> =>
      db
        .select()
        .from(memberImportRows)
        .where(and(eq(memberImportRows.importId, importId), eq(memberImportRows.outcome, outcome)))
        .orderBy(asc(memberImportRows.row))
        .limit(limit),

    /** Writes results of many rows in one statement. */
    async saveResults(importId: string, results: readonly RowResult[]): Promise<void> {
      for (let at = 0; at < results.length; at += batchSize)
        await db.execute(sql`
          update member_import_rows r
          set label = n.label, member = n.member, outcome = n.outcome, reason = n.reason, field = n.field,
            user_id = n."userId"
          from jsonb_to_recordset(${JSON.stringify(results.slice(at, at + batchSize))}::jsonb)
            as n(row int, label text, member jsonb, outcome text, reason text, field text, "userId" uuid)
          where r.import_id = ${importId} and r.row = n.row`);
    },

    /** Forgets what stood in the file; names and addresses stand with the members now. */
    forgetCells: (importId: string) =>
      db
        .update(memberImportRows)
        .set({ cells: null, member: null })
        .where(and(eq(memberImportRows.importId, importId), isNotNull(memberImportRows.cells))),

    async rows(importId: string, outcome: RowOutcome | undefined, page: { limit: number; offset: number }) {
      const where = and(
        eq(memberImportRows.importId, importId),
        outcome && eq(memberImportRows.outcome, outcome),
        isNotNull(memberImportRows.outcome),
      );
      const [total, rows] = await Promise.all([
        db.select({ count: count() }).from(memberImportRows).where(where).then(only),
        db
          .select()
          .from(memberImportRows)
          .where(where)
          .orderBy(asc(memberImportRows.row))
          .limit(page.limit)
          .offset(page.offset),
      ]);
      return { totalCount: total.count, data: rows.flatMap(toRow) };
    },

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

    /** As the screen shows it. */
    async present(ids: readonly string[]): Promise<MemberImport[]> {
      if (ids.length === 0) return [];
      const [rows, counts] = await Promise.all([
        db
          .select({ entry: memberImports, firstName: users.firstName, lastName: users.lastName })
          .from(memberImports)
          .innerJoin(users, eq(users.id, memberImports.createdById))
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
      return rows.map(({ entry, ...author }) => {
        const { createdAt, finishedAt, createdById: _by, ...same } = entry;
        return {
          ...same,
          counts: Object.fromEntries(
            rowOutcomes.map((outcome) => [outcome, countOf(entry.id, outcome)]),
          ) as MemberImport['counts'],
          createdAt: createdAt.toISOString(),
          createdBy: fullName(author),
          finishedAt: finishedAt?.toISOString() ?? null,
        };
      });
    },
  };
}

const toRow = ({ row, label, outcome, reason, field, userId }: RowEntry): ImportRow[] =>
  outcome ? [{ row, label, outcome, reason, field, userId }] : [];

/** Who is there already, by address and by member number. */
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

/** Adds people; whose address or number somebody has got meanwhile is left out. @returns the ids that were added */
export const addMembers = (tx: Transaction, rows: (typeof users.$inferInsert)[]): Promise<{ id: string }[]> =>
  tx.insert(users).values(rows).onConflictDoNothing().returning({ id: users.id });

/** The highest number of the form `M-00042` that somebody has or a row of the import brings. */
export async function highestMemberNumber(tx: Transaction, importId: string): Promise<number> {
  const { rows } = await tx.execute<{ highest: number }>(sql`
    select coalesce(max(substring(number from '^M-0*(\\d{1,8})$')::int), 0)::int as highest from (
      select member_number as number from users where member_number like 'M-%'
      union all
      select member ->> 'memberNumber' from member_import_rows where import_id = ${importId}) numbers`);
  return rows[0]?.highest ?? 0;
}

export const importKeptMs = importLimits.keptDays * 24 * 60 * 60 * 1000;
