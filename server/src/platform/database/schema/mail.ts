import type { Language, MailClass, MailState } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant, version } from './columns.ts';
import { users } from './people.ts';

/** A template as the office has changed it; where no row stands, the built-in text counts. */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    id: id(),
    key: text().notNull(),
    language: text().$type<Language>().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    updatedAt: instant().notNull(),
    updatedById: uuid().references(() => users.id),
    version: version(),
  },
  (table) => [unique('mail_templates_key_unique').on(table.key, table.language)],
);

/** A stored file that goes with a mail. */
export interface FileAttachment {
  fileId: string;
  name: string;
}

/** A calendar entry of the recipient's own; it travels as invitation (`text/calendar`) and as file. */
export interface CalendarAttachment {
  calendar: string;
  method: 'REQUEST' | 'CANCEL';
  name: string;
}

export type MailAttachment = FileAttachment | CalendarAttachment;

/** Mails written in the transaction of what they tell about; a job takes them from here. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    template: text().notNull(),
    class: text().$type<MailClass>().notNull(),
    language: text().$type<Language>().notNull(),
    to: text().notNull(),
    toName: text(),
    cc: text().array().notNull().default([]),
    replyTo: text(),
    subject: text().notNull(),
    body: text().notNull(),
    /** What the template was filled with, so that a draft can be made anew when its facts change. */
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
    isOutdated: boolean().notNull().default(false),
    scheduledFor: instant(),
    attempts: integer().notNull().default(0),
    error: text(),
    sentAt: instant(),
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
    index('mails_application').on(table.applicationId, table.createdAt),
    index('mails_about').on(table.aboutKind, table.aboutId),
    index('mails_to').on(table.to, table.createdAt),
    index('mails_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);
