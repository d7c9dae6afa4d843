import { and, asc, count, eq, inArray, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AccountInvitation } from '@guildhall/shared/contracts';
import type { InvitationStanding } from '@guildhall/shared/domain';
import { only, type Queryable } from '../../../platform/database/client.ts';
import { actionLinks, users } from '../../../platform/database/schema/index.ts';
import type { PageOf } from '../../../platform/http/to-route.ts';
import type { UserRow } from '../../../platform/users/repository.ts';

// Written in full: in a list of columns drizzle omits the table's name, which would refer to the link's own id here.
const sentAt = sql<string | null>`(select max(link.created_at) from action_links link
  where link.purpose = 'invite' and link.subject_id = users.id)`;

const standing = sql<InvitationStanding>`case
  when users.deleted_at is not null then 'gone'
  when users.state <> 'invited' then 'has_account'
  when ${sentAt} is not null then 'invited'
  else 'never_invited' end`;

const columns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  standing,
  sentAt: sentAt.mapWith((at: string) => new Date(at).toISOString()),
};

/** Which of these people, as ids or as a subquery of ids. */
type Among = readonly string[] | SQLWrapper;

/** People whose account was created for them, and whether they were ever invited. */
export function createAccountInvitationRepository(db: Queryable) {
  const isAmong = (among: Among): SQL => inArray(users.id, Array.isArray(among) ? [...among] : (among as SQLWrapper));
  const read = (where: SQL | undefined) =>
    db
      .select(columns)
      .from(users)
      .where(where)
      .orderBy(asc(sql`lower(last_name)`), asc(sql`lower(first_name)`), asc(users.id));

  return {
    of: (ids: readonly string[]): Promise<AccountInvitation[]> => read(isAmong(ids)),

    async page(
      among: Among,
      { standing: wanted, page, pageSize }: { standing?: InvitationStanding; page: number; pageSize: number },
    ): Promise<PageOf<AccountInvitation[]>> {
      const where = and(isAmong(among), wanted && sql`${standing} = ${wanted}`);
      const [total, data] = await Promise.all([
        db.select({ count: count() }).from(users).where(where).then(only),
        read(where)
          .limit(pageSize)
          .offset((page - 1) * pageSize),
      ]);
      return { data, totalCount: total.count };
    },

    /** The next people who were never invited. */
    idsNeverInvited: async (among: Among, limit: number): Promise<string[]> => {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(and(isAmong(among), sql`${standing} = 'never_invited'`))
        .orderBy(users.id)
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    /**
     * Locks those who were never invited. Their links are checked after locking, so that a concurrent invitation is
     * seen.
     */
    async lockNeverInvited(ids: readonly string[]): Promise<UserRow[]> {
      if (ids.length === 0) return [];
      const locked = await db
        .select()
        .from(users)
        .where(and(inArray(users.id, [...ids]), eq(users.state, 'invited'), isNull(users.deletedAt)))
        .orderBy(users.id)
        .for('no key update');
      const links = await db
        .select({ userId: actionLinks.subjectId })
        .from(actionLinks)
        .where(
          and(
            eq(actionLinks.purpose, 'invite'),
            inArray(actionLinks.subjectId, [...ids]),
            isNotNull(actionLinks.subjectId),
          ),
        );
      const invited = new Set(links.map(({ userId }) => userId));
      return locked.filter(({ id }) => !invited.has(id));
    },
  };
}
