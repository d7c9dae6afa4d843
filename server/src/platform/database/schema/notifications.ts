import type { NotificationKind } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { id, instant, version } from './columns.ts';
import { mails } from './mail.ts';
import { people } from './people.ts';
import { queries } from './queries.ts';

/** A person's notification about an assigned item; deleted when its subject is purged. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    applicationId: uuid().references(() => applications.id, { onDelete: 'cascade' }),
    queryId: uuid().references(() => queries.id, { onDelete: 'cascade' }),
    mailId: uuid().references(() => mails.id, { onDelete: 'cascade' }),
    /** For administrators only, whoever is assigned later. */
    isConfidential: boolean().notNull().default(false),
    /** Number of occurrences since the person last read it. */
    count: integer().notNull().default(1),
    inPage: boolean().notNull(),
    inDigest: boolean().notNull(),
    /** The last occurrence. */
    at: instant().notNull(),
    readAt: instant(),
    digestedAt: instant(),
  },
  (table) => [
    check(
      'notifications_one_subject',
      sql`num_nonnulls(${table.applicationId}, ${table.queryId}, ${table.mailId}) = 1`,
    ),
    index('notifications_person').on(table.userId, table.at, table.id),
    index('notifications_unread')
      .on(table.userId)
      .where(sql`read_at is null`),
    index('notifications_to_digest')
      .on(table.userId)
      .where(sql`in_digest and digested_at is null and read_at is null`),
    index('notifications_at').on(table.at),
    index('notifications_application').on(table.applicationId),
    index('notifications_query').on(table.queryId),
    index('notifications_mail').on(table.mailId),
  ],
);

/** A person's disabled notifications, by channel; without a row, everything is enabled and there is no digest. */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  wantsDigest: boolean().notNull(),
  offInPage: text().array().$type<NotificationKind[]>().notNull(),
  offInDigest: text().array().$type<NotificationKind[]>().notNull(),
  version: version(),
});
