import { type NewUser } from '../../platform/users/repository.ts';
import { and, count, desc, eq, inArray, isNotNull, lt, sql, asc, gt, isNull } from 'drizzle-orm';
import { createMembershipRepository } from '../../platform/memberships/memberships.ts';
import type { MemberImport, ImportRow } from '@guildhall/shared/contracts';
import { fullName, rowOutcomes, type ImportState, type RowOutcome, type RowReason } from '@guildhall/shared/domain';
import type { MembershipPeriod } from '@guildhall/shared/domain';
import { first, only, type Queryable, type Transaction } from '../../platform/database/client.ts';
import {
  actionLinks,
  memberImportRows,
  memberImports,
  people,
  users,
  accounts,
} from '../../platform/database/schema/index.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAuditLines } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';

export type ImportEntry = typeof memberImports.$inferSelect;

/** Imports of members. */
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

type NewMember = NewUser & {
  id: string;
  membership: { typeId: string | null; joinedOn: string; period: MembershipPeriod | null };
};

/**
 * Adds people with their memberships; those whose address or number has been taken in the meantime are skipped.
 * @returns the ids that were added
 */
export async function addMembers(tx: Transaction, rows: readonly NewMember[]): Promise<{ id: string }[]> {
  const numbered = await tx
    .insert(people)
    .values(rows.map(({ membership, ...person }) => ({ ...person, email: undefined })))
    .onConflictDoNothing()
    .returning({ id: people.id });
  const free = new Set(numbered.map(({ id }) => id));
  const added = await tx
    .insert(accounts)
    .values(rows.filter(({ id }) => free.has(id)))
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  const ids = new Set(added.map(({ id }) => id));
  const withoutAccount = [...free].filter((id) => !ids.has(id));
  if (withoutAccount.length > 0) await tx.delete(people).where(inArray(people.id, withoutAccount));
  await createMembershipRepository(tx).addMany(
    rows
      .filter(({ id }) => ids.has(id))
      .map(({ id, membership, createdAt }) => ({ personId: id, ...membership, source: 'import', at: createdAt })),
  );
  return added;
}

/** The highest number of the form `M-00042` in the rows of an import. */
export async function highestMemberNumber(tx: Transaction, importId: string): Promise<number> {
  const { rows } = await tx.execute<{ highest: number }>(sql`
    select coalesce(max(substring(member ->> 'memberNumber' from '^M-0*(\\d{1,8})$')::int), 0)::int as highest
    from member_import_rows where import_id = ${importId}`);
  return rows[0]?.highest ?? 0;
}

export type RowEntry = typeof memberImportRows.$inferSelect;

/** The result of checking or importing a row. */
export type RowResult = Pick<RowEntry, 'row' | 'label' | 'member' | 'outcome' | 'reason' | 'field' | 'userId'>;

const batchSize = 1_000;

