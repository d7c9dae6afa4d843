import {
  closePoll,
  editPoll,
  listPolls,
  renewAvailabilityLink,
  reopenPoll,
  rescheduleMeeting,
} from '@guildhall/shared/contracts';
import type { Availability, PollDetail } from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { mails } from '../../platform/database/schema/index.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { asInput, invitees, pollsOf } from '../../testing/polls.ts';

// The effects of editing an open poll on invitees.

const [required, kenji, layla] = ['theresa@guild.example', 'kenji@studio.example', 'layla@museum.example'] as const;
const [morning, afternoon, added] = [
  '2026-12-03T09:00:00.000Z',
  '2026-12-04T13:00:00.000Z',
  '2026-12-07T09:00:00.000Z',
] as const;

async function openPoll(overrides: Parameters<ReturnType<typeof pollsOf>['open']>[1] = {}) {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  return { t, polls, staff, poll: await polls.open(staff, overrides) };
}

const edit = async (staff: SignedInTester, poll: PollDetail, change: Partial<ReturnType<typeof asInput>>) => {
  const answer = await staff.call(editPoll, { params: { id: poll.id }, body: { ...asInput(poll), ...change } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data as PollDetail;
};

/** Edits the current version of the poll. */
const editNow = async (
  { polls, staff, poll }: Pick<Awaited<ReturnType<typeof openPoll>>, 'polls' | 'staff' | 'poll'>,
  change: (now: ReturnType<typeof asInput>) => Partial<ReturnType<typeof asInput>>,
) => {
  const now = await polls.read(staff, poll.id);
  return edit(staff, now, change(asInput(now)));
};

type Input = ReturnType<typeof asInput>;
const without =
  (...gone: string[]) =>
  ({ invitations }: Input) => ({ invitations: invitations.filter(({ email }) => !gone.includes(email)) });
const including =
  (...more: Input['invitations']) =>
  ({ invitations }: Input) => ({ invitations: [...invitations, ...more] });

const templatesTo = async (t: TestApp, email: string) => (await t.inbox.to(email)).map(({ template }) => template);

const stateOf = (poll: PollDetail, email: string) => poll.invitations.find((one) => one.email === email)?.state;
const scoreOf = (poll: PollDetail, startsAt: string) => {
  const slot = poll.slots.find((one) => one.startsAt === startsAt);
  return poll.results.find(({ slotId }) => slotId === slot?.id);
};

test('scenario 8, rule 7: when two slots change after answers came, kept answers stay and only the new slots are asked', async () => {
  const { t, polls, staff, poll } = await openPoll();
  const invited = await polls.tokenFor(required);
  await polls.answer(required, { [morning]: 'yes', [afternoon]: 'no' });
  const before = (await t.read.mails()).length;
  t.clock.pass({ minutes: 1 });
  const changed = await edit(staff, await polls.read(staff, poll.id), {
    slots: [{ startsAt: morning }, { startsAt: added }, { startsAt: '2026-12-08T09:00:00.000Z' }],
  });
  expect(stateOf(changed, required)).toBe('partly');
  expect(stateOf(changed, kenji)).toBe('invited');
  expect(scoreOf(changed, morning)).toMatchObject({ yes: 1 });
  expect((await t.read.mails()).length).toBe(before + 1);
  const mail = await t.inbox.latest(required);
  expect(mail).toMatchObject({ template: 'poll_new_slots' });
  expect(mail.body).toContain('December 7');
  expect(mail.body).toContain('December 8');
  expect(mail.body).not.toContain('December 3');
  // The invitation's link stays valid beside the new one.
  expect((await polls.look(invited)).status).toBe(200);
  const link = await polls.tokenFor(required);
  expect(link).not.toBe(invited);
  const seen: Availability = (await polls.look(link)).body.data;
  expect(Object.values(seen.answer.answers)).toEqual(['yes']);
  await polls.answer(required, { [morning]: 'yes', [added]: 'if_needed', '2026-12-08T09:00:00.000Z': 'no' });
  expect(stateOf(await polls.read(staff, poll.id), required)).toBe('answered');
});

test('rule 7: a removed slot keeps its votes hidden; adding the same time again restores them', async () => {
  const { polls, staff, poll } = await openPoll();
  await polls.answer(required, 'yes');
  const without = await edit(staff, await polls.read(staff, poll.id), { slots: [{ startsAt: morning }] });
  expect(without.results).toHaveLength(1);
  expect(stateOf(without, required)).toBe('answered');
  await polls.answer(kenji, 'yes');
  const again = await edit(staff, without, { slots: [{ startsAt: morning }, { startsAt: afternoon }] });
  expect(scoreOf(again, afternoon)).toMatchObject({ yes: 1, silent: 2 });
  // People who answered before it was restored are asked about it now.
  expect([stateOf(again, required), stateOf(again, kenji)]).toEqual(['answered', 'partly']);
});

test('who has answered is told by email, with a link, that a poll has moved to another zone', async () => {
  const { t, polls, staff, poll } = await openPoll();
  await polls.answer(required, 'yes');
  const before = (await t.read.mails()).length;
  t.clock.pass({ minutes: 1 });

  // The moments stay, and so do all answers.
  const sameMoments = await edit(staff, await polls.read(staff, poll.id), { zone: 'Asia/Tokyo' });
  expect(stateOf(sameMoments, required)).toBe('answered');
  const told = await t.inbox.latest(required);
  expect(told).toMatchObject({ template: 'poll_zone_changed', body: expect.stringContaining('Asia/Tokyo') });
  for (const day of ['December 3', 'December 4']) expect(told.body).toContain(day);
  expect((await polls.look(await polls.tokenFor(required))).status).toBe(200);

  // The clock times stay: they are other moments, without answers.
  t.clock.pass({ minutes: 1 });
  const slots = [{ startsAt: '2026-12-03T23:00:00.000Z' }, { startsAt: '2026-12-05T03:00:00.000Z' }];
  const otherMoments = await edit(staff, sameMoments, { zone: 'America/New_York', slots });
  expect(stateOf(otherMoments, required)).toBe('partly');
  const asked = await t.inbox.latest(required);
  expect(asked).toMatchObject({ template: 'poll_zone_new_times', body: expect.stringContaining('America/New_York') });
  expect((await polls.look(await polls.tokenFor(required))).status).toBe(200);

  // Nobody else got a mail.
  expect((await t.read.mails()).length).toBe(before + 2);
});

test('accepts and hides an answer to a slot that has since been removed', async () => {
  const { polls, staff, poll } = await openPoll();
  const token = await polls.tokenFor(kenji);
  const answers = Object.fromEntries(poll.slots.map(({ id }) => [id, 'yes' as const]));
  await edit(staff, poll, { slots: [{ startsAt: morning }] });
  expect((await polls.answerWith(token, 'yes', { answers })).status).toBe(200);
  expect((await polls.read(staff, poll.id)).invitations[1]?.answers).toEqual({ [poll.slots[0]?.id ?? '']: 'yes' });
});

test('asks a person added to an open poll at once; another person in the same row inherits no answers', async () => {
  const { t, polls, staff, poll } = await openPoll();
  await polls.answer(kenji, 'yes');
  const old = await polls.tokenFor(kenji);
  const other = 'someone.else@studio.example';
  const changed = await edit(staff, await polls.read(staff, poll.id), {
    invitations: asInput(poll).invitations.map((one) => (one.email === kenji ? { ...one, email: other } : one)),
  });
  expect(stateOf(changed, other)).toBe('invited');
  expect(changed.invitations.find(({ email }) => email === other)?.answers).toEqual({});
  expect((await t.inbox.latest(other)).template).toBe('poll_invitation');
  expect((await polls.look(old)).body.code).toBe('invitation_ended');
});

test('people removed from an open poll are told by email in their language and by their link; nobody else is', async () => {
  const open = await openPoll();
  const { t, polls } = open;
  const token = await polls.tokenFor(kenji);
  const before = (await t.read.mails()).length;
  t.clock.pass({ minutes: 1 });
  await editNow(open, without(kenji));
  expect((await t.read.mails()).length).toBe(before + 1);
  const mail = await t.inbox.latest(kenji);
  expect(mail).toMatchObject({ template: 'poll_invitation_ended', links: [] });
  expect(mail.subject).toBe('Votre réponse n’est plus nécessaire : Admissions committee, December');
  const renewed = await t.call(renewAvailabilityLink, { params: { token }, body: {} });
  for (const { status, body } of [await polls.look(token), await polls.answerWith(token, 'yes'), renewed]) {
    expect([status, body.code]).toEqual([410, 'invitation_ended']);
    expect(JSON.stringify(body)).not.toContain('Admissions');
  }
});

test('people who were never asked or could not be reached get no mail about their removal', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  const draft = await polls.create(staff);
  await edit(staff, draft, without(layla)(asInput(draft)));
  expect(await t.read.mails()).toEqual([]);

  const open = await openPoll();
  await open.t.db.update(mails).set({ state: 'failed' }).where(eq(mails.to, kenji));
  const before = (await open.t.read.mails()).length;
  await editNow(open, without(kenji));
  expect((await open.t.read.mails()).length).toBe(before);
});

test('someone removed by mistake returns with their answers and a new link; the old link says so', async () => {
  const open = await openPoll();
  const { t, polls } = open;
  const old = await polls.tokenFor(kenji);
  await polls.answerWith(old, 'yes');
  await editNow(open, without(kenji));
  t.clock.pass({ minutes: 1 });
  const back = { name: 'Kenji Sato', email: 'kenji+meetings@studio.example', required: true, language: 'en' as const };
  const again = await editNow(open, including(back));
  expect(again.invitations.find(({ name }) => name === 'Kenji Sato')).toMatchObject({
    required: true,
    state: 'answered',
  });
  expect(scoreOf(again, morning)).toMatchObject({ yes: 1 });
  t.clock.pass({ minutes: 1 });
  expect((await polls.look(old)).body.code).toBe('link_replaced');
  expect((await polls.look(await polls.tokenFor(back.email))).body.data.answer.answeredAt).not.toBeNull();
});

const closing = { closesWhenAnswered: true, invitations: invitees.map((one) => ({ ...one, required: true })) };
const optional = (who: string) => (input: Input) => ({
  invitations: input.invitations.map((one) => (one.email === who ? { ...one, required: false } : one)),
});

test.each([
  ['taken off', without(layla)],
  ['no longer required', optional(layla)],
])('a poll closes automatically when the last person it waits for is %s', async (_how, change) => {
  const open = await openPoll(closing);
  for (const email of [required, kenji]) await open.polls.answer(email, 'yes');
  const edited = await editNow(open, change);
  expect(edited.state).toBe('closed');
  expect((await open.t.read.audit()).filter(({ action }) => action === 'poll.closed')).toMatchObject([
    { actorKind: 'system', entityId: open.poll.id },
  ]);
});

test('a poll closes automatically when the times a required person has not answered are removed', async () => {
  const open = await openPoll({ closesWhenAnswered: true });
  await open.polls.answer(required, 'yes');
  // Closed by the answer, reopened by hand, and extended.
  const params = { id: open.poll.id };
  const { version, state } = await open.polls.read(open.staff, open.poll.id);
  expect(state).toBe('closed');
  await open.staff.call(reopenPoll, { params, body: { version, deadline: open.poll.deadline } });
  const more = await editNow(open, ({ slots }) => ({ slots: [...slots, { startsAt: added }] }));
  expect(more.state).toBe('open');
  const less = await editNow(open, ({ slots }) => ({ slots: slots.filter(({ startsAt }) => startsAt !== added) }));
  expect(less.state).toBe('closed');
});

test('a poll stays open if set to, if nobody required is left, or while a required person is silent', async () => {
  const byHand = await openPoll({ ...closing, closesWhenAnswered: false });
  for (const email of [required, kenji]) await byHand.polls.answer(email, 'yes');
  expect((await editNow(byHand, without(layla))).state).toBe('open');
  expect((await editNow(byHand, () => ({ closesWhenAnswered: true }))).state).toBe('closed');

  const open = await openPoll(closing);
  await open.polls.answer(required, 'yes');
  expect((await editNow(open, without(layla))).state).toBe('open');
  const nobody = await openPoll({ closesWhenAnswered: true });
  await nobody.polls.answer(kenji, 'yes');
  expect((await editNow(nobody, without(required))).state).toBe('open');
});

test('a poll reopened although all had answered is not closed by an edit or an answer', async () => {
  const open = await openPoll({ closesWhenAnswered: true });
  const { polls, staff, poll } = open;
  await polls.answer(required, 'yes');
  const { version } = await polls.read(staff, poll.id);
  await staff.call(reopenPoll, { params: { id: poll.id }, body: { version, deadline: poll.deadline } });
  expect((await editNow(open, () => ({ title: 'Committee' }))).state).toBe('open');
  expect((await polls.answer(kenji, 'yes')).state).toBe('open');
});

test('people added by the edit that closes the poll are asked once, when it is reopened', async () => {
  const open = await openPoll(closing);
  const { t, polls, staff, poll } = open;
  for (const email of [required, kenji]) await polls.answer(email, 'yes');
  const rosa = { name: 'Rosa Lindqvist', email: 'rosa@guild.example', required: false, language: 'en' as const };
  const closed = await editNow(open, (input) => including(rosa)({ ...input, ...without(layla)(input) }));
  expect([closed.state, stateOf(closed, rosa.email)]).toEqual(['closed', 'not_invited']);
  expect(await templatesTo(t, rosa.email)).toEqual([]);
  const reopen = async () => {
    const { version } = await polls.read(staff, poll.id);
    return staff.call(reopenPoll, { params: { id: poll.id }, body: { version, deadline: poll.deadline } });
  };
  await reopen();
  expect(await templatesTo(t, rosa.email)).toEqual(['poll_invitation']);
  const { version } = await polls.read(staff, poll.id);
  await staff.call(closePoll, { params: { id: poll.id }, body: { version } });
  await reopen();
  expect(await templatesTo(t, rosa.email)).toEqual(['poll_invitation']);
});

test('the list counts only current people and slots', async () => {
  const open = await openPoll();
  await open.polls.answer(kenji, 'yes');
  await editNow(open, (input) => ({ ...without(kenji)(input), slots: [{ startsAt: morning }] }));
  const [row] = (await open.staff.call(listPolls)).body.data;
  expect(row).toMatchObject({ slots: 1, invited: 2, answered: 0, required: 1 });
});

// Without them the links would expire on the last day of February, 90 days after the first deadline.
const [far, later] = ['2027-06-01T09:00:00.000Z', '2027-02-01T17:00:00.000Z'];
const lengthenings: [how: string, at: string, go: (open: Awaited<ReturnType<typeof openPoll>>) => Promise<unknown>][] =
  [
    ['a later deadline', '2027-04-25T09:00:00.000Z', (open) => editNow(open, () => ({ deadline: later }))],
    [
      'opening again',
      '2027-04-25T09:00:00.000Z',
      async ({ staff, poll: { id, version } }) => {
        const closed = await staff.call(closePoll, { params: { id }, body: { version } });
        const body = { version: closed.body.data.version, deadline: later };
        return staff.call(reopenPoll, { params: { id }, body });
      },
    ],
    [
      'a meeting that is moved',
      '2027-06-15T09:00:00.000Z',
      async ({ polls, staff, poll }) => {
        const { id, version } = await polls.schedule(staff, poll);
        return staff.call(rescheduleMeeting, { params: { id }, body: { version, startsAt: far, reason: '' } });
      },
    ],
  ];

test.each(lengthenings)('links last as long as the poll: %s moves their expiry', async (_how, at, go) => {
  const open = await openPoll({ slots: [{ startsAt: '2027-02-10T09:00:00.000Z' }] });
  const token = await open.polls.tokenFor(kenji);
  await go(open);
  open.t.clock.set(at);
  expect((await open.polls.look(token)).status).toBe(200);
});
