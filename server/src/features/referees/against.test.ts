import {
  getApplication,
  getTimeline,
  listApplications,
  setStatementAside,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import type { RefereeAnswer } from '@guildhall/shared/domain';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

const one = 'one@referees.example';
const two = 'two@referees.example';
const standby = 'standby@referees.example';

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

/**
 * Everything that could distinguish two applications for a reader: all they read of one, without ids, numbers and
 * times.
 */
async function traceOf(t: TestApp, who: SignedInTester, id: string) {
  const { state, progress, referees } = await read(who, id);
  const timeline: { event: string; details: unknown }[] = (await who.call(getTimeline, { params: { id } })).body.data;
  const [row] = (await who.call(listApplications)).body.data.filter((listed: { id: string }) => listed.id === id);
  return {
    state,
    progress: [progress.nextStep, progress.turn, progress.blockedBy],
    referees: referees.map((referee) => [referee.state, referee.standby, referee.setAside]),
    timeline: timeline.map(({ event, details }) => [event, details]),
    counted: [row.refereesAnswered, row.progress.turn],
    standbyMails: (await t.inbox.to(standby)).length,
  };
}

/** What staff and applicant read of an application after each step, with `answer` as the first referee's. */
async function storyWith(answer: RefereeAnswer) {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const staff = await t.signInAs('staff');
  const administrator = await t.signInAs('administrator');
  const { id } = await cases.awaiting(member, standby);
  const look = async () => ({ staff: await traceOf(t, staff, id), member: await traceOf(t, member, id) });
  await cases.referee(one, answer);
  const afterOne = await look();
  await cases.referee(two);
  const afterBoth = await look();
  const [referee] = (await read(administrator, id)).referees;
  const params = { id, refereeId: String(referee?.id) };
  const body = { version: referee?.version, reason: 'A relative of the applicant.' };
  expect((await administrator.call(setStatementAside, { params, body })).status).toBe(200);
  return { afterOne, afterBoth, afterSetAside: await look() };
}

test('to staff and applicant, an application with a negative reference looks like any other', async () => {
  const against = await storyWith('against');
  expect(against).toEqual(await storyWith('consented'));
  expect(against.afterOne.staff).toMatchObject({ state: 'awaiting_references', standbyMails: 0 });
  expect(against.afterBoth.staff.state).toBe('in_review');
});

test('administrators see who spoke against the applicant, and count those in favour', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const { id } = await cases.awaiting(await t.signInAs('member'), standby);
  await cases.referee(one, 'against');
  await cases.referee(two);
  const administrator = await t.signInAs('administrator');
  const states = (await read(administrator, id)).referees.map(({ state }) => state);
  // The stand-by referee, who was never asked, is no longer needed.
  expect(states).toEqual(['against', 'consented', 'cancelled']);
  expect((await administrator.call(listApplications)).body.data[0].refereesAnswered).toBe(1);
});

test('a negative answer set aside before the review opens a gap, and the standby fills it', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member, standby);
  await cases.referee(one, 'against');
  expect(await t.inbox.to(standby)).toHaveLength(0);
  const administrator = await t.signInAs('administrator');
  const [referee] = (await read(administrator, id)).referees;
  const params = { id, refereeId: String(referee?.id) };
  await administrator.call(setStatementAside, { params, body: { version: referee?.version, reason: 'A rival.' } });
  expect((await read(member, id)).referees.map(({ state }) => state)).toEqual(['answered', 'asked', 'asked']);
});
