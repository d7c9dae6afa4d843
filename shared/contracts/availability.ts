import * as z from 'zod/mini';
import { languages } from '../domain/languages.ts';
import { pollStates } from '../domain/meeting.ts';
import { slotAnswers } from '../domain/slot-answer.ts';
import { contract } from './contract.ts';
import { answersBySlot, meetingSummary } from './meetings.ts';
import { id, instant, language, linkToken, paragraph, timeZone } from './primitives.ts';

// The form of an invitee, opened with the link's secret; a fixed, small set of fields (domain rule 4).

const byToken = z.strictObject({ token: linkToken });
const linkErrors = [
  'link_unknown',
  'link_expired',
  'link_replaced',
  'invitation_ended',
  'poll_cancelled',
  'sign_in_needed',
] as const;

const availability = z.strictObject({
  association: z.string(),
  title: z.string(),
  description: z.string(),
  place: z.string(),
  zone: timeZone,
  durationMinutes: z.int(),
  deadline: instant,
  state: z.enum(pollStates),
  /** True while answers can be added and changed. */
  editable: z.boolean(),
  invitee: z.strictObject({ name: z.string(), language: z.enum(languages), required: z.boolean() }),
  slots: z.array(z.strictObject({ id, startsAt: instant, endsAt: instant })),
  answer: z.strictObject({
    answeredAt: z.nullable(instant),
    answers: answersBySlot,
    comment: z.string(),
    zone: z.nullable(timeZone),
  }),
  /** The others' answers by name, if the poll shows them; otherwise `null`. */
  others: z.nullable(z.array(z.strictObject({ name: z.string(), answers: answersBySlot }))),
  meeting: z.nullable(meetingSummary),
});
export type Availability = z.output<typeof availability>;

export const getAvailability = contract.get('/availability/:token', {
  summary: 'What an invitee is asked; opening it changes nothing',
  permission: 'link',
  params: byToken,
  response: availability,
  errors: linkErrors,
});

export const answerAvailability = contract.put('/availability/:token/answer', {
  summary: 'Say when one can; may be changed through the same link until the poll is closed',
  permission: 'link',
  params: byToken,
  body: z.strictObject({
    answers: z.record(z.uuid(), z.enum(slotAnswers)),
    comment: paragraph(1000, 0),
    /** The zone in which the invitee saw the times. */
    zone: timeZone,
    language,
  }),
  response: availability,
  errors: [...linkErrors, 'poll_closed', 'slot_unknown', 'slots_unanswered'],
});

export const renewAvailabilityLink = contract.post('/availability/:token/renew', {
  summary: 'From an expired or replaced link: mail the newest link to the invitee again',
  permission: 'link',
  params: byToken,
  body: z.strictObject({}),
  response: z.strictObject({}),
  status: 202,
  errors: ['link_unknown', 'link_expired', 'invitation_ended', 'poll_cancelled', 'sign_in_needed'],
});

export const downloadAvailabilityCalendar = contract.get('/availability/:token/calendar', {
  summary: 'The meeting as a calendar file, for whoever was invited',
  permission: 'link',
  params: byToken,
  replyKind: 'file',
  errors: [...linkErrors, 'meeting_not_planned'],
});
