import { type NewUser, createUserRepository } from '../../platform/users/repository.ts';
import {
  checkMemberImport,
  discardMemberImport,
  getMemberImport,
  listMemberImportRows,
  startMemberImport,
  undoMemberImport,
  uploadMemberImport,
} from '@guildhall/shared/contracts';
import { count, eq, like } from 'drizzle-orm';
import { only } from '../../platform/database/client.ts';
import {
  memberImportRows,
  memberImports,
  membershipPeriods,
  queries,
  users,
} from '../../platform/database/schema/index.ts';
import { fileBody } from '../../testing/cases.ts';
import { notTables } from '../../testing/uploads.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { readMembership, setMembership } from '../../testing/members.ts';
import { createImportWorker } from './runs.ts';

const defaults = { language: 'en', membershipTypeId: null };

async function uploaded(administrator: SignedInTester, text: string) {
  const { status, body } = await administrator.call(uploadMemberImport, fileBody('members.csv', text));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
}

async function checked(administrator: SignedInTester, text: string) {
  const { id, mapping } = await uploaded(administrator, text);
  const { body } = await administrator.call(checkMemberImport, { params: { id }, body: { mapping, defaults } });
  return body.data;
}

const manyMembers = (many: number) =>
  [
    'E-mail,First name,Last name,Member number,Member since,Street,Postcode,City',
    ...Array.from(
      { length: many },
      (_, i) => `m${i}@example.org,Noor,Haddad ${i},,2001-05-0${(i % 9) + 1},Ring 1,8010,Graz`,
    ),
    '',
  ].join('\n');

const membersOf = (t: TestApp) =>
  t.db
    .select({ count: count() })
    .from(users)
    .where(like(users.email, 'm%@example.org'))
    .then(only)
    .then(({ count: found }) => found);

test('the check reports what would happen to each row, and changes nobody', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  await t.build.user({ email: 'there@example.org', memberNumber: 'M-00007' });
  const before = await t.db.select().from(users);
  const found = await checked(
    administrator,
    [
      'E-mail;First name;Last name;Language;Member number;Member since;Membership type',
      'rosa@example.org;Rosa;Lind;fr;42;31.12.2001;',
      'THERE@example.org;Ada;Moreau;;;;',
      ';Ada;Moreau;;;;',
      'nonsense;Ada;Moreau;;;;',
      'rosa@example.org;Rosa;Lind;;;;',
      'a@example.org;;;;;;',
      'b@example.org;Ada;Moreau;klingon;;;',
      'c@example.org;Ada;Moreau;;42;;',
      'd@example.org;Ada;Moreau;;M-00007;;',
      'e@example.org;Ada;Moreau;;;31.02.2001;',
      'f@example.org;Ada;Moreau;;;2027-01-01;',
      'g@example.org;Ada;Moreau;;;;gold',
      'h@example.org;Ada;Moreau',
      'i@example.org;"Ada;Moreau;;;;',
    ].join('\n'),
  );
  expect(found.counts).toMatchObject({ new: 1, existing: 1, error: 12 });
  const { data } = (await administrator.call(listMemberImportRows, { params: { id: found.id } })).body;
  expect(data.map(({ row, outcome, reason }: Record<string, string>) => [row, reason ?? outcome])).toEqual([
    [2, 'new'],
    [3, 'already_there'],
    [4, 'email_missing'],
    [5, 'email_invalid'],
    [6, 'email_twice'],
    [7, 'name_missing'],
    [8, 'language_unknown'],
    [9, 'number_twice'],
    [10, 'number_taken'],
    [11, 'day_unreadable'],
    [12, 'day_in_future'],
    [13, 'type_unknown'],
    [14, 'columns_differ'],
    [15, 'quote_open'],
  ]);
  expect(await t.db.select().from(users)).toEqual(before);
});

test('members are imported without a mail, numbered after the highest number, and the mapping is remembered', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  await t.build.user({ memberNumber: 'M-00041' });
  const { id } = await uploaded(administrator, 'Kontakt,Mitglied,Nr\nrosa@example.org,"Lind, Rosa",\n');
  expect((await administrator.call(startMemberImport, { params: { id }, body: {} })).body.code).toBe(
    'import_not_checked',
  );
  const mapping = { email: 0, name: 1, memberNumber: 2 };
  await administrator.call(checkMemberImport, { params: { id }, body: { mapping, defaults } });
  expect((await administrator.call(startMemberImport, { params: { id }, body: {} })).status).toBe(202);
  await t.work();
  expect((await administrator.call(getMemberImport, { params: { id } })).body.data).toMatchObject({
    state: 'done',
    counts: { imported: 1 },
  });
  expect(await t.read.user('rosa@example.org')).toMatchObject({
    firstName: 'Rosa',
    lastName: 'Lind',
    role: 3,
    state: 'invited',
    passwordHash: null,
    memberNumber: 'M-00042',
  });
  expect(await t.read.mails()).toEqual([]);
  expect((await t.read.audit()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['member_import.started', 'user.imported', 'member_import.finished']),
  );
  expect((await uploaded(administrator, 'Mitglied,Kontakt\nx,y\n')).mapping).toEqual({ email: 1, name: 0 });
  // The content of the file is deleted.
  expect(await t.db.select().from(memberImportRows).where(eq(memberImportRows.importId, id))).toMatchObject([
    { cells: null, member: null },
  ]);
});

