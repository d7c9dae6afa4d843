import type { PollDetail, PollInput } from '@guildhall/shared/contracts';
import { instantOfWallTime, wallTimeAt } from '@guildhall/shared/domain';
import type { FieldPath } from '@guildhall/shared/ui/form';
import { daysAfter, today } from '../../lib/days.ts';
import { atInputs } from '../../lib/refused-fields.ts';
import type { Invitee } from './people.ts';
import { isAddress, sameAddress } from './people.ts';
import type { Slot } from './slots.ts';
import { dayOf, slotOf, timeOf } from './slots.ts';

export interface AgendaItem {
  id: string;
  number: string;
  applicantName: string;
}

/** A poll as it is edited: days and times on the wall of the meeting's zone. */
export interface PollValues {
  title: string;
  description: string;
  place: string;
  zone: string;
  durationMinutes: number | string | null;
  deadlineDay: string;
  deadlineTime: string;
  showAnswers: boolean;
  closesWhenAnswered: boolean;
  slots: Slot[];
  invitations: Invitee[];
  agenda: AgendaItem[];
}

const usualAnswerDays = 7;

export const blankPoll = (zone: string): PollValues => ({
  title: '',
  description: '',
  place: '',
  zone,
  durationMinutes: 60,
  deadlineDay: daysAfter(today(), usualAnswerDays),
  deadlineTime: '18:00',
  showAnswers: true,
  closesWhenAnswered: false,
  slots: [],
  invitations: [],
  agenda: [],
});

export function valuesOf(poll: PollDetail): PollValues {
  const deadline = wallTimeAt(new Date(poll.deadline), poll.zone);
  const { title, description, place, zone, durationMinutes, showAnswers, closesWhenAnswered } = poll;
  return {
    ...{ title, description, place, zone, durationMinutes, showAnswers, closesWhenAnswered },
    deadlineDay: dayOf(deadline),
    deadlineTime: timeOf(deadline),
    slots: poll.slots.map(({ startsAt }) => slotOf(startsAt, poll.zone)),
    invitations: poll.invitations.map(({ name, email, required, language }) => ({ name, email, required, language })),
    agenda: poll.agenda.map(({ id, number, applicantName }) => ({ id, number, applicantName })),
  };
}

export function inputOf(values: PollValues): PollInput {
  const { title, description, place, zone, showAnswers, closesWhenAnswered } = values;
  return {
    ...{ title: title.trim(), description, place, zone, showAnswers, closesWhenAnswered },
    durationMinutes: Number(values.durationMinutes),
    deadline: instantOfWallTime(`${values.deadlineDay}T${values.deadlineTime}`, zone).instant.toISOString(),
    slots: values.slots.map(({ startsAt }) => ({ startsAt })),
    invitations: values.invitations.map((one) => ({ ...one, name: one.name.trim(), email: one.email.trim() })),
    agenda: values.agenda.map(({ id }) => id),
  };
}

/** What is wrong with a poll before it is sent, in the order of the screen; words are keys of `poll.fault`. */
export function faultsOf(values: PollValues): (readonly [FieldPath<PollValues>, PollFault])[] {
  const faults: (readonly [FieldPath<PollValues>, PollFault])[] = [];
  const minutes = Number(values.durationMinutes);
  if (values.title.trim() === '') faults.push(['title', 'title']);
  if (!Number.isInteger(minutes) || minutes < 5 || minutes > 1440) faults.push(['durationMinutes', 'duration']);
  values.invitations.forEach(({ name, email }, index) => {
    if (name.trim() === '') faults.push([`invitations.${index}.name`, 'name']);
    if (!isAddress(email)) faults.push([`invitations.${index}.email`, 'email']);
    else if (values.invitations.slice(0, index).some((one) => sameAddress(one.email, email)))
      faults.push([`invitations.${index}.email`, 'emailTwice']);
  });
  if (!/^\d{4}-\d{2}-\d{2}$/.test(values.deadlineDay)) faults.push(['deadlineDay', 'deadline']);
  else if (!/^\d{2}:\d{2}/.test(values.deadlineTime)) faults.push(['deadlineTime', 'deadlineTime']);
  return faults;
}

export type PollFault = 'title' | 'duration' | 'name' | 'email' | 'emailTwice' | 'deadline' | 'deadlineTime';

/** Moves what the server says about the deadline to its day: one instant there is two inputs here. */
export const atDeadlineDay = (error: unknown): unknown =>
  atInputs(error, (path) => (path === 'deadline' ? 'deadlineDay' : undefined));
