import type { ApplicationState, DecisionOutcome, TimelineDetails, TimelineEvent } from '@guildhall/shared/domain';
import { date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { id, instant, version } from './columns.ts';
import { meetings } from './meetings.ts';
import { people } from './people.ts';

export const decisions = pgTable(
  'decisions',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    outcome: text().$type<DecisionOutcome>().notNull(),
    reason: text().notNull().default(''),
    conditions: text().notNull().default(''),
    textForApplicant: text().notNull().default(''),
    decidedById: uuid()
      .notNull()
      .references(() => people.id),
    decidedAt: instant().notNull(),
    meetingOn: date({ mode: 'string' }),
    /** The meeting whose minutes recorded it. */
    meetingId: uuid().references(() => meetings.id, { onDelete: 'set null' }),
    letterMailId: uuid(),
  },
  (table) => [
    index('decisions_application').on(table.applicationId, table.decidedAt),
    index('decisions_meeting').on(table.meetingId),
  ],
);

/** All events of an application from all features. `audience` says who may read an entry. */
export const timelineEntries = pgTable(
  'timeline_entries',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    event: text().$type<TimelineEvent>().notNull(),
    actorKind: text().$type<'user' | 'link' | 'system'>().notNull(),
    actorId: uuid(),
    actorName: text().notNull(),
    audience: text().$type<'applicant' | 'office' | 'administrators'>().notNull(),
    details: jsonb().$type<TimelineDetails>().notNull().default({}),
    before: text().$type<ApplicationState>(),
    after: text().$type<ApplicationState>(),
  },
  (table) => [
    index('timeline_entries_application').on(table.applicationId, table.at, table.id),
    index('timeline_entries_at').on(table.at, table.id),
  ],
);

/** The office's internal notes on an application (rule 14). */
export const applicationNotes = pgTable(
  'application_notes',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    authorId: uuid()
      .notNull()
      .references(() => people.id),
    body: text().notNull(),
    /** The mentioned people, by their names in the text. */
    mentions: jsonb().$type<{ id: string; name: string }[]>().notNull(),
    createdAt: instant().notNull(),
    editedAt: instant(),
    deletedAt: instant(),
    version: version(),
  },
  (table) => [index('application_notes_application').on(table.applicationId, table.createdAt, table.id)],
);
