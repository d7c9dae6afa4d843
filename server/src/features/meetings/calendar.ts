import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalDateTimeValue,
  type ICalLuxonDateTimeStub,
} from 'ical-generator';
import { tzlib_get_ical_block, tzlib_get_offset, tzlib_get_timezones } from 'timezones-ical-library';
import { instantOfWallTime, offsetMinutesAt, wallTimeAt } from '@guildhall/shared/domain';
import type { Association } from '../../platform/settings/settings.ts';
import type { Download } from '../../platform/files/download.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { InvitationRow, MeetingRow, Poll, PollRow } from './repository.ts';

export interface CalendarEntry {
  poll: Pick<PollRow, 'title' | 'description'>;
  meeting: Pick<MeetingRow, 'uid' | 'sequence' | 'state' | 'startsAt' | 'endsAt' | 'zone' | 'place' | 'updatedAt'>;
  association: Pick<Association, 'name' | 'email'>;
  /** The owner of the calendar; no other people are named (domain rule 4). */
  attendee?: Pick<InvitationRow, 'name' | 'email' | 'isRequired'>;
}

const knownZones = new Set(tzlib_get_timezones());

/** A zone's rules as an iCalendar component, under the name used by the meeting. */
const timeZoneComponent = (zone: string): string => {
  const [block = ''] = tzlib_get_ical_block(zone);
  return block.replace(/^TZID:.*$/m, `TZID:${zone}`);
};

/** `+0530` as minutes. */
const minutesOf = (offset: string): number =>
  (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5)));

/**
 * True when the local time, read with the zone rules in the file, gives exactly this instant. Calendars disagree on
 * repeated hours, whatever RFC 5545 says, and for some zones the file's rules differ from ours: such times are written
 * in UTC.
 */
function canBeWrittenIn(zone: string, at: Date): boolean {
  if (!knownZones.has(zone)) return false;
  const wallTime = wallTimeAt(at, zone);
  const [day = '', time = ''] = wallTime.split('T');
  return (
    instantOfWallTime(wallTime, zone).change === null &&
    minutesOf(tzlib_get_offset(zone, day, time)) === offsetMinutesAt(at, zone)
  );
}

/** An instant with its local time in the zone: the calendar would format a bare `Date` in the server's zone. */
function inZone(at: Date, zone: string): ICalDateTimeValue {
  const [day = '', time = ''] = wallTimeAt(at, zone).split('T');
  const value: ICalLuxonDateTimeStub = {
    isValid: true,
    zone: { type: 'iana' },
    setZone: () => value,
    toFormat: (format) => (format === 'HHmmss' ? `${time.replace(':', '')}00` : day.replaceAll('-', '')),
    toJSDate: () => at,
    toJSON: () => at.toISOString(),
  };
  return value;
}

/**
 * The meeting as an iCalendar file (RFC 5545). One meeting keeps its uid; the sequence says which of two files is
 * newer.
 * @param method `REQUEST` and `CANCEL` are mailed to an attendee (RFC 5546), `PUBLISH` is a file to import
 * @returns lines of at most 75 octets with CRLF
 */
export function calendarFile(
  { poll, meeting, association, attendee }: CalendarEntry,
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
): string {
  const { startsAt, endsAt, zone } = meeting;
  const isInZone = canBeWrittenIn(zone, startsAt) && canBeWrittenIn(zone, endsAt);
  const file = ical({
    prodId: { company: 'Guildhall', product: 'Meetings', language: 'EN' },
    method: ICalCalendarMethod[method],
    scale: 'gregorian',
    timezone: { name: null, generator: timeZoneComponent },
  });
  file.createEvent({
    id: meeting.uid,
    sequence: meeting.sequence,
    stamp: meeting.updatedAt,
    lastModified: meeting.updatedAt,
    start: isInZone ? inZone(startsAt, zone) : startsAt,
    end: isInZone ? inZone(endsAt, zone) : endsAt,
    timezone: isInZone ? zone : null,
    summary: poll.title,
    description: poll.description || null,
    location: meeting.place || null,
    status: meeting.state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: association.email ? { name: association.name, email: association.email } : null,
    attendees: attendee
      ? [
          {
            name: attendee.name,
            email: attendee.email,
            role: attendee.isRequired ? ICalAttendeeRole.REQ : ICalAttendeeRole.OPT,
            status: ICalAttendeeStatus.NEEDSACTION,
            rsvp: false,
          },
        ]
      : [],
  });
  return `${file.toString()}\r\n`;
}

/** The file name of a calendar file. */
export const calendarFileName = 'invite.ics';

/** The planned meeting as a file for any calendar. @throws Problem 409 `meeting_not_planned` */
export function calendarDownload({ row, meeting }: Poll, association: Association): Download {
  if (!meeting || meeting.state === 'cancelled')
    throw problem.conflict('meeting_not_planned', 'This meeting isn’t planned yet, so there is no calendar file.');
  const content = Buffer.from(calendarFile({ poll: row, meeting, association }, 'PUBLISH'));
  return {
    name: `${row.title.replace(/[/\\:*?"<>|]+/g, ' ').trim() || 'meeting'}.ics`,
    mediaType: 'text/calendar; charset=utf-8',
    sizeBytes: content.length,
    content,
  };
}
