import * as contracts from '@guildhall/shared/contracts';
import {
  closePoll,
  createPoll,
  downloadMeetingCalendar,
  editPoll,
  getPoll,
  listPolls,
  openPoll,
  reopenPoll,
  resendInvitation,
  scheduleMeeting,
  setAgenda,
  type Contract,
  type PollDetail,
  type PollInput,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { mails } from '../../platform/database/schema/index.ts';
import { testApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';
import { asInput, invitees, pollNamed, pollsOf } from '../../testing/polls.ts';

const isOfTheOffice = (one: unknown): one is Contract =>
  typeof one === 'object' && one !== null && 'path' in one && String(one.path).startsWith('/meetings');

const manySlots = (count: number): PollInput['slots'] =>
  Array.from({ length: count }, (_, index) => ({
    startsAt: new Date(Date.UTC(2026, 11, 3, 8) + index * 30 * 60_000).toISOString(),
  }));

const manyPeople = (count: number): PollInput['invitations'] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Person ${index}`,
    email: `person${index}@invited.example`,
    required: index === 0,
    language: 'en',
  }));

test('a poll is created as a draft, read and listed; nobody is emailed yet', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  const poll = await pollsOf(t).create(staff);
  expect(poll).toMatchObject({ state: 'draft', version: 1, meeting: null });
  expect(poll.invitations.map(({ state }) => state)).toEqual(['not_invited', 'not_invited', 'not_invited']);
  const list = await staff.call(listPolls, { query: { state: 'draft', q: 'committee' } });
  expect(list.body.totalCount).toBe(1);
  expect(list.body.data[0]).toMatchObject({ id: poll.id, slots: 2, invited: 3, required: 1, answered: 0 });
  await t.work();
  expect(await t.read.mails()).toEqual([]);
});

test('opening emails everyone their own link, in their language', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  const poll = await polls.open(await t.signInAs('staff'));
  expect(poll.state).toBe('open');
  await t.work();
  const links = await Promise.all(invitees.map(({ email }) => t.inbox.latestLinkFor(email)));
  expect(new Set(links).size).toBe(3);
  expect(links[0]).toMatch(/^http:\/\/guildhall\.test\/forms\/meeting-availibility\/[\w-]{43}$/);
  const [english, french, arabic] = await Promise.all(invitees.map(({ email }) => t.inbox.latest(email)));
  expect(english?.body).toContain(
    'Monday, November 30, 2026 at 6:00 PM (Central European Standard Time, Europe/Vienna)',
  );
  expect(french?.subject).toContain('Quand êtes-vous disponible');
  expect(arabic?.subject).toContain('متى يناسبك الحضور');
});

test('meetings are for the office: 401 without a session, 403 for members, 404 for unknown ones', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  const staff = await t.signInAs('staff');
  const params = { id: '0190a000-0000-7000-8000-000000000000' };
  const ofTheOffice = Object.values<unknown>(contracts).filter(isOfTheOffice);
  expect(ofTheOffice).toHaveLength(20);
  for (const one of ofTheOffice) {
    const asked = [await t.call(one, { params: { ...params, invitationId: params.id } })];
    asked.push(await member.call(one, { params: { ...params, invitationId: params.id } }));
    expect([one.summary, ...asked.map(({ status }) => status)]).toEqual([one.summary, 401, 403]);
  }
  expect((await staff.call(getPoll, { params })).status).toBe(404);
  expect((await staff.call(openPoll, { params, body: { version: 1 } })).status).toBe(404);
  expect((await staff.call(createPoll, { body: { ...pollNamed(), durationMinutes: 4 } })).status).toBe(400);
});

test('rule 7: a poll has at most 60 slots and 200 invitations, and that many fit', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  const poll = await polls.open(staff, { slots: manySlots(60), invitations: manyPeople(200) });
  expect([poll.slots.length, poll.invitations.length]).toEqual([60, 200]);
  expect(await t.read.mails()).toHaveLength(200);
  const refused = async (overrides: Partial<PollInput>) =>
    (await staff.call(createPoll, { body: pollNamed(overrides) })).body;
  expect(await refused({ slots: manySlots(61) })).toMatchObject({ code: 'invalid_input', fields: { slots: {} } });
  expect(await refused({ invitations: manyPeople(201) })).toMatchObject({ fields: { invitations: {} } });
});

test.each<[string, string, Partial<PollInput>]>([
  ['slot_in_past', 'slots.0.startsAt', { slots: [{ startsAt: '2026-11-20T09:00:00.000Z' }] }],
  [
    'slot_twice',
    'slots.1.startsAt',
    { slots: [{ startsAt: '2026-12-03T09:00:00.000Z' }, { startsAt: '2026-12-03T09:00:00Z' }] },
  ],
  [
    'invited_twice',
    'invitations.1.email',
    { invitations: [invitees[0]!, { ...invitees[0]!, email: 'Theresa+poll@Guild.example' }] },
  ],
  ['deadline_in_past', 'deadline', { deadline: '2026-11-20T09:00:00.000Z' }],
  ['deadline_after_slots', 'deadline', { deadline: '2026-12-03T09:00:00.000Z' }],
  ['unknown_application', 'agenda.0', { agenda: ['0190a000-0000-7000-8000-000000000000'] }],
])('rule 7: %s is refused at %s', async (code, path, overrides) => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  const refused = await staff.call(createPoll, { body: pollNamed(overrides) });
  expect([refused.status, refused.body]).toMatchObject([422, { code, fields: { [path]: { code } } }]);
  expect((await staff.call(listPolls)).body.totalCount).toBe(0);
});

test('a poll without slots or people can be saved as a draft but not opened', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  const open = async ({ id, version }: PollDetail, who = staff) =>
    (await who.call(openPoll, { params: { id }, body: { version } })).body.code;
  expect(await open(await polls.create(staff, { slots: [] }))).toBe('slots_missing');
  expect(await open(await polls.create(staff, { invitations: [] }))).toBe('invitations_missing');
  const late = await polls.create(staff);
  t.clock.set('2026-12-01T09:00:00.000Z');
  expect(await open(late, await t.signInAs('staff'))).toBe('deadline_in_past');
  t.clock.set('2026-12-03T09:00:00.000Z');
  expect(await open(late, await t.signInAs('staff'))).toBe('slot_in_past');
});

test('an edit against an older version is refused with the current poll', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  const poll = await polls.create(staff);
  const params = { id: poll.id };
  const edited = await staff.call(editPoll, { params, body: { ...asInput(poll), title: 'Committee' } });
  expect(edited.body.data).toMatchObject({ title: 'Committee', version: 2 });
  const second = await staff.call(editPoll, { params, body: { ...asInput(poll), title: 'Board' } });
  expect([second.status, second.body]).toMatchObject([
    409,
    { code: 'version_conflict', current: { title: 'Committee', version: 2 } },
  ]);
});

test('a poll is opened, closed, planned and reopened only against its current version', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  const draft = await polls.create(staff);
  const params = { id: draft.id };
  /** A concurrent edit happens in between; then the command is tried with the older version. */
  const late = async (step: Contract, more: Record<string, unknown> = {}) => {
    const seen = await polls.read(staff, draft.id);
    await staff.call(setAgenda, { params, body: { version: seen.version, agenda: [] } });
    return (await staff.call(step, { params, body: { version: seen.version, ...more } })).body.code;
  };
  const go = async (step: Contract, more: Record<string, unknown> = {}) =>
    staff.call(step, { params, body: { version: (await polls.read(staff, draft.id)).version, ...more } });
  expect(await late(openPoll)).toBe('version_conflict');
  await go(openPoll);
  expect(await late(scheduleMeeting, { slotId: draft.slots[0]?.id })).toBe('version_conflict');
  expect(await late(closePoll)).toBe('version_conflict');
  await go(closePoll);
  expect(await late(reopenPoll, { deadline: draft.deadline })).toBe('version_conflict');
  expect((await go(reopenPoll, { deadline: draft.deadline })).body.data.state).toBe('open');
});

test('the lifecycle follows the table; other steps are refused', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  const poll = await polls.create(staff);
  const params = { id: poll.id };
  const close = await staff.call(closePoll, { params, body: { version: poll.version } });
  expect([close.status, close.body.code]).toEqual([409, 'transition_refused']);
  const body = { version: poll.version, slotId: poll.slots[0]?.id };
  expect((await staff.call(scheduleMeeting, { params, body })).body.code).toBe('transition_refused');
  expect((await staff.call(downloadMeetingCalendar, { params })).body.code).toBe('meeting_not_planned');
});

test('a closed poll reopens until a new deadline, before its future slots', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  const poll = await polls.open(staff);
  const params = { id: poll.id };
  const closed = await staff.call(closePoll, { params, body: { version: poll.version } });
  const { version } = closed.body.data;
  expect((await staff.call(editPoll, { params, body: { ...asInput(closed.body.data) } })).body.code).toBe('poll_ended');
  const reopen = (deadline: string) => staff.call(reopenPoll, { params, body: { version, deadline } });
  expect((await reopen('2026-12-03T10:00:00.000Z')).body.code).toBe('deadline_after_slots');
  expect((await reopen('2026-12-02T10:00:00.000Z')).body.data).toMatchObject({
    state: 'open',
    deadline: '2026-12-02T10:00:00.000Z',
  });
  expect((await polls.answer('theresa@guild.example', 'yes')).editable).toBe(true);
});

test('the office sends somebody a new link; the previous one says that it was replaced', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  const poll = await polls.open(staff);
  const old = await polls.tokenFor('kenji@studio.example');
  const params = { id: poll.id, invitationId: poll.invitations[1]?.id ?? '' };
  t.clock.pass({ minutes: 1 });
  expect((await staff.call(resendInvitation, { params, body: {} })).status).toBe(200);
  expect((await polls.look(old)).body.code).toBe('link_replaced');
  expect((await polls.look(await polls.tokenFor('kenji@studio.example'))).status).toBe(200);
  const { version } = await polls.read(staff, poll.id);
  await staff.call(closePoll, { params: { id: poll.id }, body: { version } });
  expect((await staff.call(resendInvitation, { params, body: {} })).body.code).toBe('poll_ended');
});

test('an unsubmitted application cannot be put on an agenda', async () => {
  const t = await testApp();
  const { id } = await casesOf(t).start(await t.signInAs('member'));
  const refused = await (await t.signInAs('staff')).call(createPoll, { body: pollNamed({ agenda: [id] }) });
  expect(refused.body).toMatchObject({ code: 'unknown_application', fields: { 'agenda.0': {} } });
});

test('the office sees which invitations could not be delivered; a new one clears it', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  const poll = await polls.open(staff);
  await t.db.update(mails).set({ state: 'failed' }).where(eq(mails.to, 'kenji@studio.example'));
  const statesOf = ({ invitations }: PollDetail) => invitations.map(({ state }) => state);
  expect(statesOf(await polls.read(staff, poll.id))).toEqual(['invited', 'bounced', 'invited']);
  t.clock.pass({ minutes: 1 });
  const params = { id: poll.id, invitationId: poll.invitations[1]?.id ?? '' };
  const resent = await staff.call(resendInvitation, { params, body: {} });
  expect(statesOf(resent.body.data)).toEqual(['invited', 'invited', 'invited']);
});
