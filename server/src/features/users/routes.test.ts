import { downloadExport, listUsers, startExport } from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { people } from '../../platform/database/schema/index.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { readUserPage, walkUsers } from './accounts/repository.ts';

test('the office reads the list, members and strangers don’t', async () => {
  const { call, signInAs } = await testApp();
  expect((await call(listUsers)).status).toBe(401);
  expect((await (await signInAs('member')).call(listUsers)).status).toBe(403);
  expect((await (await signInAs('staff')).call(listUsers)).status).toBe(200);
});

test('searches, filters, sorts and pages', async () => {
  const { signInAs, build } = await testApp();
  const staff = await signInAs(
    await build.user({ role: 2, firstName: 'Samir', lastName: 'Haddad', email: 'samir@example.org' }),
  );
  await build.user({ firstName: 'Zoë', lastName: 'Ångström', email: 'zoe@example.org' });
  await build.user({ firstName: 'Ada', lastName: 'Moreau', email: 'ada@example.org', state: 'suspended' });
  const names = async (query: object) =>
    (await staff.call(listUsers, { query: { ...query } })).body.data.map(
      ({ firstName }: { firstName: string }) => firstName,
    );
  expect(await names({ q: 'angstrom zoe' })).toEqual(['Zoë']);
  expect(await names({ q: '%' })).toEqual([]);
  expect(await names({ role: '3', sort: '-email' })).toEqual(['Zoë', 'Ada']);
  expect(await names({ state: 'suspended' })).toEqual(['Ada']);
  expect(await names({ sort: 'name' })).toHaveLength(3);
  expect((await staff.call(listUsers, { query: { page: '2' } })).body).toMatchObject({ data: [], totalCount: 3 });
});

test('never shows a hash', async () => {
  const { signInAs } = await testApp();
  const { raw } = await (await signInAs('staff')).call(listUsers);
  expect(raw.toString()).not.toMatch(/hash|password|secret/i);
});

test.each([{ sort: 'passwordHash' }, { role: '4' }, { pageSize: '1000' }, { q: 'x'.repeat(101) }])(
  'refuses %j',
  async (query) => {
    const { signInAs } = await testApp();
    expect((await (await signInAs('staff')).call(listUsers, { query })).status).toBe(400);
  },
);

test('a Chinese name is found as it is written', async () => {
  const { signInAs, build } = await testApp();
  const staff = await signInAs('staff');
  const { id } = await build.user({ firstName: '佳宁', lastName: '吴' });
  for (const q of ['吴佳宁', '佳宁', '吴']) {
    const { body } = await staff.call(listUsers, { query: { q } });
    expect(body.data.map((user: { id: string }) => user.id)).toEqual([id]);
  }
});

test('exports the filtered list, and a formula in a name stays text', async () => {
  const { signInAs, build } = await testApp();
  const staff = await signInAs('staff');
  await build.user({ firstName: '=SUM(A1)', lastName: 'Lind', email: 'rosa@example.org', state: 'suspended' });
  const { body } = await staff.call(startExport, {
    body: {
      list: 'users',
      format: 'csv',
      query: { state: 'suspended', sort: 'name' },
      columns: ['name', 'email', 'role', 'state'],
      language: 'fr',
    },
  });
  expect(body.data).toMatchObject({ state: 'done', rowsTotal: 1 });
  const file = await staff.call(downloadExport, { params: { id: body.data.id } });
  const lines = file.raw.toString('utf8').trim().split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('E-mail');
  expect(lines[1]).toContain("'=SUM(A1) Lind");
  expect(lines[1]).toContain('rosa@example.org');
});

describe('a list of people read in pieces', () => {
  /** Thirty people: some share a name, one address differs by one letter, and every third has never signed in. */
  async function thirty(t: TestApp): Promise<void> {
    for (let number = 0; number < 30; number += 1)
      await t.build.user({
        firstName: 'Ada',
        lastName: `Moreau ${number % 4}`,
        email: `ada-${number}@example.org`,
        lastLoginAt: number % 3 === 0 ? null : new Date(Date.UTC(2026, 0, 1 + (number % 5), 8, 30, 0, number % 2)),
      });
  }

  const sorts = ['name', '-name', 'email', 'createdAt', '-createdAt', 'lastLoginAt', '-lastLoginAt'] as const;

  test.each(sorts)('its pages, the last read from the end, are the whole list by %s', async (sort) => {
    const t = await testApp();
    await thirty(t);
    const whole = await readUserPage(t.db, { sort, page: 1, pageSize: 200 });
    const pages = [];
    for (const page of [1, 2, 3, 4, 5, 6]) pages.push(await readUserPage(t.db, { sort, page, pageSize: 7 }));
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.data);
    expect(pages.map(({ data }) => data.length)).toEqual([7, 7, 7, 7, 2, 0]);
    expect(new Set(pages.map(({ totalCount }) => totalCount))).toEqual(new Set([30]));
  });

  test.each(sorts)('includes everyone once, sorted by %s, even when others come and go', async (sort) => {
    const t = await testApp();
    await thirty(t);
    const expected = (await readUserPage(t.db, { sort, page: 1, pageSize: 200 })).data.map(({ id }) => id);
    const list = walkUsers(t.db, { sort });
    const met: string[] = [];
    let place: Awaited<ReturnType<typeof list.after>>['last'] = null;
    do {
      const batch = await list.after(place, 7);
      met.push(...batch.rows.map(({ id }) => id));
      place = batch.last;
      // A person before the position is removed: with offsets, the next batch would skip a row.
      const gone = met[0] ?? '';
      await t.db.update(people).set({ deletedAt: t.clock.now() }).where(eq(people.id, gone));
    } while (place);
    expect(met).toEqual(expected);
  });
});
