import {
  cancelPoll,
  downloadAvailabilityCalendar,
  downloadMeetingCalendar,
  getApplication,
  getTimeline,
  rescheduleMeeting,
  scheduleMeeting,
  setAgenda,
  type PollDetail,
} from '@guildhall/shared/contracts';
import ICAL from 'ical.js';
import { calendarAmong } from '../../platform/mail/attachments.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';
import { invitees, pollsOf } from '../../testing/polls.ts';

const kenji = 'kenji@studio.example';

/** The calendar entry of a person's newest mail, parsed with another library than the one that wrote it. */
async function entryFor(t: TestApp, email: string) {
  const attached = calendarAmong((await t.inbox.latest(email)).attachments);
  if (!attached) throw new Error(`The newest mail to ${email} has no calendar entry.`);
  const calendar = new ICAL.Component(ICAL.parse(attached.calendar));
  const component = calendar.getFirstSubcomponent('vevent');
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (!component || !zone) throw new Error('The entry has no event or no zone.');
  const event = new ICAL.Event(component);
  const start = event.startDate.clone();
  start.zone = new ICAL.Timezone({ component: zone });
  return {
    method: attached.method,
    uid: event.uid,
    sequence: event.sequence,
    startsAt: start.toJSDate().toISOString(),
    wallTime: event.startDate.toString(),
    status: component.getFirstPropertyValue('status'),
    attendees: component.getAllProperties('attendee').map((one) => String(one.getFirstValue())),
  };
}

const moveTo = (staff: SignedInTester, { id, version }: PollDetail, startsAt: string, rest = {}) =>
  staff.call(rescheduleMeeting, { params: { id }, body: { version, startsAt, reason: '', ...rest } });

async function planned(overrides: Parameters<ReturnType<typeof pollsOf>['open']>[1] = {}) {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  const open = await polls.open(staff, overrides);
  t.clock.pass({ minutes: 1 });
  return { t, polls, staff, poll: await polls.schedule(staff, open) };
}

test('choosing a slot plans the meeting and emails everyone their own calendar entry', async () => {
  const { t, poll } = await planned();
  expect(poll).toMatchObject({
    state: 'scheduled',
    chosenSlotId: poll.slots[0]?.id,
    meeting: {
      state: 'scheduled',
      sequence: 0,
      startsAt: '2026-12-03T09:00:00.000Z',
      endsAt: '2026-12-03T10:30:00.000Z',
    },
  });
  for (const { email } of invitees) {
    expect((await t.inbox.latest(email)).template).toBe('meeting_planned');
    expect(await entryFor(t, email)).toMatchObject({
      method: 'REQUEST',
      uid: expect.stringMatching(/^[\w-]{36}@guildhall\.test$/),
      sequence: 0,
      startsAt: '2026-12-03T09:00:00.000Z',
      wallTime: '2026-12-03T10:00:00',
      status: 'CONFIRMED',
      attendees: [`MAILTO:${email}`],
    });
  }
  expect((await t.inbox.latest('theresa@guild.example')).body).toContain(
    'Thursday, December 3, 2026, 10:00 – 11:30 AM (Central European Standard Time, Europe/Vienna)'
      .replaceAll(' – ', '\u2009–\u2009')
      .replace(' AM', '\u202fAM'),
  );
});

test('mails show the time of the reader’s profile beside the meeting’s, if it differs', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  const inBerlin = await t.build.user({ email: 'theresa@guild.example', zone: 'Europe/Berlin' });
  const inTokyo = await t.build.user({ email: kenji, zone: 'Asia/Tokyo' });
  const poll = await polls.open(staff);
  const bodyFor = async ({ email }: { email: string }) =>
    (await t.inbox.latest(email)).body.replace(/[\u2009\u202f\u00a0]/g, ' ');
  expect(await bodyFor(inTokyo)).toContain(
    'lundi 30 novembre 2026 à 18:00 (heure normale d’Europe centrale, Europe/Vienna ; chez vous : mardi 1 décembre 2026 à 02:00, heure normale du Japon, Asia/Tokyo)',
  );
  t.clock.pass({ minutes: 1 });
  const moved = await polls.schedule(staff, poll);
  expect(await bodyFor(inTokyo)).toContain('chez vous : jeudi 3 décembre 2026');
  t.clock.pass({ minutes: 1 });
  await moveTo(staff, moved, '2026-12-10T09:00:00.000Z');
  expect((await bodyFor(inTokyo)).match(/chez vous/g)).toHaveLength(2);
  // Berlin's clocks show the same.
  expect(await bodyFor(inBerlin)).not.toContain('your time');
});

