import ICAL from 'ical.js';
import { wallTimeAt } from '@guildhall/shared/domain';
import { calendarFile, type CalendarEntry } from './calendar.ts';

// Written with one library and read with another: only what both understand is in the file.

const entry = (startsAt: string, zone: string, overrides: Partial<CalendarEntry['meeting']> = {}): CalendarEntry => ({
  poll: { title: 'Admissions committee', description: 'Second floor; bring the files, please.\nCoffee from 8.' },
  meeting: {
    uid: 'a-meeting@guildhall.test',
    sequence: 0,
    state: 'scheduled',
    startsAt: new Date(startsAt),
    endsAt: new Date(Date.parse(startsAt) + 90 * 60_000),
    zone,
    place: 'Hofgasse 12, 1010 Wien',
    updatedAt: new Date('2026-11-20T09:00:00.000Z'),
    ...overrides,
  },
  association: { name: 'The Conservators’ Guild', email: 'office@guildhall.example' },
  attendee: { name: 'Kenji Sato', email: 'kenji@studio.example', isRequired: true },
});

/** Reads a file using only the zone rules it contains. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('There is no event in the file.');
  const zone = calendar.getFirstSubcomponent('vtimezone');
  const instantOf = (name: string): string => {
    const property = component.getFirstProperty(name);
    const time = property?.getFirstValue();
    if (!(time instanceof ICAL.Time)) throw new Error(`${name} is no time.`);
    if (property?.getFirstParameter('tzid')) time.zone = new ICAL.Timezone({ component: zone ?? undefined });
    return time.toJSDate().toISOString();
  };
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue('method'),
    event,
    startsAt: instantOf('dtstart'),
    endsAt: instantOf('dtend'),
    tzid: component.getFirstProperty('dtstart')?.getFirstParameter('tzid'),
    zoneTzid: zone?.getFirstPropertyValue('tzid'),
    wallTime: event.startDate.toString().slice(0, 16),
    status: component.getFirstPropertyValue('status'),
    attendees: component.getAllProperties('attendee').map((attendee) => String(attendee.getFirstValue())),
  };
}

// Around each zone's clock changes; Tokyo has none.
const changes: [zone: string, days: string[]][] = [
  ['Europe/Vienna', ['2027-03-27', '2027-03-28', '2027-03-29', '2026-10-24', '2026-10-25', '2026-10-26']],
  ['America/New_York', ['2027-03-13', '2027-03-14', '2027-03-15', '2026-10-31', '2026-11-01', '2026-11-02']],
  ['Asia/Tokyo', ['2027-03-27', '2027-03-28', '2027-03-29']],
  ['Australia/Lord_Howe', ['2027-04-03', '2027-04-04', '2027-04-05', '2026-10-03', '2026-10-04', '2026-10-05']],
];

describe.each(changes)('scenario 7: a meeting in %s', (zone, days) => {
  test.each(days.flatMap((day) => [0, 1, 9, 15, 16, 23].map((hour) => `${day}T${String(hour).padStart(2, '0')}:30`)))(
    'at %s UTC has the same instant and the correct wall time in the file',
    (time) => {
      const startsAt = `${time}:00.000Z`;
      const found = read(calendarFile(entry(startsAt, zone), 'REQUEST'));
      expect(found.startsAt).toBe(startsAt);
      expect(Date.parse(found.endsAt) - Date.parse(found.startsAt)).toBe(90 * 60_000);
      if (found.tzid) {
        expect([found.tzid, found.zoneTzid]).toEqual([zone, zone]);
        expect(found.wallTime).toBe(wallTimeAt(new Date(startsAt), zone));
      }
    },
  );
});

test('uses the wall time of the meeting’s own zone and includes the rules of that zone', () => {
  const file = calendarFile(entry('2027-03-29T08:00:00.000Z', 'Europe/Vienna'), 'REQUEST');
  expect(file).toContain('DTSTART;TZID=Europe/Vienna:20270329T100000\r\n');
  expect(read(file).tzid).toBe('Europe/Vienna');
});

test('a time that occurs twice is written unambiguously', () => {
  // 2:30 in Vienna, first in daylight saving time, an hour later again.
  const file = (startsAt: string) => calendarFile(entry(startsAt, 'Europe/Vienna'), 'REQUEST');
  const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
  expect(read(file(first)).startsAt).toBe(first);
  expect(read(file(second)).startsAt).toBe(second);
});

test.each(['Asia/Calcutta', 'UTC', 'Etc/GMT+5', 'Africa/Casablanca', 'America/Argentina/Buenos_Aires'])(
  'keeps the instant for the zone %s',
  (zone) => {
    const startsAt = '2027-02-20T10:00:00.000Z';
    expect(read(calendarFile(entry(startsAt, zone), 'REQUEST')).startsAt).toBe(startsAt);
  },
);

test('moving a meeting across a clock change keeps uid and wall time and increments the sequence', () => {
  const before = entry('2027-03-26T09:00:00.000Z', 'Europe/Vienna');
  const after = entry('2027-03-29T08:00:00.000Z', 'Europe/Vienna', { sequence: 1, state: 'rescheduled' });
  const [one, two] = [before, after].map((one) => read(calendarFile(one, 'REQUEST')));
  expect(one?.event.uid).toBe(two?.event.uid);
  expect([one?.event.sequence, two?.event.sequence]).toEqual([0, 1]);
  expect([one?.wallTime, two?.wallTime]).toEqual(['2027-03-26T10:00', '2027-03-29T10:00']);
});

test('rule 4: names only the recipient, and a file for everyone names nobody', () => {
  const meeting = entry('2026-12-03T09:00:00.000Z', 'Europe/Vienna');
  const invitation = read(calendarFile(meeting, 'REQUEST'));
  expect(invitation.attendees).toEqual(['MAILTO:kenji@studio.example']);
  expect(invitation.event.organizer).toBe('mailto:office@guildhall.example');
  const roleOf = (isRequired: boolean) =>
    read(
      calendarFile({ ...meeting, attendee: { name: 'Kenji', email: 'kenji@studio.example', isRequired } }, 'REQUEST'),
    )
      .event.component.getFirstProperty('attendee')
      ?.getFirstParameter('role');
  expect([roleOf(true), roleOf(false)]).toEqual(['REQ-PARTICIPANT', 'OPT-PARTICIPANT']);
  const { attendee: _attendee, ...forAll } = meeting;
  expect(read(calendarFile(forAll, 'PUBLISH'))).toMatchObject({ method: 'PUBLISH', attendees: [] });
});

test('rule 12: texts survive unchanged, on lines of at most 75 octets', () => {
  const title = 'Très long « titre » ; virgule, barre \\ et 委员会会议 '.repeat(4).trim();
  const meeting = entry('2026-12-03T09:00:00.000Z', 'Europe/Vienna');
  const file = calendarFile({ ...meeting, poll: { ...meeting.poll, title } }, 'REQUEST');
  const { event } = read(file);
  expect(event.summary).toBe(title);
  expect(event.description).toBe('Second floor; bring the files, please.\nCoffee from 8.');
  expect(event.location).toBe('Hofgasse 12, 1010 Wien');
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
});

test('typed text cannot add lines to the file', () => {
  const meeting = entry('2026-12-03T09:00:00.000Z', 'Europe/Vienna', {
    place: 'Room 1\r\nATTENDEE:mailto:eve@evil.example',
  });
  const attendee = { name: 'Kenji"\r\nX-EVIL:1', email: 'kenji@studio.example', isRequired: false };
  const found = read(calendarFile({ ...meeting, attendee }, 'REQUEST'));
  expect(found.attendees).toEqual(['MAILTO:kenji@studio.example']);
  expect(found.event.component.getFirstProperty('x-evil')).toBeNull();
});

test('a cancellation is marked in method and status', () => {
  const called = entry('2026-12-03T09:00:00.000Z', 'Asia/Tokyo', { sequence: 2, state: 'cancelled' });
  expect(read(calendarFile(called, 'CANCEL'))).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' });
});
