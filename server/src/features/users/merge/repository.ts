import {
  askedRefereeStates,
  closedApplicationStates,
  comparableAddress,
  viewLimits,
  type MergeSubject,
} from '@guildhall/shared/domain';
import { aliasedTable, and, asc, count, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { inStates, only, type Queryable } from '../../../platform/database/client.ts';
import {
  actionLinks,
  applications,
  mails,
  meetingInvitations,
  meetingPolls,
  referees,
  savedViews,
  people,
  users,
} from '../../../platform/database/schema/index.ts';
import type { UserRow } from '../../../platform/users/repository.ts';
import { columnsOfPeople } from './columns-of-people.ts';

/** Deleted rows of these tables move too, but are not counted. */
const junkable = ['applications', 'invoices', 'queries', 'meeting_polls', 'mails', 'application_notes'];

const entries = Object.entries(columnsOfPeople).flatMap(([name, fate]) => {
  const [table = '', column = ''] = name.split('.');
  return 'movesAs' in fate ? [{ table, column, subject: fate.movesAs }] : [];
});

/** Queries and updates for merging two accounts. */
export function createMergeRepository(db: Queryable) {
  return {
    /** Locks both, the lower id first, so that two merges of the same pair queue up. Closed accounts are not found. */
    lock: (ids: readonly string[]): Promise<UserRow[]> =>
      db
        .select()
        .from(users)
        .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)))
        .orderBy(users.id)
        .for('update'),

    /** The number of records of each kind that would move. */
    async counts(from: string): Promise<{ subject: MergeSubject; count: number }[]> {
      const parts = entries.map(({ table, column, subject }) => {
        const present = junkable.includes(table) ? sql` and deleted_at is null` : sql``;
        return sql`select ${subject}::text as subject, count(*)::int as count from ${sql.identifier(table)}
          where ${sql.identifier(column)} = ${from}${present}`;
      });
      const { rows } = await db.execute<{ subject: MergeSubject; count: number }>(
        sql`select subject, sum(count)::int as count from (${sql.join(parts, sql` union all `)}) parts
          group by subject having sum(count) > 0`,
      );
      return rows;
    },

    /** Moves everything. @param isOfficer whether the kept account may be assigned applications and queries */
    async move(from: string, to: string, { isOfficer }: { isOfficer: boolean }): Promise<void> {
      await keepViewNamesApart(db, from, to);
      await keepPeriodsApart(db, from, to);
      await joinOpenMemberships(db, from, to);
      for (const { table, column, subject } of entries) {
        const owner = subject === 'assignments' && !isOfficer ? null : to;
        await db.execute(
          sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${owner}
            where ${sql.identifier(column)} = ${from}`,
        );
      }
      await db
        .update(mails)
        .set({ aboutId: to })
        .where(and(eq(mails.aboutKind, 'user'), eq(mails.aboutId, from)));
      await db.update(people).set({ mergedIntoId: to }).where(eq(people.mergedIntoId, from));
    },

    /** Open applications of the same type in both accounts: a person may have at most one (domain rule 1). */
    async openOfBoth(kept: string, from: string): Promise<string[]> {
      const other = aliasedTable(applications, 'other');
      const isOpen = (table: typeof applications) =>
        and(isNull(table.deletedAt), notInArray(table.state, [...closedApplicationStates]));
      const rows = await db
        .select({ kept: applications.number, other: other.number })
        .from(applications)
        .innerJoin(other, and(eq(other.membershipTypeId, applications.membershipTypeId), eq(other.applicantId, from)))
        .where(and(eq(applications.applicantId, kept), isOpen(applications), isOpen(other)));
      return rows.flatMap((row) => [row.kept, row.other]);
    },

    /** Pending requests to an address. */
    async stays(email: string): Promise<{ meetingInvitations: number; refereeRequests: number }> {
      const address = comparableAddress(email);
      const [invited, asked] = await Promise.all([
        db
          .select({ count: count() })
          .from(meetingInvitations)
          .innerJoin(meetingPolls, eq(meetingPolls.id, meetingInvitations.pollId))
          .where(
            and(
              eq(meetingInvitations.comparableEmail, address),
              isNull(meetingInvitations.removedAt),
              eq(meetingPolls.state, 'open'),
            ),
          )
          .then(only),
        db
          .select({ count: count() })
          .from(referees)
          .where(
            and(
              eq(referees.comparableEmail, address),
              isNull(referees.deletedAt),
              inStates(referees.state, askedRefereeStates),
            ),
          )
          .then(only),
      ]);
      return { meetingInvitations: invited.count, refereeRequests: asked.count };
    },

    /** Revokes every link mailed to an account. */
    endLinks: (userId: string, at: Date) =>
      db
        .update(actionLinks)
        .set({ revokedAt: at })
        .where(and(eq(actionLinks.subjectId, userId), isNull(actionLinks.revokedAt), isNull(actionLinks.usedAt))),
  };
}

/** Two memberships without an end become one: from the earlier day, paid until the later one, with all periods. */
async function joinOpenMemberships(db: Queryable, from: string, to: string): Promise<void> {
  await db.execute(sql`with pair as (
      select kept.id as kept, merged.id as merged, merged.joined_on, merged.paid_until, merged.type_id from memberships kept
      join memberships merged on merged.person_id = ${from} and merged.ends_on is null
      where kept.person_id = ${to} and kept.ends_on is null),
    moved as (update membership_periods p set membership_id = pair.kept from pair where p.membership_id = pair.merged)
    update memberships m set joined_on = least(m.joined_on, pair.joined_on),
      paid_until = greatest(m.paid_until, pair.paid_until), type_id = coalesce(m.type_id, pair.type_id) from pair where m.id = pair.kept`);
  await db.execute(sql`delete from memberships m using memberships kept
    where m.person_id = ${from} and m.ends_on is null and kept.person_id = ${to} and kept.ends_on is null`);
}

/** Numbers the saved views whose names the other account uses for the same list, ignoring case. */
async function keepViewNamesApart(db: Queryable, from: string, to: string): Promise<void> {
  const { id, ownerId, list, name } = savedViews;
  const views = await db
    .select({ id, ownerId, list, name })
    .from(savedViews)
    .where(inArray(ownerId, [from, to]))
    .orderBy(asc(savedViews.createdAt), asc(id));
  const keyOf = (view: { list: string; name: string }) => `${view.list}/${view.name.toLowerCase()}`;
  const kept = new Set(views.filter((view) => view.ownerId === to).map(keyOf));
  const taken = new Set(views.map(keyOf));
  for (const view of views) {
    if (view.ownerId === to || !kept.has(keyOf(view))) continue;
    let numbered = view;
    for (let number = 2; taken.has(keyOf(numbered)); number += 1)
      numbered = { ...view, name: numberedName(view.name, number) };
    taken.add(keyOf(numbered));
    await db.update(savedViews).set({ name: numbered.name }).where(eq(id, view.id));
  }
}

/** `Overdue (2)`, within the maximum length of a name. */
function numberedName(name: string, number: number): string {
  const suffix = ` (${number})`;
  return (
    [...name]
      .slice(0, viewLimits.nameLength - suffix.length)
      .join('')
      .trimEnd() + suffix
  );
}

/**
 * Removes the period from invoices for a period that the other account is invoiced for, too: one invoice renews a
 * membership.
 */
const keepPeriodsApart = (db: Queryable, from: string, to: string) =>
  db.execute(sql`update invoices i set period_from = null, period_until = null
    where i.payer_id = ${from} and i.period_from is not null and exists (select 1 from invoices o
      where o.payer_id = ${to} and o.period_from = i.period_from)`);
