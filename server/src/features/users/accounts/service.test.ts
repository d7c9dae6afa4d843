import {
  changeUser,
  getMe,
  getUser,
  listUserEvents,
  reactivateUser,
  setUserRole,
  signIn,
  suspendUser,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { userActor } from '../../../platform/audit/actor.ts';
import { initialSetting, writeSetting } from '../../../platform/settings/settings.ts';
import { testApp, type SignedInTester, type TestApp } from '../../../testing/app.ts';
import { testPassword } from '../../../testing/build.ts';
import { addMembers } from '../../../testing/members.ts';
import { createAccountCommands } from './service.ts';

const reason = 'Asked for by the board';

/** Two administrators, and a member whose account they change. */
async function office(t: TestApp) {
  const first = await t.signInAs('administrator');
  const second = await t.signInAs('administrator');
  const member = await t.signInAs(
    await t.build.user({ firstName: 'Rosa', lastName: 'Lind', email: 'rosa@example.org', language: 'fr' }),
  );
  return { first, second, member };
}

const read = async (by: SignedInTester, { user: { id } }: SignedInTester) =>
  (await by.call(getUser, { params: { id } })).body.data;

const paramsOf = ({ user: { id } }: SignedInTester) => ({ id });

test('the state of a membership is that of the association’s day, wherever the reader is', async () => {
  const t = await testApp();
  await writeSetting(t.db, t.clock, 'association', { ...initialSetting('association'), zone: 'Europe/Vienna' });
  const [member] = await addMembers(t, [{ membership: { paidUntil: '2026-11-30' } }]);
  const stateAt = async (instant: string) => {
    t.clock.set(instant);
    const reader = await t.signInAs(await t.build.user({ role: Role.administrator, zone: 'America/New_York' }));
    return (await reader.call(getUser, { params: { id: member!.id } })).body.data.membership.state;
  };
  expect(await stateAt('2026-11-30T22:59:59Z')).toBe('active');
  expect(await stateAt('2026-11-30T23:00:00Z')).toBe('grace');
});

test('rule 17: when two administrators demote each other at once, one remains', async () => {
  const t = await testApp();
  const { first, second } = await office(t);
  const demote = (by: SignedInTester, whom: SignedInTester) =>
    by.call(setUserRole, { params: paramsOf(whom), body: { version: 1, role: Role.member, reason } });
  const answers = await Promise.all([demote(first, second), demote(second, first)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const roles = [await t.read.user(first.user.email), await t.read.user(second.user.email)].map((user) => user?.role);
  expect(roles.toSorted()).toEqual([Role.administrator, Role.member]);
});

test('rule 17: when two administrators suspend each other at once, one remains', async () => {
  const t = await testApp();
  const { first, second } = await office(t);
  const suspend = (by: SignedInTester, whom: SignedInTester) =>
    by.call(suspendUser, { params: paramsOf(whom), body: { version: 1, reason } });
  const answers = await Promise.all([suspend(first, second), suspend(second, first)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const states = [await t.read.user(first.user.email), await t.read.user(second.user.email)].map((user) => user?.state);
  expect(states.toSorted()).toEqual(['active', 'suspended']);
});

test('rule 17: nobody can change their own role or suspend themselves', async () => {
  const t = await testApp();
  const { first } = await office(t);
  const itself = { params: paramsOf(first), body: { version: 1, reason } };
  const demoted = await first.call(setUserRole, { ...itself, body: { ...itself.body, role: Role.member } });
  expect(demoted).toMatchObject({ status: 409, body: { code: 'own_role' } });
  expect(await first.call(suspendUser, itself)).toMatchObject({ status: 409, body: { code: 'own_account' } });
  expect(await t.read.user(first.user.email)).toMatchObject({ role: Role.administrator, state: 'active', version: 1 });
});

test('rule 17: a suspended administrator does not count as the remaining one', async () => {
  const t = await testApp();
  const { first, second } = await office(t);
  expect(await read(first, second)).toMatchObject({ isLastAdministrator: false });
  await first.call(suspendUser, { params: paramsOf(second), body: { version: 1, reason } });
  expect(await read(first, first)).toMatchObject({ isLastAdministrator: true });
});

test('a new role ends the sessions, is emailed in the person’s language, and is in the audit log', async () => {
  const t = await testApp();
  const { first, member } = await office(t);
  const body = { version: 1, role: Role.staff, reason };
  const answer = await first.call(setUserRole, { params: paramsOf(member), body });
  expect(answer).toMatchObject({ status: 200, body: { data: { role: Role.staff, version: 2, openSessions: 0 } } });
  expect((await member.call(getMe)).status).toBe(401);
  expect(await t.inbox.latest('rosa@example.org')).toMatchObject({ subject: 'Votre rôle a été modifié' });
  const [event] = await t.read.audit();
  expect(event).toMatchObject({ action: 'user.role_changed', before: { role: 3 }, after: { role: 2 }, reason });
  const events = await first.call(listUserEvents, { params: paramsOf(member) });
  expect(events.body.data[0]).toMatchObject({
    action: 'user.role_changed',
    actorName: `${first.user.firstName} ${first.user.lastName}`,
    changes: [{ field: 'role', before: '3', after: '2' }],
  });
});

test('a suspended person is signed out, cannot sign in, and can again once reactivated', async () => {
  const t = await testApp();
  const { first, member } = await office(t);
  const enter = () => t.call(signIn, { body: { email: 'rosa@example.org', password: testPassword } });
  const suspended = await first.call(suspendUser, { params: paramsOf(member), body: { version: 1, reason } });
  expect(suspended.body.data).toMatchObject({ state: 'suspended', openSessions: 0 });
  expect((await member.call(getMe)).status).toBe(401);
  expect(await enter()).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
  const again = await first.call(suspendUser, { params: paramsOf(member), body: { version: 2, reason } });
  expect(again).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  await first.call(reactivateUser, { params: paramsOf(member), body: { version: 2, reason } });
  expect((await enter()).status).toBe(200);
  expect((await t.inbox.to('rosa@example.org')).map(({ template }) => template)).toEqual([
    'account_reactivated',
    'account_suspended',
  ]);
});

test('details are changed by version, and the slower of two people sees both values', async () => {
  const t = await testApp();
  const { first, second, member } = await office(t);
  const change = (by: SignedInTester, body: object) => by.call(changeUser, { params: paramsOf(member), body });
  expect(await change(first, { version: 1, lastName: 'Lindqvist', phone: null })).toMatchObject({ status: 200 });
  const slower = await change(second, { version: 1, lastName: 'Linde' });
  expect(slower).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', current: { version: 2, lastName: 'Lindqvist' } },
  });
  const [event] = await t.read.audit();
  expect(event).toMatchObject({ action: 'user.details_changed', before: { lastName: '•••' } });
  expect(await change(first, { version: 2, lastName: 'Lindqvist' })).toMatchObject({ body: { data: { version: 2 } } });
  expect(await t.inbox.to('rosa@example.org')).toHaveLength(1);
});

test('an administrator demoted after the request started changes nobody', async () => {
  const t = await testApp();
  const { member } = await office(t);
  const demoted = userActor(await t.build.user({ role: Role.staff }), 'request');
  const change = createAccountCommands(t.app).suspend(member.user.id, { version: 1, reason }, demoted);
  await expect(change).rejects.toMatchObject({ status: 403 });
  expect(await t.read.user(member.user.email)).toMatchObject({ state: 'active' });
});
