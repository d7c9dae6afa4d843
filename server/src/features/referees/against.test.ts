import {
  getApplication,
  getTimeline,
  listApplications,
  setStatementAside,
  waiveReferences,
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

test('to staff and applicant, a negative answer looks like any other until all have answered', async () => {
  const against = await storyWith('against');
  expect(against.afterOne).toEqual((await storyWith('consented')).afterOne);
  expect(against.afterOne.staff).toMatchObject({ state: 'awaiting_references', standbyMails: 0 });
});

test('too few consents leave the next step to the administrators, without saying which answer or why', async () => {
  const { afterBoth, afterSetAside } = await storyWith('against');
  const progress = ['weigh_references', 'committee', []];
  for (const seen of [afterBoth.staff, afterBoth.member])
    expect(seen).toMatchObject({ state: 'awaiting_references', progress, standbyMails: 0 });
  const shown = JSON.stringify(afterBoth);
  expect(shown).not.toMatch(/against|consented/);
  // Setting a statement aside asks for another referee.
  expect(afterSetAside.staff).toMatchObject({ progress: ['references', 'referees', ['references_pending']] });
  expect(afterSetAside.staff.standbyMails).toBe(1);
});

test('administrators start the review with a reason although too few referees consented', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const { id } = await cases.awaiting(await t.signInAs('member'));
  await cases.referee(one, 'against');
  await cases.referee(two);
  const administrator = await t.signInAs('administrator');
  const toDecide = async () => (await administrator.call(listApplications, { query: { turn: 'committee' } })).body.data;
  expect(await toDecide()).toMatchObject([{ id }]);
  const { version } = await read(administrator, id);
  const body = { version, reason: 'The board knows her work.' };
  expect((await administrator.call(waiveReferences, { params: { id }, body })).body.data.state).toBe('in_review');
});

test('an outstanding request can still bring the consent that starts the review', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const draft = await cases.complete(member);
  await cases.name(member, draft.id, 'three@referees.example');
  const { id } = await cases.submit(member, draft);
  await cases.referee(one, 'against');
  await cases.referee(two);
  expect((await read(member, id)).progress.nextStep).toBe('references');
  await cases.referee('three@referees.example');
  expect((await read(member, id)).state).toBe('in_review');
});

test('administrators see who spoke against the applicant, and count those in favour', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const { id } = await cases.awaiting(await t.signInAs('member'), standby);
  await cases.referee(one, 'against');
  await cases.referee(two);
  const administrator = await t.signInAs('administrator');
  const states = (await read(administrator, id)).referees.map(({ state }) => state);
  // The stand-by referee is not asked: the administrators decide first.
  expect(states).toEqual(['against', 'consented', 'named']);
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