// Each meeting is planned before a clock change and moved across it.
test.each([
  ['Europe/Vienna', '2027-03-27T09:00:00.000Z', '2027-03-28T08:00:00.000Z', '10:00:00'],
  ['America/New_York', '2027-03-13T14:00:00.000Z', '2027-03-14T13:00:00.000Z', '09:00:00'],
  ['Australia/Lord_Howe', '2027-04-02T22:00:00.000Z', '2027-04-03T22:30:00.000Z', '09:00:00'],
  ['Asia/Tokyo', '2027-03-27T00:00:00.000Z', '2027-03-28T00:00:00.000Z', '09:00:00'],
])(
  'scenario 7: in %s a meeting moved over a change of clocks keeps uid and wall time',
  async (zone, from, to, time) => {
    const { t, staff, poll } = await planned({ zone, slots: [{ startsAt: from }] });
    const before = await entryFor(t, kenji);
    t.clock.pass({ minutes: 1 });
    const moved = await moveTo(staff, poll, to, { reason: 'The room is taken.' });
    expect(moved.body.data.meeting).toMatchObject({ state: 'rescheduled', sequence: 1, startsAt: to });
    const after = await entryFor(t, kenji);
    expect([before.startsAt, after.startsAt]).toEqual([from, to]);
    expect([before.wallTime.slice(11), after.wallTime.slice(11)]).toEqual([time, time]);
    expect([after.uid, after.sequence, after.method]).toEqual([before.uid, 1, 'REQUEST']);
    expect(await t.inbox.latest(kenji)).toMatchObject({
      template: 'meeting_moved',
      body: expect.stringContaining('The room is taken.'),
    });
  },
);

test('cancelling the meeting removes it from every calendar, and nothing else can be done with it', async () => {
  const { t, staff, poll } = await planned();
  const { uid } = await entryFor(t, kenji);
  t.clock.pass({ minutes: 1 });
  const body = { version: poll.version, reason: 'Too many are ill.' };
  const off = await staff.call(cancelPoll, { params: { id: poll.id }, body });
  expect(off.body.data).toMatchObject({ state: 'cancelled', meeting: { state: 'cancelled', sequence: 1 } });
  expect(await entryFor(t, kenji)).toMatchObject({ method: 'CANCEL', uid, sequence: 1, status: 'CANCELLED' });
  expect((await moveTo(staff, off.body.data, '2027-01-10T09:00:00.000Z')).body.code).toBe('transition_refused');
  expect((await staff.call(downloadMeetingCalendar, { params: { id: poll.id } })).body.code).toBe(
    'meeting_not_planned',
  );
});

test('refuses slots outside the poll or in the past, and moving a meeting into the past', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  const open = await polls.open(await t.signInAs('staff'));
  const choose = async (slotId: string | undefined, version = open.version) =>
    (await (await t.signInAs('staff')).call(scheduleMeeting, { params: { id: open.id }, body: { version, slotId } }))
      .body;
  expect(await choose('0190a000-0000-7000-8000-000000000000')).toMatchObject({ code: 'unknown_slot' });
  t.clock.set('2026-12-03T09:00:00.000Z');
  expect(await choose(open.slots[0]?.id)).toMatchObject({ code: 'slot_in_past' });
  const chosen = await choose(open.slots[1]?.id);
  const refused = await moveTo(await t.signInAs('staff'), chosen.data, '2026-12-03T09:00:00.000Z');
  expect(refused.body).toMatchObject({ code: 'slot_in_past', fields: { startsAt: {} } });
});

test('refuses a step against an older version, shows the current one and keeps it', async () => {
  const { t, staff, poll } = await planned();
  const { id } = poll;
  const moved = (await moveTo(staff, poll, '2026-12-05T09:00:00.000Z')).body.data;
  const off = { version: poll.version, reason: 'Too many are ill.' };
  const stale = [
    await moveTo(staff, poll, '2026-12-06T09:00:00.000Z'),
    await staff.call(cancelPoll, { params: { id }, body: off }),
    await staff.call(setAgenda, { params: { id }, body: { version: poll.version, agenda: [] } }),
  ];
  for (const { status, body } of stale)
    expect([status, body]).toMatchObject([409, { code: 'version_conflict', current: { version: moved.version } }]);
  expect(await entryFor(t, kenji)).toMatchObject({
    method: 'REQUEST',
    sequence: 1,
    startsAt: '2026-12-05T09:00:00.000Z',
  });
});

