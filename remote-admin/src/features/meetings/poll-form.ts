import { type PollDetail, type PollInput } from '@guildhall/shared/contracts';
import { addDays, instantOfWallTime, isAddress, isDay, wallTimeAt } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import { type Control, type FieldPath, type Unfinished } from '@guildhall/shared/ui/form';
import { type Invitee, sameAddress } from './invitees.ts';
import { type Slot, dayOf, slotOf, timeOf } from './slots.ts';

export interface AgendaItem {
  id: string;
  number: string;
  applicantName: string;
}

/** A poll as edited: days and local times in the meeting's zone. */
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

/** The type of its form inputs. */
export type PollControl = Control<PollValues, unknown, PollInput>;

const usualAnswerDays = 7;

export const blankPoll = (zone: string): PollValues => ({
  title: '',
  description: '',
  place: '',
  zone,
  durationMinutes: 60,
  deadlineDay: addDays(today(), usualAnswerDays),
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

/** The instant of the deadline; empty while its day or time is. */
export const deadlineOf = (
  { deadlineDay, deadlineTime }: Pick<PollValues, 'deadlineDay' | 'deadlineTime'>,
  zone: string,
) =>
  isDay(deadlineDay) && deadlineTime
    ? instantOfWallTime(`${deadlineDay}T${deadlineTime}`, zone).instant.toISOString()
    : '';

/** The request body of the typed values; the contract validates it. */
export function pollBody(values: PollValues): Unfinished<PollInput> {
  const { title, description, place, zone, showAnswers, closesWhenAnswered } = values;
  return {
    ...{ title, description, place, zone, showAnswers, closesWhenAnswered },
    durationMinutes: Number(values.durationMinutes),
    deadline: deadlineOf(values, zone),
    slots: values.slots.map(({ startsAt }) => ({ startsAt })),
    invitations: values.invitations,
    agenda: values.agenda.map(({ id }) => id),
  };
}

/** The problems of a poll before it is submitted, in screen order; texts are keys of `poll.fault`. */
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
  if (!isDay(values.deadlineDay)) faults.push(['deadlineDay', 'deadline']);
  else if (!/^\d{2}:\d{2}/.test(values.deadlineTime)) faults.push(['deadlineTime', 'deadlineTime']);
  return faults;
}

export type PollFault = 'title' | 'duration' | 'name' | 'email' | 'emailTwice' | 'deadline' | 'deadlineTime';

/** The contract's single instant is two inputs in this form: the server's message appears next to the day. */
export const atDeadlineDay = (field: string): 'deadlineDay' | undefined =>
  field === 'deadline' ? 'deadlineDay' : undefined;
