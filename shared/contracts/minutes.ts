import * as z from 'zod/mini';
import { applicationStates, decisionOutcomeNames } from '../domain/application.ts';
import { caseLimits } from '../domain/case-limits.ts';
import { attendanceStates, itemResults, minutesGaps, minutesLimits, minutesStates } from '../domain/minutes.ts';
import { contract } from './contract.ts';
import { meetingSummary } from './meetings.ts';
import { id, instant, language, line, nameLine, paragraph, timeZone, version } from './primitives.ts';

// The minutes of a meeting, one per meeting; `:id` is the meeting's poll, as everywhere under /meetings.

const guest = z.strictObject({ id, name: nameLine(caseLimits.fullNameLength) });

/** By invitation; missing people have not been recorded yet. */
const attendance = z.record(id, z.enum(attendanceStates));

const written = {
  /** The people who declared a conflict of interest and are recused: invitees and guests. */
  conflicts: z.array(id).check(z.maxLength(caseLimits.pollInvitations + minutesLimits.guests)),
  notes: paragraph(minutesLimits.notesLength, 0),
  /** Used if the meeting has recorded no decision. */
  result: z.enum(itemResults),
};

const minutesInput = z.strictObject({
  /** 0 until the first save. */
  version: z.int().check(z.minimum(0)),
  minuteTaker: line(caseLimits.fullNameLength, 0),
  attendance,
  guests: z.array(guest).check(z.maxLength(minutesLimits.guests)),
  /** Omitted items stay unchanged. */
  items: z.array(z.strictObject({ applicationId: id, ...written })).check(z.maxLength(minutesLimits.items)),
});
export type MinutesInput = z.output<typeof minutesInput>;

const minutesItem = z.strictObject({
  applicationId: id,
  number: z.string(),
  applicantName: z.string(),
  state: z.enum(applicationStates),
  conflicts: z.array(id),
  notes: z.string(),
  result: z.enum(itemResults),
  /** This meeting's last decision; its reason is only in the confidential file. */
  decision: z.nullable(
    z.strictObject({
      outcome: z.enum(decisionOutcomeNames),
      conditions: z.string(),
      decidedBy: z.string(),
      decidedAt: instant,
    }),
  ),
});
export type MinutesItem = z.output<typeof minutesItem>;

const minutesDetail = z.strictObject({
  version: z.int(),
  state: z.enum(minutesStates),
  title: z.string(),
  meeting: meetingSummary,
  invited: z.array(z.strictObject({ id, name: z.string(), required: z.boolean() })),
  minuteTaker: z.string(),
  attendance: z.record(z.string(), z.enum(attendanceStates)),
  guests: z.array(guest),
  items: z.array(minutesItem),
  /** What is missing before they can be finished. */
  gaps: z.array(z.enum(minutesGaps)),
  /** When decisions can be recorded. */
  decisionsFrom: instant,
  finished: z.nullable(z.strictObject({ at: instant, by: z.string() })),
  updatedAt: z.nullable(instant),
  /** The characters of a draft that its PDF cannot show. */
  unprintable: z.optional(z.array(z.string())),
});
export type MinutesDetail = z.output<typeof minutesDetail>;

const byId = z.strictObject({ id });

export const getMinutes = contract.get('/meetings/:id/minutes', {
  summary: 'The minutes of a meeting: attendance, and each item of the agenda with its conflicts, notes and decision',
  permission: 'meeting:manage',
  params: byId,
  response: minutesDetail,
  errors: ['meeting_missing'],
});

export const saveMinutes = contract.put('/meetings/:id/minutes', {
  summary: 'Save the minutes as they are typed; the first save begins them',
  permission: 'meeting:manage',
  params: byId,
  body: minutesInput,
  response: minutesDetail,
  errors: ['version_conflict', 'meeting_missing', 'minutes_finished', 'unknown_person', 'not_on_agenda'],
});

export const finishMinutes = contract.post('/meetings/:id/minutes/finish', {
  summary: 'Finish the minutes: nothing in them changes any more, and no decision is recorded from them',
  permission: 'meeting:manage',
  params: byId,
  body: z.strictObject({ version }),
  response: minutesDetail,
  errors: ['version_conflict', 'transition_refused', 'meeting_missing', ...minutesGaps],
});

export const reopenMinutes = contract.post('/meetings/:id/minutes/reopen', {
  summary: 'Make finished minutes a draft again, with a reason for the audit log',
  permission: 'meeting:manage',
  params: byId,
  body: z.strictObject({ version, reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin) }),
  response: minutesDetail,
  errors: ['version_conflict', 'transition_refused', 'meeting_missing'],
});

export const downloadMinutes = contract.get('/meetings/:id/minutes/pdf', {
  summary: 'The minutes as a PDF, in the association’s language or another one',
  permission: 'meeting:manage',
  params: byId,
  query: z.strictObject({ language: z.optional(language) }),
  replyKind: 'file',
  errors: ['meeting_missing'],
});

const postponedItem = z.strictObject({
  id,
  number: z.string(),
  applicantName: z.string(),
  /** The meeting that postponed it. */
  meeting: z.strictObject({ title: z.string(), startsAt: instant, zone: timeZone }),
});
export type PostponedItem = z.output<typeof postponedItem>;

export const listPostponed = contract.get('/postponed-items', {
  summary: 'Applications that a meeting postponed to the next one, and that are on no agenda yet',
  permission: 'meeting:manage',
  response: z.array(postponedItem),
});