/** The rows of imports, with their results. */
export function createImportRowRepository(db: Queryable) {
  return {
    /** @param batches rows of the file, as JSON */
    async add(importId: string, batches: readonly string[]): Promise<void> {
      for (const batch of batches)
        await db.execute(sql`
          insert into member_import_rows (import_id, row, cells, is_open)
          select ${importId}, n.row, n.cells, n."isOpen"
          from jsonb_to_recordset(${batch}::jsonb) as n(row int, cells jsonb, "isOpen" boolean)`);
    },

    /** The rows after a given row of the file. */
    after: (importId: string, row: number, limit: number): Promise<RowEntry[]> =>
      db
        .select()
        .from(memberImportRows)
        .where(and(eq(memberImportRows.importId, importId), gt(memberImportRows.row, row)))
        .orderBy(asc(memberImportRows.row))
        .limit(limit),

    /** The next rows with an outcome. The caller changes the outcome. */
    withOutcome: (importId: string, outcome: RowOutcome, limit: number): Promise<RowEntry[]> =>
      db
        .select()
        .from(memberImportRows)
        .where(and(eq(memberImportRows.importId, importId), eq(memberImportRows.outcome, outcome)))
        .orderBy(asc(memberImportRows.row))
        .limit(limit),

    /** Stores results of many rows in one statement. */
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

    /** Deletes the text of the file: names and addresses are stored with the members now. */
    forgetCells: (importId: string) =>
      db
        .update(memberImportRows)
        .set({ cells: null, member: null })
        .where(and(eq(memberImportRows.importId, importId), isNotNull(memberImportRows.cells))),

    async page(importId: string, outcome: RowOutcome | undefined, page: { limit: number; offset: number }) {
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
  };
}

const toRow = ({ row, label, outcome, reason, field, userId }: RowEntry): ImportRow[] =>
  outcome ? [{ row, label, outcome, reason, field, userId }] : [];

/**
 * Deletes the people added by these rows, unless they have been used since: they have signed in or chosen a password,
 * their account was changed, or records refer to them. Those kept are reported with the reason.
 */
export async function undoRows(
  tx: Transaction,
  clock: Clock,
  rows: readonly RowEntry[],
  actor: Actor,
): Promise<RowResult[]> {
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  const untouched = await readUntouched(tx, ids);
  const removed = await removeUnused(tx, untouched);
  if (removed.length > 0) await tx.delete(actionLinks).where(inArray(actionLinks.subjectId, removed));
  await writeAuditLines(
    tx,
    clock,
    removed.map((entityId) => ({ actor, action: 'user.import_undone' as const, entityId })),
  );
  const reasons = await readReasons(tx, ids);
  return rows.map(({ row, label, member, userId }): RowResult => {
    const reason = userId === null ? undefined : reasons.get(userId);
    return reason
      ? { row, label, member, outcome: 'kept', reason, field: null, userId }
      : { row, label, member, outcome: 'removed', reason: null, field: null, userId: null };
  });
}

const hasChangedMembership = sql<boolean>`exists (select 1 from memberships m
  where m.person_id = users.id and m.updated_at <> m.created_at)`;

const untouchedUser = and(
  eq(users.state, 'invited'),
  isNull(users.passwordHash),
  isNull(users.lastLoginAt),
  eq(users.version, 1),
  eq(users.updatedAt, users.createdAt),
  sql`not ${hasChangedMembership}`,
);

async function readUntouched(tx: Transaction, ids: string[]): Promise<string[]> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), untouchedUser))
    .for('update');
  return found.map(({ id }) => id);
}

/** Deletes people without references. @returns the deleted ids */
async function removeUnused(tx: Transaction, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  try {
    // A savepoint: a foreign key violation refuses all of them, and the transaction continues.
    await tx.transaction((inner) => inner.delete(people).where(inArray(people.id, ids)));
    return ids;
  } catch (error) {
    if (!isStillReferred(error)) throw error;
    if (ids.length === 1) return [];
    const half = Math.ceil(ids.length / 2);
    return [...(await removeUnused(tx, ids.slice(0, half))), ...(await removeUnused(tx, ids.slice(half)))];
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

const isStillReferred = (error: unknown): boolean =>
  [codeOf(error), error instanceof Error ? codeOf(error.cause) : undefined].includes('23503');

/** The reasons why the remaining ones were kept. */
async function readReasons(tx: Transaction, ids: string[]): Promise<Map<string, RowReason>> {
  const left = await tx
    .select({
      id: users.id,
      state: users.state,
      lastLoginAt: users.lastLoginAt,
      passwordHash: users.passwordHash,
      version: users.version,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
      hasChangedMembership,
    })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(
    left.map((user) => {
      const isIn = user.lastLoginAt !== null || user.passwordHash !== null;
      const isChanged =
        user.state !== 'invited' ||
        user.version !== 1 ||
        user.updatedAt.getTime() !== user.createdAt.getTime() ||
        user.hasChangedMembership;
      return [user.id, isIn ? 'signed_in' : isChanged ? 'changed' : 'has_records'];
    }),
  );
}
