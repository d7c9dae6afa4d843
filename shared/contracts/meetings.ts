import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import { meetingStates, pollStates } from '../domain/meeting.ts';
import { slotAnswers } from '../domain/slot-answer.ts';
import { contract } from './contract.ts';
import {
  emailAddress,
  id,
  instant,
  language,
  line,
  nameLine,
  nothing,
  pageQuery,
  paragraph,
  sortBy,
  timeZone,
  version,
} from './primitives.ts';

export const meetingSummary = z.strictObject({
  state: z.enum(meetingStates),
  startsAt: instant,
  endsAt: instant,
  zone: timeZone,
  place: z.string(),
  /** Increases with every change, like the calendar files' SEQUENCE. */
  sequence: z.int(),
});
export type MeetingSummary = z.output<typeof meetingSummary>;

const pollSummary = z.strictObject({
  id,
  title: z.string(),
  state: z.enum(pollStates),
  zone: timeZone,
  deadline: instant,
  slots: z.int(),
  invited: z.int(),
  answered: z.int(),
  requiredAnswered: z.int(),
  required: z.int(),
  firstSlotAt: z.nullable(instant),
  meeting: z.nullable(meetingSummary),
  createdBy: z.string(),
  updatedAt: instant,
  version,
});
export type PollSummary = z.output<typeof pollSummary>;

export const listPolls = contract.get('/meetings', {
  summary: 'Meeting polls and meetings, by page',
  permission: 'meeting:manage',
  query: z.extend(pageQuery, {
    state: z.optional(z.enum(pollStates)),
    /** Those with this application on their agenda. */
    application: z.optional(id),
    sort: z._default(sortBy(['title', 'deadline', 'updatedAt']), '-updatedAt'),
  }),
  response: z.array(pollSummary),
  paged: true,
});

const slotScore = z.strictObject({
  slotId: id,
  rank: z.int(),
  requiredAvailable: z.int(),
  requiredTotal: z.int(),
  available: z.int(),
  yes: z.int(),
  ifNeeded: z.int(),
  no: z.int(),
  silent: z.int(),
  requiredMissing: z.array(id),
});

export const answersBySlot = z.record(z.string(), z.enum(slotAnswers));

const pollInvitation = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  required: z.boolean(),
  language,
  /** `partly`: slots added after the answer are still unanswered. */
  state: z.enum(['not_invited', 'invited', 'partly', 'answered', 'bounced']),
  remindedAt: z.nullable(instant),
  answeredAt: z.nullable(instant),
  answers: answersBySlot,
  comment: z.string(),
  zone: z.nullable(timeZone),
});
export type PollInvitation = z.output<typeof pollInvitation>;

export const pollDetail = z.strictObject({
  id,
  version,
  title: z.string(),
  description: z.string(),
  /** A room, an address, or a link to a call; shown as text, never linked automatically (domain rule 12). */
  place: z.string(),
  zone: timeZone,
  /** Length of every slot, in minutes. */
  durationMinutes: z.int(),
  deadline: instant,
  showAnswers: z.boolean(),
  closesWhenAnswered: z.boolean(),
  state: z.enum(pollStates),
  slots: z.array(z.strictObject({ id, startsAt: instant, endsAt: instant })),
  invitations: z.array(pollInvitation),
  agenda: z.array(z.strictObject({ id, number: z.string(), applicantName: z.string() })),
  /** Best slot first (domain rule 7). */
  results: z.array(slotScore),
  chosenSlotId: z.nullable(id),
  meeting: z.nullable(meetingSummary),
  cancelledReason: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
});
export type PollDetail = z.output<typeof pollDetail>;

/** Applications to discuss, in this order. */
const agenda = z.array(id).check(z.maxLength(100));

const pollInput = z.strictObject({
  title: line(120),
  description: paragraph(4000, 0),
  place: paragraph(500, 0),
  zone: timeZone,
  durationMinutes: z.int().check(z.minimum(5), z.maximum(1440)),
  deadline: instant,
  /** True: invitees see the other answers by name, never addresses (domain rule 4). */
  showAnswers: z.boolean(),
  /** True: the poll closes automatically once all required invitees have answered every slot. */
  closesWhenAnswered: z.boolean(),
  agenda,
  /**
   * A slot is identified by its time: missing slots are removed, and their hidden votes return with the same time. `id`
   * is accepted so that clients can send back what they read.
   */
  slots: z.array(z.strictObject({ id: z.optional(id), startsAt: instant })).check(z.maxLength(caseLimits.pollSlots)),
  /**
   * A person is identified by the address: missing people are no longer invited, and notified; if invited again, their
   * answers return.
   */
  invitations: z
    .array(
      z.strictObject({
        id: z.optional(id),
        name: nameLine(caseLimits.fullNameLength),
        email: emailAddress,
        required: z.boolean(),
        language,
      }),
    )
    .check(z.maxLength(caseLimits.pollInvitations)),
});
export type PollInput = z.output<typeof pollInput>;

