import { getOwnDashboard, getUser } from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { systemActor } from '../../platform/audit/actor.ts';
import { membershipPeriods, memberships, membershipTypes, users } from '../../platform/database/schema/index.ts';
import { initialSetting, writeSetting } from '../../platform/settings/settings.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { createFinanceBuild } from '../../testing/finance.ts';
import { addMembers, readMembership } from '../../testing/members.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import { activate } from './activation.ts';

/** Activates a membership from an application. @returns how it stands afterwards */
async function begin(t: TestApp, person: UserRow, periodKind: 'calendar_year' | 'from_joining') {
  const application = await createFinanceBuild(t).application(person);
  await t.db.update(membershipTypes).set({ periodKind }).where(eq(membershipTypes.id, application.membershipTypeId));
  await t.db.transaction((tx) => activate(tx, t.app, application, { actor: systemActor }));
  return readMembership(t, person);
}

const numberOf = async (t: TestApp, { id }: UserRow) =>
  (await t.db.select().from(users).where(eq(users.id, id)))[0]!.memberNumber;

test.each([
  ['calendar_year', '2026-12-31'],
  ['from_joining', '2027-11-19'],
] as const)('a membership by %s starts today and lasts until %s', async (kind, until) => {
  const t = await testApp();
  const membership = await begin(t, await t.build.user(), kind);
  expect(membership).toMatchObject({ joinedOn: '2026-11-20', paidUntil: until, state: 'active' });
  expect(await t.db.select().from(membershipPeriods)).toMatchObject([{ fromDay: '2026-11-20', untilDay: until }]);
});

test('a membership starting at New Year starts in the year of the association’s zone', async () => {
  const t = await testApp();
  await writeSetting(t.db, t.clock, 'association', { ...initialSetting('association'), zone: 'Asia/Shanghai' });
  t.clock.set('2026-12-31T17:00:00Z');
  const membership = await begin(t, await t.build.user(), 'calendar_year');
  expect(membership).toMatchObject({ joinedOn: '2027-01-01', paidUntil: '2027-12-31' });
});

test('an active member keeps the paid period; a lapsed member gets a new membership from today and keeps the number', async () => {
  const t = await testApp();
  const paid = { joinedOn: '2020-03-01', paidUntil: '2027-02-28' };
  const [active, lapsed, paused] = await addMembers(t, [
    { membership: paid },
    { membership: { ...paid, paidUntil: '2026-02-28', endsOn: '2026-04-30', endReason: 'lapsed' } },
    { membership: { ...paid, pausedFrom: '2026-05-01' } },
  ]);
  expect(await begin(t, active!, 'calendar_year')).toMatchObject({ ...paid, state: 'active' });
  const again = { joinedOn: '2026-11-20', paidUntil: '2026-12-31', endsOn: null, endReason: null, state: 'active' };
  expect(await begin(t, lapsed!, 'calendar_year')).toEqual(again);
  expect(await numberOf(t, lapsed!)).toBe(lapsed!.memberNumber);
  const ofLapsed = eq(memberships.personId, lapsed!.id);
  expect(await t.db.select().from(memberships).where(ofLapsed).orderBy(memberships.joinedOn)).toMatchObject([
    { ...paid, paidUntil: '2026-02-28', endsOn: '2026-04-30', endReason: 'lapsed' },
    { joinedOn: '2026-11-20' },
  ]);
  expect(await begin(t, paused!, 'calendar_year')).toMatchObject({ ...paid, state: 'active' });
});

test('member numbers continue after the highest one there is', async () => {
  const t = await testApp();
  await addMembers(t, [{ memberNumber: 'M-00417' }, { memberNumber: 'M-9' }, { memberNumber: 'K-00999' }, {}]);
  const joining = [await t.build.user(), await t.build.user()];
  for (const person of joining) await begin(t, person, 'calendar_year');
  expect(await Promise.all(joining.map((person) => numberOf(t, person)))).toEqual(['M-00418', 'M-00419']);
});

test('members and administrators see how long a membership is paid for', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  expect((await member.call(getOwnDashboard)).body.data.membership).toBeNull();
  await begin(t, member.user, 'calendar_year');
  const days = { joinedOn: '2026-11-20', paidUntil: '2026-12-31', endsOn: null, endReason: null };
  const membership = { state: 'active', ...days };
  expect((await member.call(getOwnDashboard)).body.data.membership).toEqual(membership);
  const administrator = await t.signInAs('administrator');
  const { body } = await administrator.call(getUser, { params: { id: member.user.id } });
  expect(body.data.membership).toEqual(membership);
});
