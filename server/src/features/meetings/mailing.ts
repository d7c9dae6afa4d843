import type { MailPlaceholder } from '@guildhall/shared/domain';
import type { AppServices } from '../../platform/app-services.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { CalendarAttachment } from '../../platform/database/schema/index.ts';
import { issueAnotherLink, issueNextLink } from '../../platform/links/links.ts';
import type { NewMail } from '../../platform/mail/outgoing.ts';
import type { MailDeadline } from '../../platform/mail/template.ts';
import { meetingCancelledMail, meetingMovedMail, meetingPlannedMail } from './mail-texts.ts';
import { invitationEndedMail, pollCancelledMail } from './poll-ending-mail-texts.ts';
import {
  pollInvitationMail,
  pollNewLinkMail,
  type pollNewSlotsMail,
  pollReminderMail,
  type pollZoneChangedMail,
  type pollZoneNewTimesMail,
} from './poll-mail-texts.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { calendarFile, calendarFileName } from './calendar.ts';
import { availabilityLink, issueAvailabilityLink } from './availability-links.ts';
import { endOf } from './present.ts';
import { createInvitationRepository, type InvitationRow } from './invitation-repository.ts';
import type { MeetingRow, Poll } from './repository.ts';
import type { SlotRow } from './slot-repository.ts';
import { formatInstant, emptyValue, formatSpan, type TimeReader } from './time-formats.ts';

interface SlotNews {
  template: typeof pollNewSlotsMail | typeof pollZoneChangedMail | typeof pollZoneNewTimesMail;
  slots: readonly SlotRow[];
}

type Invitee = Pick<InvitationRow, 'id' | 'name' | 'email' | 'language' | 'isRequired'>;

const ownParagraph = (text: string): string => (text ? `\n\n${text}` : '');

const mail = <Placeholder extends MailPlaceholder>(
  tx: Transaction,
  { mails }: AppServices,
  poll: Pick<Poll, 'row'>,
  invitee: Invitee,
  content: Pick<NewMail<Placeholder>, 'template' | 'data'> & { calendar?: CalendarAttachment },
) => {
  const { calendar, ...rest } = content;
  return mails.queue(tx, {
    to: invitee.email,
    toName: invitee.name,
    language: invitee.language,
    about: { kind: 'poll', id: poll.row.id },
    ...(calendar && { attachments: [calendar] }),
    ...rest,
  });
};

/** A link that replaces earlier ones. */
const newLink = async (tx: Transaction, { clock }: AppServices, poll: Poll, { id }: Invitee) =>
  availabilityLink(await issueAvailabilityLink(tx, clock, poll, { invitationId: id, issue: issueNextLink }));

/** A link for a mail that follows the invitation, which promises that its own link stays valid. */
const anotherLink = async (tx: Transaction, { clock }: AppServices, poll: Poll, { id }: Invitee) =>
  availabilityLink(await issueAvailabilityLink(tx, clock, poll, { invitationId: id, issue: issueAnotherLink }));

const readerOf = async (tx: Transaction, { email, language }: Invitee): Promise<TimeReader> => {
  return { language, ownZone: await createUserRepository(tx).zoneOf(email) };
};

const deadlineFor = ({ row }: Poll, reader: TimeReader): MailDeadline => {
  return { text: formatInstant(row.deadline, row.zone, reader), passesAt: row.deadline };
};

/** Asks a person when they can attend, with a personal link. */
export async function mailInvitation(tx: Transaction, app: AppServices, poll: Poll, invitee: Invitee): Promise<void> {
  const { title, description, place } = poll.row;
  await mail(tx, app, poll, invitee, {
    template: pollInvitationMail,
    data: {
      name: invitee.name,
      title,
      details: ownParagraph(description),
      place: place || emptyValue,
      deadline: deadlineFor(poll, await readerOf(tx, invitee)),
      link: await newLink(tx, app, poll, invitee),
    },
  });
}

/** Reminds a person with missing answers; earlier links stay valid. */
export async function mailReminder(tx: Transaction, app: AppServices, poll: Poll, invitee: Invitee): Promise<void> {
  const link = await anotherLink(tx, app, poll, invitee);
  const deadline = deadlineFor(poll, await readerOf(tx, invitee));
  const data = { name: invitee.name, title: poll.row.title, deadline, link };
  await mail(tx, app, poll, invitee, { template: pollReminderMail, data });
}

