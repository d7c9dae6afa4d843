import { notificationLimits, Role } from '@guildhall/shared/domain';
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, lte, max, or, sql, type SQL } from 'drizzle-orm';
import { daysAfter } from '../../platform/clock/clock.ts';
import { first, only, type Queryable } from '../../platform/database/client.ts';
import {
  applications,
  mails,
  notificationSettings,
  notifications,
  queries,
  users,
} from '../../platform/database/schema/index.ts';

/** The reader. */
export interface Reader {
  id: string;
  role: Role;
}

interface Unread {
  unread: number;
  newestAt: Date | null;
}

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof createNotificationRepository>['newest']>>[number];
type SettingsRow = typeof notificationSettings.$inferSelect;

/** Notifications of a subject in the junk box are hidden; they come back with it. */
const subjectIsThere = or(
  and(isNotNull(applications.id), isNull(applications.deletedAt)),
  and(isNotNull(queries.id), isNull(queries.deletedAt)),
  and(isNotNull(mails.id), isNull(mails.deletedAt)),
);

const select = (db: Queryable) =>
  db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      count: notifications.count,
      at: notifications.at,
      readAt: notifications.readAt,
      application: { id: applications.id, number: applications.number, name: applications.applicantName },
      query: { id: queries.id, number: queries.number, subject: queries.subject },
      mail: { id: mails.id, subject: mails.subject, to: mails.to, toName: mails.toName },
    })
    .from(notifications)
    .leftJoin(applications, eq(applications.id, notifications.applicationId))
    .leftJoin(queries, eq(queries.id, notifications.queryId))
    .leftJoin(mails, eq(mails.id, notifications.mailId));

/** The notifications a person may see now, regardless of their permissions at the time of the event. */
const shownTo = ({ id, role }: Reader): SQL | undefined =>
  and(
    eq(notifications.userId, id),
    subjectIsThere,
    role === Role.administrator ? undefined : eq(notifications.isConfidential, false),
  );

const toDigest = and(notifications.inDigest, isNull(notifications.digestedAt), isNull(notifications.readAt));

export function createNotificationRepository(db: Queryable) {
  return {
    newest: (reader: Reader) =>
      select(db)
        .where(and(shownTo(reader), notifications.inPage))
        .orderBy(desc(notifications.at), desc(notifications.id))
        .limit(notificationLimits.shown),

    /** The number of unread notifications of each person, and the time of the newest. */
    async unreadOf(people: readonly string[]): Promise<Map<string, Unread>> {
      if (people.length === 0) return new Map();
      const rows = await db
        .select({ userId: notifications.userId, unread: count(), newestAt: max(notifications.at) })
        .from(notifications)
        .innerJoin(users, eq(users.id, notifications.userId))
        .leftJoin(applications, eq(applications.id, notifications.applicationId))
        .leftJoin(queries, eq(queries.id, notifications.queryId))
        .leftJoin(mails, eq(mails.id, notifications.mailId))
        .where(
          and(
            inArray(notifications.userId, [...people]),
            isNull(notifications.readAt),
            notifications.inPage,
            subjectIsThere,
            or(eq(notifications.isConfidential, false), eq(users.role, Role.administrator)),
          ),
        )
        .groupBy(notifications.userId);
      return new Map(rows.map(({ userId, ...unread }) => [userId, unread]));
    },

    /** @returns false when the person has no such notification */
    async read(userId: string, id: string, at: Date): Promise<boolean> {
      const own = and(eq(notifications.userId, userId), eq(notifications.id, id));
      const found = await db
        .update(notifications)
        .set({ readAt: sql`coalesce(${notifications.readAt}, ${at.toISOString()}::timestamptz)` })
        .where(own)
        .returning({ id: notifications.id });
      return found.length > 0;
    },

    readAll: (userId: string, until: Date, at: Date) =>
      db
        .update(notifications)
        .set({ readAt: at })
        .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), lte(notifications.at, until))),

    settingsOf: (userId: string): Promise<SettingsRow | undefined> =>
      db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId)).then(first),

    /** Two changes by one person queue up. */
    lockPerson: (id: string) => db.select().from(users).where(eq(users.id, id)).for('update').then(first),

    saveSettings: (row: SettingsRow): Promise<SettingsRow> =>
      db
        .insert(notificationSettings)
        .values(row)
        .onConflictDoUpdate({ target: notificationSettings.userId, set: row })
        .returning()
        .then(only),

    /** The content of a person's next digest, newest first. */
    toDigest: (reader: Reader) =>
      select(db)
        .where(and(shownTo(reader), toDigest))
        .orderBy(desc(notifications.at), desc(notifications.id)),

    /** Records that a digest has included everything. */
    noteDigest: (userId: string, at: Date) =>
      db
        .update(notifications)
        .set({ digestedAt: at })
        .where(and(eq(notifications.userId, userId), toDigest)),

    purge: (now: Date) =>
      db.delete(notifications).where(lt(notifications.at, daysAfter(now, -notificationLimits.keptDays))),
  };
}

const hours = sql.raw(`interval '${notificationLimits.digestHour} hours'`);

/**
 * When each person's next digest is due: the first morning, in the person's zone, after an event it can include. Empty
 * digests are not sent.
 */
export const selectDigests: SQL = sql`
  select u.id as row_id, u.id as subject_id, full_name(u.first_name, u.last_name) as label, null::text as who, 0 as step,
    (((min(n.at) at time zone u.zone) - ${hours})::date + interval '1 day' + ${hours}) at time zone u.zone as at
  from notifications n
    join users u on u.id = n.user_id and u.state = 'active' and u.deleted_at is null and u.role < 3
    join notification_settings s on s.user_id = u.id and s.wants_digest
    left join applications a on a.id = n.application_id
    left join queries q on q.id = n.query_id
    left join mails m on m.id = n.mail_id
  where n.in_digest and n.digested_at is null and n.read_at is null
    and (not n.is_confidential or u.role = 1)
    and coalesce(a.deleted_at, q.deleted_at, m.deleted_at) is null
  group by u.id, u.first_name, u.last_name, u.zone`;