test('nobody is marked paid without a day that says so', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const { id, mapping } = await checked(
    administrator,
    [
      'E-mail,Name,Member since,Paid until',
      'm0@example.org,Ada Moreau,31/05/2001,12/31/2026',
      'm1@example.org,Rosa Lind,01/06/2001,2025',
      'm2@example.org,Noor Haddad,01/07/2001,',
      'm3@example.org,Bo Berg,,',
      'm4@example.org,Cy Dahl,,soon',
      '',
    ].join('\n'),
  );
  expect(mapping).toMatchObject({ memberSince: 2, paidUntil: 3 });
  const { data } = (await administrator.call(listMemberImportRows, { params: { id }, query: { outcome: 'error' } }))
    .body;
  expect(data).toMatchObject([{ row: 6, reason: 'day_unreadable', field: 'paidUntil' }]);
  await administrator.call(startMemberImport, { params: { id }, body: {} });
  await t.work();
  const membershipOf = async (email: string) => readMembership(t, (await t.read.user(email))!);
  expect(await Promise.all([0, 1, 2, 3].map((one) => membershipOf(`m${one}@example.org`)))).toMatchObject([
    { state: 'active', joinedOn: '2001-05-31', paidUntil: '2026-12-31' },
    { state: 'grace', joinedOn: '2001-06-01', paidUntil: '2025-12-31' },
    { state: 'grace', joinedOn: '2001-07-01', paidUntil: null },
    { state: 'grace', joinedOn: '2026-01-01', paidUntil: null },
  ]);
  expect(await t.db.select().from(membershipPeriods).orderBy(membershipPeriods.fromDay)).toMatchObject([
    { fromDay: '2025-01-01', untilDay: '2025-12-31', source: 'import' },
    { fromDay: '2026-01-01', untilDay: '2026-12-31', source: 'import' },
  ]);
});

test('an import killed halfway continues where it stopped and creates nobody twice', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const { id } = await checked(administrator, manyMembers(300));
  await administrator.call(startMemberImport, { params: { id }, body: {} });
  // A server that stops in the second batch: its transaction is rolled back.
  let batches = 0;
  const dying = new Proxy(t.db, {
    get: (db, name) =>
      name === 'transaction'
        ? (work: Parameters<typeof t.db.transaction>[0]) =>
            db.transaction(async (tx) => {
              const result = await work(tx);
              if ((batches += 1) === 2) throw new Error('killed');
              return result;
            })
        : Reflect.get(db, name),
  });
  await expect(createImportWorker({ db: dying, clock: t.clock }).run(id)).rejects.toThrow('killed');
  expect(await membersOf(t)).toBe(250);
  await t.app.jobs.runNow('member-imports');
  await Promise.all([t.work(), createImportWorker(t.app).run(id)]);
  expect(await membersOf(t)).toBe(300);
  expect((await administrator.call(getMemberImport, { params: { id } })).body.data).toMatchObject({
    state: 'done',
    counts: { imported: 300, new: 0 },
  });
});

test('an undo removes untouched people, and says why the others stay', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const { id } = await checked(administrator, manyMembers(5));
  await administrator.call(startMemberImport, { params: { id }, body: {} });
  await t.work();
  const change = async (email: string, values: Partial<NewUser>) =>
    createUserRepository(t.db).saveWithAccount((await t.read.user(email))?.id ?? '', values);
  await change('m0@example.org', { lastLoginAt: t.clock.now(), state: 'active' });
  await change('m1@example.org', { phone: '+43 1', version: 2 });
  const third = await t.read.user('m2@example.org');
  await t.db.insert(queries).values({
    number: 'QRY-1',
    subject: 'Hello',
    requesterId: third?.id ?? '',
    category: 'application',
    state: 'open',
    stateSince: t.clock.now(),
    createdAt: t.clock.now(),
    updatedAt: t.clock.now(),
  });
  await setMembership(t, (await t.read.user('m3@example.org'))!, {
    pausedFrom: '2026-11-20',
    updatedAt: new Date(t.clock.now().getTime() + 1000),
  });
  expect((await administrator.call(undoMemberImport, { params: { id }, body: {} })).status).toBe(202);
  await t.work();
  const { data } = (await administrator.call(listMemberImportRows, { params: { id } })).body;
  expect(data.map(({ outcome, reason }: Record<string, string>) => reason ?? outcome)).toEqual([
    'signed_in',
    'changed',
    'has_records',
    'changed',
    'removed',
  ]);
  expect(await membersOf(t)).toBe(4);
});

test.each([
  ['no rows', 'E-mail,Name\n', 'import_empty'],
  ['too many rows', `E-mail\n${'a@example.org\n'.repeat(20_001)}`, 'import_too_long'],
  ['too many columns', `${'c,'.repeat(61)}\n1\n`, 'import_too_wide'],
])('refuses a file with %s in one sentence and stores nothing', async (_what, text, code) => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const { body } = await administrator.call(uploadMemberImport, fileBody('members.csv', text));
  expect(body.fields?.file?.code).toBe(code);
  expect(await t.db.select().from(memberImports)).toEqual([]);
});

test('an import needs columns with addresses and names; a file that was not imported can be deleted', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const { id } = await uploaded(administrator, 'E-mail,Name\nrosa@example.org,Rosa Lind\n');
  const check = async (mapping: object) =>
    (await administrator.call(checkMemberImport, { params: { id }, body: { mapping, defaults } })).body.code;
  expect(await check({ name: 1 })).toBe('import_needs_email');
  expect(await check({ email: 0, name: 7 })).toBe('import_needs_name');
  expect((await administrator.call(discardMemberImport, { params: { id } })).status).toBe(200);
  expect(await t.db.select().from(memberImportRows)).toEqual([]);
});

test.each(notTables)('case 146: refuses %s, and says what to export', async (_what, bytes, code) => {
  const { signInAs } = await testApp();
  const answer = await (await signInAs('administrator')).call(uploadMemberImport, fileBody('x.csv', bytes));
  expect(answer).toMatchObject({
    status: 422,
    body: { fields: { file: { code, message: expect.stringContaining('CSV') } } },
  });
});
