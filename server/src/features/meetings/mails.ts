import {
  caseLimits,
  dateFormatter,
  offsetMinutesAt,
  type Language,
  type MailPlaceholder,
} from '@guildhall/shared/domain';
import type { Transaction } from '../../platform/database/client.ts';
import { after, type Clock } from '../../platform/clock/clock.ts';
import { moveLinksEnd, issueNextLink, issueAnotherLink } from '../../platform/links/links.ts';
import type { MailLink, MailDeadline } from '../../platform/mail/template.ts';
import type { AppServices } from '../../platform/app-services.ts';
import type { CalendarAttachment } from '../../platform/database/schema/index.ts';
import type { NewMail } from '../../platform/mail/outgoing.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import {
  createMeetingRepository,
  endOf,
  type InvitationRow,
  type MeetingRow,
  type Poll,
  type SlotRow,
} from './repository.ts';
import {
  meetingCancelledMail,
  meetingMovedMail,
  meetingPlannedMail,
  invitationEndedMail,
  pollCancelledMail,
  pollInvitationMail,
  pollNewLinkMail,
  type pollNewSlotsMail,
  pollReminderMail,
  type pollZoneChangedMail,
  type pollZoneNewTimesMail,
} from './mail-texts.ts';
import { calendarFile, calendarFileName } from './calendar.ts';

/** The page of an invitee's link; the path uses the specification's spelling. */
const availabilityLink = (token: string): MailLink => ({ path: `/forms/meeting-availibility/${token}` });

/** How long a poll's links are valid: long after its deadline, or its meeting. */
const linksEndAt = ({ row, meeting }: Pick<Poll, 'row' | 'meeting'>): Date =>
  after(new Date(Math.max(row.deadline.getTime(), meeting?.endsAt.getTime() ?? 0)), caseLimits.pollLinkLifeMs);

/**
 * Creates a link of an invitee.
 * @param issue `issueNextLink` replaces earlier links; `issueAnotherLink` keeps them valid
 * @returns the secret, which is mailed once and never stored
 */
const issueAvailabilityLink = (
  tx: Transaction,
  clock: Clock,
  poll: Pick<Poll, 'row' | 'meeting'>,
  { invitationId, issue }: { invitationId: string; issue: typeof issueNextLink },
): Promise<string> =>
  issue(tx, {
    purpose: 'availability',
    subjectId: invitationId,
    createdAt: clock.now(),
    expiresAt: linksEndAt(poll),
  });

/** The links stay valid as long as the poll, wherever its deadline or meeting is moved. */
export const movePollLinksEnd = (tx: Transaction, poll: Poll): Promise<void> =>
  moveLinksEnd(
    tx,
    'availability',
    poll.invitations.map(({ id }) => id),
    linksEndAt(poll),
  );

/** Placeholder in a mail for a missing value, such as an unknown place. */
const emptyValue = '–';

/** The localised name of a zone at an instant, with its IANA name. */
function zoneName(at: Date, zone: string, language: Language): string {
  const parts = dateFormatter(language, {
    timeZone: zone,
    timeZoneName: 'long',
  }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name && name !== zone ? `${name}, ${zone}` : zone;
}

/** Precedes the reader's own time, after the meeting's zone in brackets. */
const ownTimes: Record<Language, string> = {
  en: '; your time: ',
  fr: '\u00a0; chez vous\u00a0: ',
  ar: '؛ بتوقيتك: ',
  cn: '；您当地时间：',
};

/** Who reads a time of a meeting. */
interface TimeReader {
  language: Language;
  /** Their own zone, if known: times there are added if they differ (domain rule 7). */
  ownZone: string | null;
}

function inBothZones(
  at: Date,
  zone: string,
  { language, ownZone }: TimeReader,
  write: (format: Intl.DateTimeFormat) => string,
): string {
  const timeIn = (timeZone: string) =>
    write(dateFormatter(language, { dateStyle: 'full', timeStyle: 'short', timeZone }));
  const isSame = ownZone === null || offsetMinutesAt(at, ownZone) === offsetMinutesAt(at, zone);
  const own = isSame ? '' : `${ownTimes[language]}${timeIn(ownZone)}, ${zoneName(at, ownZone, language)}`;
  return `${timeIn(zone)} (${zoneName(at, zone, language)}${own})`;
}

/**
 * `Thursday, December 3, 2026 at 10:00 AM (Central European Standard Time, Europe/Vienna)`, with the reader's own time
 * at the end of the brackets.
 */
const formatInstant = (at: Date, zone: string, reader: TimeReader): string =>
  inBothZones(at, zone, reader, (format) => format.format(at));

/** The same with start and end. */
const formatSpan = (startsAt: Date, endsAt: Date, zone: string, reader: TimeReader): string =>
  inBothZones(startsAt, zone, reader, (format) => format.formatRange(startsAt, endsAt));

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
  const bounced = await createMeetingRepository(tx).bouncedAddresses(poll.row.id);
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
