import {
  answerAvailability,
  cancelPoll,
  closePoll,
  downloadAvailabilityCalendar,
  getAvailability,
  renewAvailabilityLink,
  type Availability,
  type PollDetail,
} from '@guildhall/shared/contracts';
import { actionLinks } from '../../../platform/database/schema/index.ts';
import { hashToken, newToken } from '../../../platform/secrets/secrets.ts';
import { testApp, type TestApp } from '../../../testing/app.ts';
import { casesOf } from '../../../testing/cases.ts';
import { invitees, pollsOf } from '../../../testing/polls.ts';
import { writeSetting } from '../../../platform/settings/settings.ts';

const [required, kenji] = ['theresa@guild.example', 'kenji@studio.example'] as const;
const [morning, afternoon] = ['2026-12-03T09:00:00.000Z', '2026-12-04T13:00:00.000Z'] as const;

async function openPoll(overrides: Parameters<ReturnType<typeof pollsOf>['open']>[1] = {}) {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  return { t, polls, staff, poll: await polls.open(staff, overrides) };
}

/** All secrets in order: the first read of the inbox sends all mails. */
async function tokensOf(polls: ReturnType<typeof pollsOf>): Promise<string[]> {
  const tokens: string[] = [];
  for (const { email } of invitees) tokens.push(await polls.tokenFor(email));
  return tokens;
}

const stateOf = (poll: PollDetail, email: string) => poll.invitations.find((one) => one.email === email)?.state;
const scoreOf = (poll: PollDetail, startsAt: string) => {
  const slot = poll.slots.find((one) => one.startsAt === startsAt);
  return poll.results.find(({ slotId }) => slotId === slot?.id);
};

test('rule 7: an invitee answers, the office sees it, and the same link changes it until the poll is closed', async () => {
  const { t, polls, staff, poll } = await openPoll();
  const token = await polls.tokenFor(kenji);
  expect((await polls.look(token)).body.data).toMatchObject({ editable: true, answer: { answeredAt: null } });
  await polls.answerWith(token, { [morning]: 'yes', [afternoon]: 'no' }, { comment: 'By train.', zone: 'Asia/Tokyo' });
  expect((await polls.read(staff, poll.id)).invitations[1]).toMatchObject({
    state: 'answered',
    comment: 'By train.',
    zone: 'Asia/Tokyo',
  });
  await polls.answerWith(token, 'if_needed');
  const changed = await polls.read(staff, poll.id);
  expect(scoreOf(changed, afternoon)).toMatchObject({ ifNeeded: 1, no: 0 });
  await staff.call(closePoll, { params: { id: poll.id }, body: { version: changed.version } });
  const late = await polls.answerWith(token, 'no');
  expect([late.status, late.body.code]).toEqual([409, 'poll_closed']);
  expect((await polls.look(token)).body.data).toMatchObject({ state: 'closed', editable: false });
  expect(scoreOf(await polls.read(staff, poll.id), afternoon)).toMatchObject({ ifNeeded: 1, no: 0 });
  expect((await t.read.audit()).filter(({ action }) => action === 'availability.answered')).toHaveLength(2);
});

test('rule 7: nobody can edit another’s answer: a link carries only its own invitation', async () => {
  const { polls, staff, poll } = await openPoll();
  await polls.answer(required, 'yes');
  const other = (await polls.read(staff, poll.id)).invitations[0]?.id;
  const refused = await polls.answerWith(await polls.tokenFor(kenji), 'no', { invitationId: other });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
  await polls.answer(kenji, 'no');
  const read = await polls.read(staff, poll.id);
  expect(Object.values(read.invitations[0]?.answers ?? {})).toEqual(['yes', 'yes']);
  expect(Object.values(read.invitations[1]?.answers ?? {})).toEqual(['no', 'no']);
});

test('requires an answer for every time, and accepts only times of this poll', async () => {
  const { polls } = await openPoll();
  const token = await polls.tokenFor(kenji);
  const partly = await polls.answerWith(token, { [morning]: 'yes' });
  expect([partly.status, partly.body.code, Object.keys(partly.body.fields ?? {})]).toEqual([
    422,
    'slots_unanswered',
    [expect.stringMatching(/^answers\./)],
  ]);
  const foreign = await polls.answerWith(token, 'yes', { answers: { '0190a000-0000-7000-8000-000000000000': 'yes' } });
  expect(foreign.body.code).toBe('slot_unknown');
  expect((await polls.look(token)).body.data.answer.answeredAt).toBeNull();
});

