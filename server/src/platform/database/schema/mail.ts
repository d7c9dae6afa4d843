import type { Language, MailClass, MailState, MailTemplateKey } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant, version } from './columns.ts';
import { people } from './people.ts';

/**
 * The office's versions of the mail templates, one row per version; the newest is used. Without a row, or with a null
 * text, the default text is used.
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
    /** The version restored by this one; 0 is the default text. */
    restored: integer(),
    updatedAt: instant().notNull(),
    updatedById: uuid().references(() => people.id),
  },
  (table) => [unique('mail_templates_version_unique').on(table.key, table.language, table.version)],
);

/** A file attached to a mail. */
export interface FileAttachment {
  fileId: string;
  name: string;
  /** Attached by hand, and therefore removable. */
  isAdded?: true;
}

/** The recipient's own calendar entry; sent as invitation (`text/calendar`) and as file. */
export interface CalendarAttachment {
  calendar: string;
  method: 'REQUEST' | 'CANCEL';
  name: string;
}

export type MailAttachment = FileAttachment | CalendarAttachment;

/** Mails created in the transaction of the event they are about; a job sends them. */
const listed = sql`deleted_at is null`;

export const mails = pgTable(
  'mails',
  {
    id: id(),
    template: text().notNull(),
    /** The version of the template it was created from. */
    templateVersion: integer().notNull().default(0),
    class: text().$type<MailClass>().notNull(),
    language: text().$type<Language>().notNull(),
    to: text().notNull(),
    toName: text(),
    cc: text().array().notNull().default([]),
    replyTo: text(),
    subject: text().notNull(),
    body: text().notNull(),
    /** The template's data, so that a draft can be regenerated when it changes. */
    data: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Our own links in the body; only these become links in HTML (rule 12). */
    links: text().array().notNull().default([]),
    /** Secrets in the text; masked once a real server has accepted the mail. */
    secrets: text().array().notNull().default([]),
    attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
    state: text().$type<MailState>().notNull(),
    /**
     * The subject of the mail; an application has one `topic` per kind of letter, so that contradicting drafts exclude
     * each other.
     */
    aboutKind: text().$type<'application' | 'referee' | 'invoice' | 'query' | 'user' | 'payment' | 'poll'>(),
    aboutId: uuid(),
    applicationId: uuid(),
    topic: text(),
    isEdited: boolean().notNull().default(false),
    /** The generated text, once the mail was edited by hand. */
    drafted: jsonb().$type<{ subject: string; body: string }>(),
    scheduledFor: instant(),
    /** When a deadline in its text passes; it is not sent after that. */
    expiresAt: instant(),
    attempts: integer().notNull().default(0),
    error: text(),
    sentAt: instant(),
    /** When it bounced, after sending or by a permanent refusal of the mail server. */
    bouncedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    createdById: uuid().references(() => people.id),
    deletedAt: instant(),
    version: version(),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable("to" || ' ' || coalesce(to_name, '') || ' ' || subject)`),
  },
  (table) => [
    index('mails_state_created').on(table.state, table.createdAt, table.id),
    index('mails_created').on(table.createdAt, table.id),
    // One for each order of the list, with the columns that decide whether the office sees a mail.
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

/** Addresses with bounced mails. After three bounces, sending another mail needs a confirmation. */
export const mailAddresses = pgTable('mail_addresses', {
  address: text().primaryKey(),
  bounces: integer().notNull(),
  lastBouncedAt: instant().notNull(),
  /** The message of the mail server or the bounce notice. */
  lastError: text().notNull(),
});
