import type { Language, MeetingState, PollState, SlotAnswer } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { id, instant, version } from './columns.ts';
import { people } from './people.ts';

const listed = sql`deleted_at is null`;

export const meetingPolls = pgTable(
  'meeting_polls',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull().default(''),
    place: text().notNull().default(''),
    /** IANA zone the meeting is held in; the slots themselves are instants. */
    zone: text().notNull(),
    durationMinutes: smallint().notNull(),
    deadline: instant().notNull(),
    showAnswers: boolean().notNull().default(false),
    /** Closes automatically once all required invitees have answered every slot. */
    closesWhenAnswered: boolean().notNull().default(true),
    state: text().$type<PollState>().notNull().default('draft'),
    stateSince: instant().notNull(),
    chosenSlotId: uuid(),
    cancelledReason: text(),
    /** The deadline for which reminders were sent; a new one triggers new reminders. */
    remindedFor: instant(),
    createdById: uuid()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
    version: version(),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(title || ' ' || place)`),
  },
  (table) => [
    index('meeting_polls_state').on(table.state, table.deadline, table.id),
    // One for each order of the list, so that a page is read from the index alone.
    index('meeting_polls_by_title')
      .on(sql`lower(${table.title})`, table.id)
      .where(listed),
    index('meeting_polls_by_deadline').on(table.deadline, table.id).where(listed),
    index('meeting_polls_by_updated').on(table.updatedAt, table.id).where(listed),
    index('meeting_polls_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);

export const meetingSlots = pgTable(
  'meeting_slots',
  {
    id: id(),
    pollId: uuid()
      .notNull()
      .references(() => meetingPolls.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    createdAt: instant().notNull(),
    /** A removed slot keeps its votes, hidden (domain §2). */
    removedAt: instant(),
  },
  (table) => [
    index('meeting_slots_poll').on(table.pollId, table.startsAt),
    uniqueIndex('meeting_slots_once')
      .on(table.pollId, table.startsAt)
      .where(sql`${table.removedAt} is null`),
  ],
);

export const meetingInvitations = pgTable(
  'meeting_invitations',
  {
    id: id(),
    pollId: uuid()
      .notNull()
      .references(() => meetingPolls.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    /** In lower case without a plus tag: one person once per poll. */
    comparableEmail: text().notNull(),
    isRequired: boolean().notNull().default(false),
    language: text().$type<Language>().notNull().default('en'),
    position: smallint().notNull(),
    invitedAt: instant(),
    remindedAt: instant(),
    answeredAt: instant(),
    comment: text().notNull().default(''),
    /** The zone in which the invitee saw the times. */
    zone: text(),
    createdAt: instant().notNull(),
    removedAt: instant(),
  },
  (table) => [
    index('meeting_invitations_poll').on(table.pollId, table.position),
    uniqueIndex('meeting_invitations_once')
      .on(table.pollId, table.comparableEmail)
      .where(sql`${table.removedAt} is null`),
  ],
);

/** One invitee's answer for one slot. */
export const meetingResponses = pgTable(
  'meeting_responses',
  {
    invitationId: uuid()
      .notNull()
      .references(() => meetingInvitations.id, { onDelete: 'cascade' }),
    slotId: uuid()
      .notNull()
      .references(() => meetingSlots.id, { onDelete: 'cascade' }),
    answer: text().$type<SlotAnswer>().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invitationId, table.slotId] }),
    index('meeting_responses_slot').on(table.slotId),
  ],
);

export const meetingAgenda = pgTable(
  'meeting_agenda',
  {
    pollId: uuid()
      .notNull()
      .references(() => meetingPolls.id, { onDelete: 'cascade' }),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pollId, table.applicationId] }),
    index('meeting_agenda_application').on(table.applicationId),
  ],
);

/** The meeting of a poll: one calendar entry, whose uid never changes. */
export const meetings = pgTable(
  'meetings',
  {
    id: id(),
    pollId: uuid()
      .notNull()
      .references(() => meetingPolls.id, { onDelete: 'cascade' }),
    uid: text().notNull(),
    sequence: integer().notNull().default(0),
    state: text().$type<MeetingState>().notNull().default('scheduled'),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    zone: text().notNull(),
    place: text().notNull().default(''),
    /** Its earlier times, newest last. */
    moves: jsonb().$type<{ startsAt: string; reason: string }[]>().notNull().default([]),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    unique('meetings_poll_unique').on(table.pollId),
    unique('meetings_uid_unique').on(table.uid),
    index('meetings_state_ends').on(table.state, table.endsAt),
  ],
);
