import {
  getApplication,
  getApplicationFile,
  getTimeline,
  setStatementAside,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import { testApp, type SignedInTester } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

const reason = 'The referee is the applicant’s brother.';

const setAside = async (who: SignedInTester, id: string, index: number) => {
  const referee = (await read(who, id)).referees[index];
  const params = { id, refereeId: String(referee?.id) };
  return who.call(setStatementAside, { params, body: { version: referee?.version, reason } });
};

test('a statement set aside before the review opens a gap, and the standby fills it', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member, 'standby@referees.example');
  await cases.referee('one@referees.example');
  const administrator = await t.signInAs('administrator');
  const done = await setAside(administrator, id, 0);
  expect(done.body.data).toMatchObject({ state: 'consented', setAside: true });
  expect((await read(member, id)).referees.map(({ state }) => state)).toEqual(['answered', 'asked', 'asked']);
  await cases.referee('two@referees.example');
  expect((await read(member, id)).state).toBe('awaiting_references');
  await cases.referee('standby@referees.example');
  expect((await read(member, id)).state).toBe('in_review');
});

test('with nobody left the applicant names another referee', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  await cases.referee('one@referees.example');
  await setAside(await t.signInAs('administrator'), id, 0);
  expect((await read(member, id)).state).toBe('references_short');
});

test('during the review it only shows, with its reason in the file and nowhere else', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.inReview(member);
  const administrator = await t.signInAs('administrator');
  expect((await setAside(administrator, id, 1)).status).toBe(200);
  expect((await read(member, id)).state).toBe('in_review');
  expect((await setAside(administrator, id, 1)).body.code).toBe('transition_refused');
  const { statements } = (await administrator.call(getApplicationFile, { params: { id } })).body.data;
  const by = `${administrator.user.firstName} ${administrator.user.lastName}`;
  expect(statements).toMatchObject([{ setAside: null }, { setAside: { reason, by } }]);
  expect(JSON.stringify((await member.call(getTimeline, { params: { id } })).body.data)).not.toContain(reason);
});

test('only given statements can be set aside, by administrators only, and not after the decision', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const { id } = await cases.awaiting(await t.signInAs('member'));
  const administrator = await t.signInAs('administrator');
  expect((await setAside(administrator, id, 0)).body.code).toBe('referee_has_not_answered');
  await cases.referee('one@referees.example');
  await cases.referee('two@referees.example');
  expect((await setAside(await t.signInAs('staff'), id, 0)).status).toBe(403);
  const { version } = await read(administrator, id);
  await cases.decide(administrator, id, version, { outcome: 'approved' });
  expect((await setAside(administrator, id, 0)).body.code).toBe('transition_refused');
});

test('setting a negative answer aside does not reveal it to the applicant', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  await cases.referee('one@referees.example', 'against');
  await setAside(await t.signInAs('administrator'), id, 0);
  expect((await read(member, id)).referees[0]).toMatchObject({ state: 'answered', setAside: false });
  expect(JSON.stringify((await member.call(getTimeline, { params: { id } })).body.data)).not.toContain('set_aside');
});
