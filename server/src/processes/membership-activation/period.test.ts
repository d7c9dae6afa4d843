import { readFileSync } from 'node:fs';
import { getOwnDashboard, getUser } from '@guildhall/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import { systemActor } from '../../platform/audit/actor.ts';
import { membershipTypes, users } from '../../platform/database/schema/index.ts';
import { initialSetting, writeSetting } from '../../platform/settings/settings.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { createFinanceBuild } from '../../testing/finance.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import { activate } from './activation.ts';

/** Activates a membership from an application. @returns the person's updated row */
async function begin(t: TestApp, person: UserRow, periodKind: 'calendar_year' | 'from_joining'): Promise<UserRow> {
  const application = await createFinanceBuild(t).application(person);
  await t.db.update(membershipTypes).set({ periodKind }).where(eq(membershipTypes.id, application.membershipTypeId));
  await t.db.transaction((tx) => activate(tx, t.app, application, { actor: systemActor }));
  return (await t.db.select().from(users).where(eq(users.id, person.id)))[0]!;
}

test.each([
  ['calendar_year', '2026-12-31'],
  ['from_joining', '2027-11-19'],
] as const)('a membership by %s starts today and lasts until %s', async (kind, until) => {
  const t = await testApp();
  const row = await begin(t, await t.build.user(), kind);
  expect(row).toMatchObject({ memberFrom: '2026-11-20', memberUntil: until, membershipState: 'active' });
});

test('a membership starting at New Year starts in the year of the association’s zone', async () => {
  const t = await testApp();
  await writeSetting(t.db, t.clock, 'association', { ...initialSetting('association'), zone: 'Asia/Shanghai' });
  t.clock.set('2026-12-31T17:00:00Z');
  const row = await begin(t, await t.build.user(), 'calendar_year');
  expect(row).toMatchObject({ memberFrom: '2027-01-01', memberUntil: '2027-12-31' });
});

test('an active member keeps the paid period; a lapsed membership starts again today', async () => {
  const t = await testApp();
  const period = { memberFrom: '2026-03-01', memberUntil: '2027-02-28' };
  const known = { memberNumber: 'M-00042', memberSince: new Date('2020-03-01'), ...period };
  const active = await begin(t, await t.build.user({ ...known, membershipState: 'active' }), 'calendar_year');
  expect(active).toMatchObject(known);
  const again = { ...known, memberNumber: 'M-00043', membershipState: 'lapsed' as const };
  const returned = await begin(t, await t.build.user(again), 'calendar_year');
  expect(returned).toMatchObject({
    memberNumber: 'M-00043',
    memberSince: known.memberSince,
    memberFrom: '2026-11-20',
    memberUntil: '2026-12-31',
    membershipState: 'active',
  });
});

test('members and administrators see how long a membership is paid for', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  expect((await member.call(getOwnDashboard)).body.data.membership).toBeNull();
  await begin(t, member.user, 'calendar_year');
  const membership = { state: 'active', from: '2026-11-20', until: '2026-12-31' };
  expect((await member.call(getOwnDashboard)).body.data.membership).toEqual(membership);
  const administrator = await t.signInAs('administrator');
  const { body } = await administrator.call(getUser, { params: { id: member.user.id } });
  expect(body.data.membership).toEqual(membership);
});

test('the upgrade gives existing members the current calendar year, and nobody else a membership', async () => {
  const t = await testApp();
  const old = await t.build.user({ memberNumber: 'M-00001', memberSince: new Date('2019-05-01') });
  const other = await t.build.user();
  const statements = readFileSync('server/migrations/0034_membership_periods.sql', 'utf8').split('breakpoint');
  await t.db.execute(sql.raw(statements.at(-1)!));
  const year = new Date().getUTCFullYear();
  const read = async ({ id }: UserRow) => (await t.db.select().from(users).where(eq(users.id, id)))[0];
  expect(await read(old)).toMatchObject({
    memberFrom: `${year}-01-01`,
    memberUntil: `${year}-12-31`,
    membershipState: 'active',
  });
  expect(await read(other)).toMatchObject({ memberUntil: null, membershipState: null });
});