/**
 * Tells a person who has answered about slots, with a link: those added later, and about nothing else; or, after a
 * change of the zone, those that are other moments now, or all if none are.
 */
export async function mailSlots(
  tx: Transaction,
  app: AppServices,
  poll: Poll,
  invitee: Invitee,
  { template, slots }: SlotNews,
): Promise<void> {
  const { row } = poll;
  const reader = await readerOf(tx, invitee);
  const lines = slots.map(({ startsAt }) => formatSpan(startsAt, endOf(startsAt, row), row.zone, reader));
  const link = await anotherLink(tx, app, poll, invitee);
  const data = {
    name: invitee.name,
    title: row.title,
    slots: lines.join('\n'),
    deadline: deadlineFor(poll, reader),
    link,
  };
  await mail(tx, app, poll, invitee, { template, data });
}

/** Mails a person a new link, and nothing else. */
export async function mailNewLink(tx: Transaction, app: AppServices, poll: Poll, invitee: Invitee): Promise<void> {
  const link = await newLink(tx, app, poll, invitee);
  await mail(tx, app, poll, invitee, {
    template: pollNewLinkMail,
    data: { name: invitee.name, title: poll.row.title, link },
  });
}

/** Tells all invitees who were asked that no date is being looked for any more. */
export async function mailPollCancelled(tx: Transaction, app: AppServices, poll: Poll, reason: string): Promise<void> {
  for (const invitee of poll.invitations)
    if (invitee.invitedAt)
      await mail(tx, app, poll, invitee, {
        template: pollCancelledMail,
        data: { name: invitee.name, title: poll.row.title, reason },
      });
}

/** Tells removed invitees that they are no longer asked; bounces of this mail are not retried. */
export async function mailInvitationsEnded(
  tx: Transaction,
  app: AppServices,
  poll: Poll,
  gone: readonly InvitationRow[],
): Promise<void> {
  const bounced = await createInvitationRepository(tx).bouncedOf(poll.row.id);
  for (const invitee of gone)
    if (invitee.invitedAt && !bounced.has(invitee.email))
      await mail(tx, app, poll, invitee, {
        template: invitationEndedMail,
        data: { name: invitee.name, title: poll.row.title },
      });
}

type MeetingNews =
  | { kind: 'planned' }
  | { kind: 'moved'; before: Pick<MeetingRow, 'startsAt' | 'endsAt'>; reason: string }
  | { kind: 'cancelled'; reason: string };

/** Notifies all invitees of the meeting, with a calendar file. */
export async function mailMeeting(
  tx: Transaction,
  app: AppServices,
  poll: Poll & { meeting: MeetingRow },
  news: MeetingNews,
): Promise<void> {
  const { row, meeting } = poll;
  const association = await readSetting(tx, 'association');
  const method = news.kind === 'cancelled' ? 'CANCEL' : 'REQUEST';
  for (const invitee of poll.invitations) {
    const { name } = invitee;
    const reader = await readerOf(tx, invitee);
    const entry = { poll: row, meeting, association, attendee: invitee };
    const calendar: CalendarAttachment = { calendar: calendarFile(entry, method), method, name: calendarFileName };
    const span = ({ startsAt, endsAt }: Pick<MeetingRow, 'startsAt' | 'endsAt'>) =>
      formatSpan(startsAt, endsAt, meeting.zone, reader);
    const when: MailDeadline = { text: span(meeting), passesAt: meeting.endsAt };
    const told = { name, title: row.title, when };
    const place = meeting.place || emptyValue;
    if (news.kind === 'planned') {
      const data = { ...told, place, details: ownParagraph(row.description) };
      await mail(tx, app, poll, invitee, { template: meetingPlannedMail, data, calendar });
    } else if (news.kind === 'moved') {
      const data = { ...told, place, before: span(news.before), reason: ownParagraph(news.reason) };
      await mail(tx, app, poll, invitee, { template: meetingMovedMail, data, calendar });
    } else {
      const data = { ...told, reason: news.reason };
      await mail(tx, app, poll, invitee, { template: meetingCancelledMail, data, calendar });
    }
  }
}
