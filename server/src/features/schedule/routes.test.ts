import { createUserRepository } from '../../platform/users/repository.ts';
import { listSchedule, requestChanges } from '@guildhall/shared/contracts';
import { scheduledKinds } from '@guildhall/shared/domain';
import { applications } from '../../platform/database/schema/index.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { testApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

test('the schedule is for the office', async () => {
  const { call, signInAs } = await testApp();
  expect((await call(listSchedule)).status).toBe(401);
  expect((await (await signInAs('member')).call(listSchedule)).status).toBe(403);
  expect((await (await signInAs('staff')).call(listSchedule, { query: { kind: 'nonsense' } })).status).toBe(400);
});

test('every kind of timed work has its rule', async () => {
  const { app } = await testApp();
  expect(
    app.timedRules
      .rules()
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual([...scheduledKinds].sort());
});

test('reading the schedule takes one connection, whatever the number of rules', async () => {
  const { app, signInAs } = await testApp();
  const staff = await signInAs('staff');
  const pool = app.db.$client;
  let taken = 0;
  let most = 0;
  pool.on('acquire', () => (most = Math.max(most, (taken += 1))));
  pool.on('release', () => (taken -= 1));
  expect((await staff.call(listSchedule)).status).toBe(200);
  expect(most).toBe(1);
});

test('lists everything scheduled across all rules, soonest first, with the people concerned', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const draft = await cases.start(await t.signInAs('member'));
  t.clock.pass({ hours: 1 });
  const asked = await cases.awaiting(await t.signInAs('member'));
  const staff = await t.signInAs('staff');
  const { body } = await staff.call(listSchedule);
  const lines = body.data.map(({ kind, at, subject, who }: Record<string, { label: string }>) => [
    kind,
    String(at).slice(0, 10),
    subject?.label,
    who,
  ]);
  const reminders = (day: string) => [
    ['referee_reminder', day, asked.number, 'Noor Haddad'],
    ['referee_reminder', day, asked.number, 'Noor Haddad'],
  ];
  expect(lines).toEqual([
    ...reminders('2026-11-25'),
    ...reminders('2026-11-30'),
    ...reminders('2026-12-05'),
    ...reminders('2026-12-10'),
    ['referee_lapse', '2026-12-11', asked.number, 'Noor Haddad'],
    ['referee_lapse', '2026-12-11', asked.number, 'Noor Haddad'],
    ['draft_warning', '2026-12-20', draft.number, expect.any(String)],
    ['draft_warning', '2027-01-12', draft.number, expect.any(String)],
    ['draft_expiry', '2027-01-19', draft.number, expect.any(String)],
  ]);
  expect(body.totalCount).toBe(13);
  const lapses = (await staff.call(listSchedule, { query: { kind: 'referee_lapse' } })).body;
  expect([lapses.totalCount, lapses.data.length]).toEqual([2, 2]);
  const items = [{ kind: 'field', target: 'street', note: 'The number is missing.' }];
  const params = { id: asked.id };
  await staff.call(requestChanges, { params, body: { version: asked.version, dueOn: '2026-12-01', items } });
  const kinds = (await staff.call(listSchedule)).body.data.map(({ kind }: { kind: string }) => kind);
  expect(kinds.filter((kind: string) => kind.startsWith('referee'))).toEqual([]);
  expect(kinds.slice(0, 3)).toEqual(['changes_reminder', 'changes_reminder', 'changes_lapse']);
});

test('pages have no gaps or repeats, soonest first', async () => {
  const t = await testApp();
  const first = await casesOf(t).start(await t.signInAs('member'));
  const row = await t.db.query.applications.findFirst();
  const { passwordHash: _hash, ...person } = await t.build.user();
  const people = Array.from({ length: 40 }, (_, index) => ({
    ...person,
    id: newId(),
    email: `many${index}@example.org`,
  }));
  await createUserRepository(t.db).addWithAccounts(people);
  const { search: _search, ...draft } = row ?? fail();
  await t.db.insert(applications).values(
    people.map(({ id }, index) => ({
      ...draft,
      id: newId(),
      number: `APP-2026-1${String(index).padStart(4, '0')}`,
      applicantId: id,
      // Some of them at the same moment.
      touchedAt: new Date(draft.touchedAt.getTime() + Math.floor(index / 3) * 60_000),
    })),
  );
  const staff = await t.signInAs('staff');
  const page = async (number: number) => (await staff.call(listSchedule, { query: { page: number } })).body;
  const pages = [await page(1), await page(2), await page(3), await page(4), await page(5), await page(6)];
  const items = pages.flatMap(({ data }) => data);
  expect(pages.map(({ data }) => data.length)).toEqual([25, 25, 25, 25, 23, 0]);
  expect(pages[0]?.totalCount).toBe(41 * 3);
  const keys = items.map(({ kind, at, subject }) => `${at} ${kind} ${subject.id}`);
  expect(new Set(keys).size).toBe(123);
  expect(items.map(({ at }) => at)).toEqual([...items.map(({ at }) => at)].sort());
  expect(items.some(({ subject }) => subject.id === first.id)).toBe(true);
});

const fail = (): never => {
  throw new Error('There is no application.');
};
