import {
  cancelPoll,
  getMinutes,
  listPostponed,
  saveMinutes,
  setAgenda,
  type PollDetail,
} from '@guildhall/shared/contracts';
import type { ItemResult } from '@guildhall/shared/domain';
import { eq } from 'drizzle-orm';
import { applications, meetings } from '../../../platform/database/schema/index.ts';
import { testApp } from '../../../testing/app.ts';
import { casesOf } from '../../../testing/cases.ts';
import { pollsOf } from '../../../testing/polls.ts';

/** An application in review, and meetings that have started with it on their agenda. */
async function withMeetings() {
  const t = await testApp();
  const polls = pollsOf(t);
  const cases = casesOf(t);
  const { id } = await cases.inReview(await t.signInAs('member'));
  const staff = await t.signInAs('staff');
  const postponed = async () => (await staff.call(listPostponed)).body.data;
  const begin = (poll: PollDetail, startsAt = '2026-11-20T08:30:00Z') =>
    t.db
      .update(meetings)
      .set({ startsAt: new Date(startsAt) })
      .where(eq(meetings.pollId, poll.id));
  const meet = async (title: string, result: ItemResult, startsAt?: string) => {
    const poll = await polls.schedule(staff, await polls.open(staff, { title, agenda: [id] }));
    await begin(poll, startsAt);
    const params = { id: poll.id };
    const { version, minuteTaker, attendance, guests } = (await staff.call(getMinutes, { params })).body.data;
    const items = [{ applicationId: id, conflicts: [], notes: '', result }];
    const saved = await staff.call(saveMinutes, { params, body: { version, minuteTaker, attendance, guests, items } });
    expect(saved.status).toBe(200);
    return poll;
  };
  return { t, id, staff, polls, cases, postponed, meet };
}

test('offers items postponed by a meeting, with that meeting', async () => {
  const { id, postponed, meet } = await withMeetings();
  expect(await postponed()).toEqual([]);
  await meet('November', 'next_meeting');
  expect(await postponed()).toEqual([
    {
      id,
      number: 'APP-2026-00001',
      applicantName: 'Ada Moreau',
      meeting: { title: 'November', startsAt: '2026-11-20T08:30:00.000Z', zone: 'Europe/Vienna' },
    },
  ]);
});

test.each(['open', 'noted'] as const)('does not offer an item that is %s', async (result) => {
  const { postponed, meet } = await withMeetings();
  await meet('November', result);
  expect(await postponed()).toEqual([]);
});

test('does not offer items on the agenda of an upcoming meeting, until they are removed', async () => {
  const { id, staff, polls, postponed, meet } = await withMeetings();
  await meet('November', 'next_meeting');
  const next = await polls.create(staff, { agenda: [id] });
  expect(await postponed()).toEqual([]);
  await staff.call(setAgenda, { params: { id: next.id }, body: { version: next.version, agenda: [] } });
  expect(await postponed()).toHaveLength(1);
});

test('a cancelled meeting releases its items', async () => {
  const { id, staff, polls, postponed, meet } = await withMeetings();
  await meet('November', 'next_meeting');
  const next = await polls.open(staff, { agenda: [id] });
  expect(await postponed()).toEqual([]);
  const body = { version: next.version, reason: 'Too few can come.' };
  expect((await staff.call(cancelPoll, { params: { id: next.id }, body })).status).toBe(200);
  expect(await postponed()).toHaveLength(1);
});

test('the latest meeting counts', async () => {
  const { postponed, meet } = await withMeetings();
  await meet('October', 'next_meeting', '2026-11-19T08:30:00Z');
  await meet('November', 'next_meeting', '2026-11-20T07:30:00Z');
  expect(await postponed()).toMatchObject([{ meeting: { title: 'November' } }]);
  await meet('Later that day', 'noted', '2026-11-20T08:30:00Z');
  expect(await postponed()).toEqual([]);
});

test('does not offer items that are decided or no longer in review', async () => {
  const { t, id, cases, postponed, meet } = await withMeetings();
  await meet('November', 'next_meeting');
  const version = (await t.db.query.applications.findFirst())?.version ?? 0;
  await cases.decide(await t.signInAs('administrator'), id, version, { outcome: 'deferred', reason: 'Too early.' });
  expect(await postponed()).toEqual([]);
  // Back in review: the decision has replaced the meeting's postponement.
  await t.db.update(applications).set({ state: 'in_review' }).where(eq(applications.id, id));
  expect(await postponed()).toEqual([]);
});
