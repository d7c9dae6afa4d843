import { downloadExport, listUsers, startExport } from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';

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

test('the list is written into a file as it is filtered, and a formula in a name stays text', async () => {
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