test('when two people plan the same meeting, one succeeds and the other gets a conflict', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  const poll = await polls.open(staff);
  const choose = (slot: number) => {
    const body = { version: poll.version, slotId: poll.slots[slot]?.id };
    return staff.call(scheduleMeeting, { params: { id: poll.id }, body });
  };
  const both = await Promise.all([choose(0), choose(1)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await t.read.mails()).filter(({ template }) => template === 'meeting_planned')).toHaveLength(3);
});

test('applicants on the agenda see in their timeline that a meeting is planned, moved or cancelled, but not where', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const polls = pollsOf(t);
  const member = await t.signInAs('member');
  const staff = await t.signInAs('staff');
  const { id } = await cases.inReview(member);
  const open = await polls.open(staff, { agenda: [id], place: 'https://call.example/secret-room' });
  const poll = await polls.schedule(staff, open);
  const moved = await moveTo(staff, poll, '2026-12-05T09:00:00.000Z');
  const detail = (await member.call(getApplication, { params: { id } })).body.data;
  expect(detail.meeting).toMatchObject({ startsAt: '2026-12-05T09:00:00.000Z', zone: 'Europe/Vienna' });
  const body = { version: moved.body.data.version, reason: 'Too many are ill.' };
  await staff.call(cancelPoll, { params: { id: poll.id }, body });
  const timeline = (await member.call(getTimeline, { params: { id } })).body.data;
  const events = timeline.map(({ event }: { event: string }) => event);
  expect(events.filter((event: string) => event.startsWith('meeting.')).sort()).toEqual([
    'meeting.cancelled',
    'meeting.planned',
    'meeting.rescheduled',
  ]);
  expect(JSON.stringify([timeline, detail])).not.toContain('secret-room');
});

test('the agenda can be changed once the meeting is planned; applicants who are added or removed get a mail', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const polls = pollsOf(t);
  const member = await t.signInAs('member');
  const staff = await t.signInAs('staff');
  const { id } = await cases.inReview(member);
  const poll = await polls.schedule(staff, await polls.open(staff));
  const put = async (agenda: string[], version: number) =>
    (await staff.call(setAgenda, { params: { id: poll.id }, body: { version, agenda } })).body;
  const on = await put([id], poll.version);
  expect(on.data.agenda).toMatchObject([{ id }]);
  const off = await put([], on.data.version);
  expect(off.data.agenda).toEqual([]);
  expect(await put([id], on.data.version)).toMatchObject({ code: 'version_conflict' });
  const timeline = (await member.call(getTimeline, { params: { id } })).body.data;
  expect(timeline.map(({ event }: { event: string }) => event)).toEqual(
    expect.arrayContaining(['meeting.planned', 'meeting.cancelled']),
  );
});

test('the office and the invitees can download the calendar file; it names nobody', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  const open = await polls.open(staff);
  const token = await polls.tokenFor(kenji);
  const early = await t.call(downloadAvailabilityCalendar, { params: { token } });
  expect([early.status, early.body.code]).toEqual([409, 'meeting_not_planned']);
  await polls.schedule(staff, open);
  const files = [
    await staff.call(downloadMeetingCalendar, { params: { id: open.id } }),
    await t.call(downloadAvailabilityCalendar, { params: { token } }),
  ];
  for (const { status, headers, raw } of files) {
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/calendar');
    expect(headers['content-disposition']).toContain('.ics');
    expect(raw.toString()).toContain('METHOD:PUBLISH\r\n');
    expect(raw.toString()).not.toMatch(/ATTENDEE|studio\.example/);
  }
  expect((await t.call(downloadMeetingCalendar, { params: { id: open.id } })).status).toBe(401);
});

test('rule 12: text typed by the office stays plain; the mail links only to the invitee’s page', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  const place = 'https://call.example/room';
  await polls.open(await t.signInAs('staff'), { place, description: '<b>Bring</b> {{link}} and https://evil.example' });
  const mail = await t.inbox.latest(kenji);
  expect(mail.links).toEqual([expect.stringContaining('/forms/meeting-availibility/')]);
  expect(mail.body).toContain('<b>Bring</b> {{link}} and https://evil.example');
});

test('the development inbox shows the calendar entry of a mail', async () => {
  const { t } = await planned();
  const { id } = await t.inbox.latest(kenji);
  expect((await t.app.inject({ url: `/dev/inbox/${id}` })).body).toContain(
    `<a href="/dev/inbox/${id}/calendar" download>`,
  );
  const file = await t.app.inject({ url: `/dev/inbox/${id}/calendar` });
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8; method=REQUEST');
  expect(file.body).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect((await t.app.inject({ url: '/dev/inbox/nonsense/calendar' })).statusCode).toBe(404);
});