test('rule 3: opening a link ten times changes nothing', async () => {
  const { t, polls, staff, poll } = await openPoll();
  const token = await polls.tokenFor(kenji);
  const before = { links: await t.db.select().from(actionLinks), audit: (await t.read.audit()).length };
  for (let i = 0; i < 10; i++) expect((await polls.look(token)).status).toBe(200);
  expect(await t.db.select().from(actionLinks)).toEqual(before.links);
  expect((await t.read.audit()).length).toBe(before.audit);
  expect(stateOf(await polls.read(staff, poll.id), kenji)).toBe('invited');
});

test('rule 3: wrong, revoked and foreign links get the same answer', async () => {
  const { t, polls } = await openPoll();
  const revoked = await polls.tokenFor(kenji);
  await t.db.update(actionLinks).set({ revokedAt: t.clock.now() });
  const cases = casesOf(t);
  await cases.awaiting(await t.signInAs('member'));
  const ofReferee = await cases.tokenFor('one@referees.example');
  const calls = [revoked, ofReferee, newToken(), 'short'].map(async (token) => {
    const answer = { answers: {}, comment: '', zone: 'UTC', language: 'en' };
    const all = [
      await t.call(getAvailability, { params: { token } }),
      await t.call(answerAvailability, { params: { token }, body: answer }),
      await t.call(renewAvailabilityLink, { params: { token }, body: {} }),
      await t.call(downloadAvailabilityCalendar, { params: { token } }),
    ];
    return all.map(({ status, raw }) => [status, raw.toString().replace(/"requestId":"[^"]*"/, '')]);
  });
  const answers = (await Promise.all(calls)).flat();
  expect(answers[0]?.[0]).toBe(404);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('rule 3: an expired link says so and whom to ask, and cannot be renewed', async () => {
  const { t, polls } = await openPoll();
  const token = await polls.tokenFor(kenji);
  t.clock.set('2027-02-28T17:00:00.000Z');
  const expired = await polls.look(token);
  expect([expired.status, expired.body.code]).toEqual([410, 'link_expired']);
  expect(expired.body.message).toContain('office@guildhall.example');
  const renewed = await t.call(renewAvailabilityLink, { params: { token }, body: {} });
  expect(renewed.body.code).toBe('link_expired');
});

test('rule 3: a replaced link offers to email the newest one to the invitee, three times an hour', async () => {
  const { t, polls } = await openPoll();
  const first = await polls.tokenFor(kenji);
  const renew = async () => (await t.call(renewAvailabilityLink, { params: { token: first }, body: {} })).status;
  t.clock.pass({ minutes: 1 });
  expect(await renew()).toBe(202);
  expect((await polls.look(first)).body.code).toBe('link_replaced');
  expect((await polls.look(await polls.tokenFor(kenji))).status).toBe(200);
  expect([await renew(), await renew(), await renew()]).toEqual([202, 202, 429]);
});

test('rule 4: an invitee sees a fixed set of fields, others only if the poll allows it, and never an address', async () => {
  const hidden = await openPoll();
  await hidden.polls.answer(required, 'yes');
  const own: Availability = (await hidden.polls.look(await hidden.polls.tokenFor(kenji))).body.data;
  expect(own.others).toBeNull();
  expect(JSON.stringify(own)).not.toContain('@guild.example');
  expect(JSON.stringify(own)).not.toContain('Theresa');

  const shown = await openPoll({ showAnswers: true });
  await shown.polls.answer(required, 'yes');
  const theirs: Availability = (await shown.polls.look(await shown.polls.tokenFor(kenji))).body.data;
  expect(theirs.others).toEqual([{ name: 'Theresa Auer', answers: expect.any(Object) }]);
  expect(JSON.stringify(theirs)).not.toMatch(/@(guild|studio|museum)\.example/);
  expect(JSON.stringify(theirs)).not.toContain('ليلى');
});

test('a poll closes automatically once everyone required has answered, if set to', async () => {
  const { polls, staff, poll } = await openPoll({ closesWhenAnswered: true });
  expect((await polls.answer(kenji, 'yes')).state).toBe('open');
  expect((await polls.answer(required, 'no')).state).toBe('closed');
  expect((await polls.read(staff, poll.id)).state).toBe('closed');

  const nobody = await openPoll({
    closesWhenAnswered: true,
    invitations: invitees.map((one) => ({ ...one, required: false })),
  });
  for (const { email } of invitees) await nobody.polls.answer(email, 'yes');
  expect((await nobody.polls.read(nobody.staff, nobody.poll.id)).state).toBe('open');
});

test('a cancelled poll says so, and everyone invited gets an email', async () => {
  const { t, polls, staff, poll } = await openPoll();
  const token = await polls.tokenFor(kenji);
  t.clock.pass({ minutes: 1 });
  const body = { version: poll.version, reason: 'The committee meets in January instead.' };
  expect((await staff.call(cancelPoll, { params: { id: poll.id }, body })).body.data.state).toBe('cancelled');
  const gone = await polls.look(token);
  expect([gone.status, gone.body.code]).toEqual([410, 'poll_cancelled']);
  for (const { email } of invitees)
    expect(await t.inbox.latest(email)).toMatchObject({
      template: 'poll_cancelled',
      body: expect.stringContaining('The committee meets in January instead.'),
    });
});

test('cancelling a draft mails nobody', async () => {
  const t = await testApp();
  const polls = pollsOf(t);
  const staff = await t.signInAs('staff');
  const { id, version } = await polls.create(staff);
  await staff.call(cancelPoll, { params: { id }, body: { version, reason: 'A mistake.' } });
  expect(await t.read.mails()).toEqual([]);
});

test('rule 7: when all invitees answer at once, every answer counts', async () => {
  const { polls, staff, poll } = await openPoll();
  const tokens = await tokensOf(polls);
  const answers = await Promise.all(tokens.map((token) => polls.answerWith(token, 'yes')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(scoreOf(await polls.read(staff, poll.id), morning)).toMatchObject({ yes: 3, silent: 0 });
});

test('rule 7: an answer that races the close is either counted or refused, never half', async () => {
  const { t, polls, staff, poll } = await openPoll();
  const tokens = await tokensOf(polls);
  const answers = Object.fromEntries(poll.slots.map(({ id }) => [id, 'yes']));
  const body = { answers, comment: '', zone: 'UTC', language: 'en' };
  const [closed, ...said] = await Promise.all([
    staff.call(closePoll, { params: { id: poll.id }, body: { version: poll.version } }),
    ...tokens.map((token) => t.call(answerAvailability, { params: { token }, body })),
  ]);
  expect(closed.status).toBe(200);
  const read = await polls.read(staff, poll.id);
  expect(read.state).toBe('closed');
  said.forEach(({ status, body: refusal }, index) => {
    const counted = Object.keys(read.invitations[index]?.answers ?? {}).length;
    expect([status, refusal.code, counted]).toEqual(status === 200 ? [200, undefined, 2] : [409, 'poll_closed', 0]);
  });
});

const needLogin = ({ db, app }: TestApp) => writeSetting(db, app.clock, 'availabilityNeedsLogin', true);

test('with the office’s setting, answering also needs a session, and the refusal reveals nothing', async () => {
  const { t, polls } = await openPoll();
  const token = await polls.tokenFor(kenji);
  await needLogin(t);
  for (const secret of [token, newToken()]) {
    const refused = await polls.look(secret);
    expect([refused.status, refused.body.code]).toEqual([401, 'sign_in_needed']);
  }
  expect((await polls.answerWith(token, 'yes')).body.code).toBe('sign_in_needed');
  const member = await t.signInAs('member');
  expect((await member.call(getAvailability, { params: { token } })).status).toBe(200);
});

test('the secret of a link is not in the database', async () => {
  const { t, polls } = await openPoll();
  const token = await polls.tokenFor(kenji);
  const links = await t.db.select().from(actionLinks);
  expect(links.map(({ secretHash }) => secretHash)).toContain(hashToken(token));
  expect(JSON.stringify(links)).not.toContain(token);
});