const byId = z.strictObject({ id });
const inputErrors = [
  'slot_in_past',
  'slot_twice',
  'invited_twice',
  'deadline_in_past',
  'deadline_after_slots',
  'unknown_application',
] as const;
const moved = { response: pollDetail, errors: ['version_conflict', 'transition_refused'] as const };

export const createPoll = contract.post('/meetings', {
  summary: 'Make a poll; it is a draft until it is opened',
  permission: 'meeting:manage',
  body: pollInput,
  response: pollDetail,
  status: 201,
  errors: inputErrors,
});

export const getPoll = contract.get('/meetings/:id', {
  summary: 'One poll with its answers, the ranked slots and the meeting',
  permission: 'meeting:manage',
  params: byId,
  response: pollDetail,
});

export const editPoll = contract.put('/meetings/:id', {
  summary:
    'Change a poll; while it is open, those who answered are asked about new slots only, and it closes when the edit leaves nobody required to wait for',
  permission: 'meeting:manage',
  params: byId,
  body: z.extend(pollInput, { version }),
  response: pollDetail,
  errors: [...inputErrors, 'version_conflict', 'poll_ended', 'slots_missing', 'invitations_missing'],
});

export const setAgenda = contract.put('/meetings/:id/agenda', {
  summary: 'Put applications on the agenda or take them off, also once the meeting is planned',
  permission: 'meeting:manage',
  params: byId,
  body: z.strictObject({ version, agenda }),
  response: pollDetail,
  errors: ['version_conflict', 'poll_ended', 'unknown_application'],
});

export const openPoll = contract.post('/meetings/:id/open', {
  summary: 'Open a poll: everybody invited gets a link of their own',
  permission: 'meeting:manage',
  params: byId,
  body: z.strictObject({ version }),
  ...moved,
  errors: [
    'version_conflict',
    'transition_refused',
    'slots_missing',
    'invitations_missing',
    'slot_in_past',
    'deadline_in_past',
    'deadline_after_slots',
  ],
});

export const closePoll = contract.post('/meetings/:id/close', {
  summary: 'Close a poll by hand; it also closes at its deadline and when everybody required has answered',
  permission: 'meeting:manage',
  params: byId,
  body: z.strictObject({ version }),
  ...moved,
});

export const reopenPoll = contract.post('/meetings/:id/reopen', {
  summary: 'Take answers again until a new deadline',
  permission: 'meeting:manage',
  params: byId,
  body: z.strictObject({ version, deadline: instant }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'slots_missing', 'deadline_in_past', 'deadline_after_slots'],
});

export const scheduleMeeting = contract.post('/meetings/:id/schedule', {
  summary: 'Choose a slot: everybody invited gets the calendar file',
  permission: 'meeting:manage',
  params: byId,
  body: z.strictObject({ version, slotId: id }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'unknown_slot', 'slot_in_past'],
});

export const rescheduleMeeting = contract.post('/meetings/:id/reschedule', {
  summary: 'Move the meeting: the same calendar entry with the next sequence',
  permission: 'meeting:manage',
  params: byId,
  body: z.strictObject({
    version,
    startsAt: instant,
    place: z.optional(paragraph(500, 0)),
    reason: paragraph(caseLimits.reasonLength, 0),
  }),
  ...moved,
  errors: ['version_conflict', 'transition_refused', 'slot_in_past'],
});

export const cancelPoll = contract.post('/meetings/:id/cancel', {
  summary: 'Call the poll or the meeting off; everybody invited is told, calendar entries are cancelled',
  permission: 'meeting:manage',
  params: byId,
  body: z.strictObject({ version, reason: paragraph(caseLimits.reasonLength, caseLimits.reasonMin) }),
  ...moved,
});

export const deletePoll = contract.post('/meetings/:id/delete', {
  summary: 'Delete a poll without a planned meeting; its links stop working, and it can be restored from the junk box',
  permission: 'meeting:manage',
  params: byId,
  body: z.strictObject({ version }),
  response: nothing,
  errors: ['version_conflict', 'poll_planned'],
});

export const resendInvitation = contract.post('/meetings/:id/invitations/:invitationId/resend', {
  summary: 'Mail an invitee a new link; the one before says that it was replaced',
  permission: 'meeting:manage',
  params: z.strictObject({ id, invitationId: id }),
  body: z.strictObject({}),
  response: pollDetail,
  errors: ['poll_ended'],
});

export const downloadMeetingCalendar = contract.get('/meetings/:id/calendar', {
  summary: 'The meeting as a calendar file',
  permission: 'meeting:manage',
  params: byId,
  replyKind: 'file',
  errors: ['meeting_not_planned'],
});
