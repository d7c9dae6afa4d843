import type { AttendanceState, ItemResult, MinutesState } from '@guildhall/shared/domain';
import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { id, instant, version } from './columns.ts';
import { meetings } from './meetings.ts';

/** The minutes of a meeting. Decisions are not included: they are in `decisions`, with the meeting's id. */
export const meetingMinutes = pgTable(
  'meeting_minutes',
  {
    id: id(),
    meetingId: uuid()
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    state: text().$type<MinutesState>().notNull().default('draft'),
    minuteTaker: text().notNull().default(''),
    /** By invitation. */
    attendance: jsonb().$type<Record<string, AttendanceState>>().notNull().default({}),
    guests: jsonb().$type<{ id: string; name: string }[]>().notNull().default([]),
    finishedAt: instant(),
    finishedByName: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version: version(),
  },
  (table) => [unique('meeting_minutes_meeting_unique').on(table.meetingId)],
);

/** The minutes of one application on the agenda. */
export const meetingMinutesItems = pgTable(
  'meeting_minutes_items',
  {
    minutesId: uuid()
      .notNull()
      .references(() => meetingMinutes.id, { onDelete: 'cascade' }),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Invitees and guests who declared a conflict of interest. */
    conflicts: jsonb().$type<string[]>().notNull().default([]),
    notes: text().notNull().default(''),
    result: text().$type<ItemResult>().notNull().default('open'),
  },
  (table) => [
    primaryKey({ columns: [table.minutesId, table.applicationId] }),
    index('meeting_minutes_items_application').on(table.applicationId),
  ],
);
