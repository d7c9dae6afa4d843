import type { Language, MailClass, MailState, MailTemplateKey } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant, version } from './columns.ts';
import { users } from './people.ts';

/**
 * What the office made of the templates, one row for each version; the newest counts. Where there is no row, or its text is
 * null, the text that comes with Guildhall counts.
 */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    id: id(),
    key: text().$type<MailTemplateKey>().notNull(),
    language: text().$type<Language>().notNull(),
    version: version(),
    subject: text(),
    body: text(),
    /** The version that was brought back with this one; 0 is the text that comes with Guildhall. */
    restored: integer(),
    updatedAt: instant().notNull(),
    updatedById: uuid().references(() => users.id),
  },
  (table) => [unique('mail_templates_version_unique').on(table.key, table.language, table.version)],
);

/** A stored file that goes with a mail. */
export interface FileAttachment {
  fileId: string;
  name: string;
  /** Somebody of the office has attached it by hand, and may take it away again. */
  isAdded?: true;
}

/** A calendar entry of the recipient's own; it travels as invitation (`text/calendar`) and as file. */
export interface CalendarAttachment {
  calendar: string;
  method: 'REQUEST' | 'CANCEL';
  name: string;
}

export type MailAttachment = FileAttachment | CalendarAttachment;

/** Mails written in the transaction of what they tell about; a job takes them from here. */
const listed = sql`deleted_at is null`;

export const mails = pgTable(
  'mails',
  {
    id: id(),
    template: text().notNull(),
    /** The version of the template that it was made from. */
    templateVersion: integer().notNull().default(0),
    class: text().$type<MailClass>().notNull(),
    language: text().$type<Language>().notNull(),
    to: text().notNull(),
    toName: text(),
    cc: text().array().notNull().default([]),
    replyTo: text(),
    subject: text().notNull(),
    body: text().notNull(),
    /** What the template was filled with, so that a draft can be regenerated when its facts change. */
    data: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Our own links in the body; only these become links in HTML (rule 12). */
    links: text().array().notNull().default([]),
    /** Secrets in the text; they are masked in it once a real server has taken the mail. */
    secrets: text().array().notNull().default([]),
    attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
    state: text().$type<MailState>().notNull(),
    /** What the mail is about; a case has one `topic` per kind of letter, so that contradicting drafts exclude each other. */
    aboutKind: text().$type<'application' | 'referee' | 'invoice' | 'query' | 'user' | 'payment' | 'poll'>(),
    aboutId: uuid(),
    applicationId: uuid(),
    topic: text(),
    isEdited: boolean().notNull().default(false),
    /** What the template made, once somebody has changed it by hand. */
    drafted: jsonb().$type<{ subject: string; body: string }>(),
    scheduledFor: instant(),
    attempts: integer().notNull().default(0),
    error: text(),
    sentAt: instant(),
    /** When it came back, after it had been sent or while the mail server refused it for good. */
    bouncedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    createdById: uuid().references(() => users.id),
    deletedAt: instant(),
    version: version(),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`fold("to" || ' ' || coalesce(to_name, '') || ' ' || subject)`),
  },
  (table) => [
    index('mails_state_created').on(table.state, table.createdAt, table.id),
    index('mails_created').on(table.createdAt, table.id),
    // One for each order of the list, with what decides whether the office sees a mail.
    index('mails_by_subject')
      .on(sql`lower(${table.subject})`, table.id, table.class, table.state)
      .where(listed),
    index('mails_by_to').on(table.to, table.id, table.class, table.state).where(listed),
    index('mails_by_created').on(table.createdAt, table.id, table.class, table.state).where(listed),
    index('mails_by_updated').on(table.updatedAt, table.id, table.class, table.state).where(listed),
    index('mails_application').on(table.applicationId, table.createdAt),
    index('mails_about').on(table.aboutKind, table.aboutId),
    index('mails_template').on(table.template, table.language, table.createdAt),
    index('mails_to').on(table.to, table.createdAt),
    index('mails_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);

/** Addresses from which mails came back. One that bounced three times is asked about before a mail goes there. */
export const mailAddresses = pgTable('mail_addresses', {
  address: text().primaryKey(),
  bounces: integer().notNull(),
  lastBouncedAt: instant().notNull(),
  /** What the mail server, or the notice that came back, said. */
  lastError: text().notNull(),
});
