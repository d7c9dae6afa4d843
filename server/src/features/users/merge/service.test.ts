import { eq } from 'drizzle-orm';
import {
  askQuery,
  createSavedView,
  forgotPassword,
  getMe,
  getUser,
  inviteUser,
  listInvoices,
  listMembershipTypes,
  listSavedViews,
  listUserEvents,
  mergeUser,
  planUserMerge,
  resetPassword,
  signIn,
  startApplication,
  suspendUser,
  uploadQueryFile,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { applications, membershipPeriods, users } from '../../../platform/database/schema/index.ts';
import { testApp, type SignedInTester, type TestApp } from '../../../testing/app.ts';
import { testPassword } from '../../../testing/build.ts';
import { casesOf, fileBody } from '../../../testing/cases.ts';
import { invoiceFor } from '../../../testing/finance.ts';
import { addMembers, readMembership } from '../../../testing/members.ts';
import { createMembershipRepository } from '../../../platform/memberships/memberships.ts';
import { columnsOfPeople } from './columns-of-people.ts';

const reason = 'Rosa has registered twice';

const question = { subject: 'May I?', category: 'application', body: 'May I?', fileIds: [] };

/** Rosa has two accounts; the second one has a member number, an application, an invoice and a query. */
async function twoAccounts(t: TestApp) {
  const administrator = await t.signInAs('administrator');
  const kept = await t.signInAs(await t.build.user({ email: 'rosa@example.org', lastName: 'Lind', language: 'fr' }));
  const merged = await t.signInAs(
    await t.build.user({
      email: 'rosa.lind@work.example',
      lastName: 'Lind',
      memberNumber: 'M-00007',
      phone: '+43 1',
    }),
  );
  const begun = { typeId: null, joinedOn: '2024-03-01', period: { from: '2026-01-01', until: '2026-12-31' } };
  const source = 'import' as const;
  const memberships = createMembershipRepository(t.db);
  await memberships.addMany([{ ...begun, personId: merged.user.id, source, at: t.clock.now() }]);
  const application = await casesOf(t).awaiting(merged);
  const { id: invoice } = await invoiceFor(administrator, merged.user);
  await merged.call(askQuery, { body: question });
  // Mails from here on are the newest.
  await t.work();
  t.clock.pass({ ms: 1000 });
  return { administrator, kept, merged, application, invoice };
}

const plan = (by: SignedInTester, kept: string, from: string) =>
  by.call(planUserMerge, { params: { id: kept }, query: { from } });

const merge = (by: SignedInTester, kept: string, from: string, versions: [number, number] = [1, 1]) =>
  by.call(mergeUser, {
    params: { id: kept },
    body: { version: versions[0], from, fromVersion: versions[1], reason },
  });

const blocksOf = async (by: SignedInTester, kept: string, from: string) =>
  (await plan(by, kept, from)).body.data.blocks.map((block: { reason: string }) => block.reason);

const movedColumns = Object.keys(columnsOfPeople).filter((name) => 'movesAs' in columnsOfPeople[name]!);

/** Every column of the database that refers to a person. */
async function columnsInDatabase(t: TestApp): Promise<string[]> {
  const { rows } = await t.db.$client.query<{ name: string }>(`
    select conrelid::regclass || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = any('{people,accounts}'::regclass[])`);
  return rows.map(({ name }) => name).sort();
}

/** The columns that a merge moves and that contain references. */
async function columnsWith(t: TestApp, { user }: SignedInTester): Promise<string[]> {
  const rowsOf = movedColumns.map((name) => {
    const [table, column] = name.split('.');
    return `select '${name}' as name from ${table} where ${column} = $1`;
  });
  const { rows } = await t.db.$client.query<{ name: string }>(rowsOf.join(' union '), [user.id]);
  return rows.map(({ name }) => name);
}

test('moves every column that refers to a person, or lists the reason why not', async () => {
  const t = await testApp();
  expect(await columnsInDatabase(t)).toEqual(Object.keys(columnsOfPeople).sort());
});

test('redirects later writes for the merged account in each of these columns', async () => {
  const t = await testApp();
  const { rows } = await t.db.$client.query<{ name: string }>(`
    select tgrelid::regclass || '.' || attname as name from pg_trigger
    join pg_attribute on attrelid = tgrelid and attnum = any(tgattr)
    where tgfoid = 'follow_merged_account'::regproc`);
  expect(rows.map(({ name }) => name).sort()).toEqual([...movedColumns].sort());
});

test('the dry run changes nothing; the merge moves everything it listed', async () => {
  const t = await testApp();
  const { administrator, kept, merged, application, invoice } = await twoAccounts(t);
  const before = await t.db.select().from(users);
  const { data } = (await plan(administrator, kept.user.id, merged.user.id)).body;
  expect(data).toMatchObject({ blocks: [], stays: [], takes: ['memberNumber', 'phone'] });
  expect(
    Object.fromEntries(data.moves.map((one: { subject: string; count: number }) => [one.subject, one.count])),
  ).toEqual(
    expect.objectContaining({
      applications: 1,
      memberships: 1,
      invoices: 1,
      queries: 1,
      messages: 1,
      files: expect.any(Number),
    }),
  );
  expect(await t.db.select().from(users)).toEqual(before);
  const answer = await merge(administrator, kept.user.id, merged.user.id);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: {
        version: 2,
        memberNumber: 'M-00007',
        phone: '+43 1',
        membership: { state: 'active', joinedOn: '2024-03-01', paidUntil: '2026-12-31' },
      },
    },
  });
  expect(await columnsWith(t, merged)).toEqual([]);
  expect((await kept.call(listInvoices)).body.data).toMatchObject([{ id: invoice }]);
  const [moved] = await t.db.select().from(applications).where(eq(applications.id, application.id));
  expect(moved).toMatchObject({ applicantId: kept.user.id });
});

test('joins the memberships of both accounts: from the earlier day, paid until the later one, with all periods', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const [kept, merged] = await addMembers(t, [
    { membership: { joinedOn: '2024-03-01', paidUntil: '2027-12-31' } },
    { membership: { joinedOn: '2019-05-20', paidUntil: '2026-12-31' } },
  ]);
  expect((await merge(administrator, kept!.id, merged!.id)).status).toBe(200);
  expect(await readMembership(t, kept!)).toMatchObject({ joinedOn: '2019-05-20', paidUntil: '2027-12-31' });
  expect(await readMembership(t, merged!)).toBeNull();
  expect(await t.db.select().from(membershipPeriods)).toHaveLength(2);
});

test('closes the merged account: sessions, password and links stop working, its page redirects', async () => {
  const t = await testApp();
  const { administrator, kept, merged } = await twoAccounts(t);
  await t.call(forgotPassword, { body: { email: merged.user.email } });
  const token = (await t.inbox.latestLinkFor(merged.user.email)).split('#')[1];
  await merge(administrator, kept.user.id, merged.user.id);
  expect((await merged.call(getMe)).status).toBe(401);
  expect((await kept.call(getMe)).status).toBe(200);
  const enter = (email: string) => t.call(signIn, { body: { email, password: testPassword } });
  expect((await enter(merged.user.email)).body.code).toBe('wrong_credentials');
  expect((await enter(kept.user.email)).status).toBe(200);
  const reset = { params: { userId: merged.user.id }, body: { token, password: 'a wholly new harbour' } };
  expect((await t.call(resetPassword, reset)).status).toBe(404);
  const old = await administrator.call(getUser, { params: { id: merged.user.id } });
  expect(old.body.data).toMatchObject({ id: kept.user.id, email: kept.user.email });
  // The address is free: its owner can be invited again.
  const person = { firstName: 'Rosa', lastName: 'Lind', email: merged.user.email, role: 3, language: 'fr', note: '' };
  expect((await administrator.call(inviteUser, { body: person })).status).toBe(201);
});

test('mails both addresses with the other one masked, and audits both accounts', async () => {
  const t = await testApp();
  const { administrator, kept, merged } = await twoAccounts(t);
  await merge(administrator, kept.user.id, merged.user.id);
  const [toKept, toMerged] = [await t.inbox.latest(kept.user.email), await t.inbox.latest(merged.user.email)];
  expect([toKept.template, toMerged.template]).toEqual(['account_merged', 'account_merged']);
  expect(toKept.body).toContain('r…@work.example');
  expect(toKept.body).not.toContain(merged.user.email);
  expect(toMerged.body).not.toContain(kept.user.email);
  const lines = (await t.read.audit()).filter(({ action }) => action.startsWith('user.merged'));
  expect(lines.map(({ action, entityId, reason: why }) => [action, entityId, why])).toEqual(
    expect.arrayContaining([
      ['user.merged', kept.user.id, reason],
      ['user.merged_away', merged.user.id, reason],
    ]),
  );
  const events = await administrator.call(listUserEvents, { params: { id: kept.user.id } });
  expect(events.body.data.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['user.merged', 'user.merged_away']),
  );
});

test('merges an account that others were merged into, and redirects all old pages', async () => {
  const t = await testApp();
  const { administrator, kept, merged } = await twoAccounts(t);
  const last = await t.build.user();
  await merge(administrator, kept.user.id, merged.user.id);
  await merge(administrator, last.id, kept.user.id, [1, 2]);
  for (const { user } of [kept, merged])
    expect((await administrator.call(getUser, { params: { id: user.id } })).body.data.id).toBe(last.id);
});

test('two open applications of one type block a merge, with their numbers', async () => {
  const t = await testApp();
  const { administrator, kept, merged, application } = await twoAccounts(t);
  const types = (await kept.call(listMembershipTypes)).body.data;
  const same = types.find(({ id }: { id: string }) => id === application.membershipType.id);
  const started = await kept.call(startApplication, { body: { membershipTypeId: same.id } });
  const { data } = (await plan(administrator, kept.user.id, merged.user.id)).body;
  expect(data.blocks).toEqual([
    { reason: 'open_applications', numbers: [started.body.data.number, application.number] },
  ]);
  expect(await merge(administrator, kept.user.id, merged.user.id)).toMatchObject({
    status: 409,
    body: { code: 'merge_blocked' },
  });
  expect((await merged.call(getMe)).status).toBe(200);
});

test('refuses to merge one’s own account, a suspended one, or an active one into one without a sign-in', async () => {
  const t = await testApp();
  const { administrator, kept, merged } = await twoAccounts(t);
  const [own, { id }] = [administrator.user.id, kept.user];
  expect(await blocksOf(administrator, own, id)).toEqual(['own_account']);
  expect(await blocksOf(administrator, id, own)).toEqual(['own_account']);
  expect((await merge(administrator, id, own)).body.code).toBe('own_account');
  const invited = await t.build.user({ state: 'invited', passwordHash: null });
  expect(await blocksOf(administrator, invited.id, id)).toEqual(['kept_not_active']);
  expect(await blocksOf(administrator, id, invited.id)).toEqual([]);
  await administrator.call(suspendUser, { params: { id: merged.user.id }, body: { version: 1, reason } });
  expect(await blocksOf(administrator, id, merged.user.id)).toEqual(['suspended']);
  expect((await plan(administrator, id, id)).body.code).toBe('same_account');
});

test('rule 17: keeps the kept account’s role, and unassigns work that only the office may do', async () => {
  const t = await testApp();
  const { administrator, kept, application } = await twoAccounts(t);
  const officer = await t.signInAs('staff');
  await t.db.update(applications).set({ assigneeId: officer.user.id }).where(eq(applications.id, application.id));
  const { moves } = (await plan(administrator, kept.user.id, officer.user.id)).body.data;
  expect(moves).toEqual([{ subject: 'unassigned', count: 1 }]);
  await merge(administrator, kept.user.id, officer.user.id);
  const [left] = await t.db.select().from(applications).where(eq(applications.id, application.id));
  expect(left).toMatchObject({ assigneeId: null });
  expect(await t.read.user(kept.user.email)).toMatchObject({ role: Role.member });
});

test('shows a conflict to the second of two administrators who merge the same pair', async () => {
  const t = await testApp();
  const { administrator, kept, merged } = await twoAccounts(t);
  const second = await t.signInAs('administrator');
  const answers = await Promise.all([
    merge(administrator, kept.user.id, merged.user.id),
    merge(second, merged.user.id, kept.user.id),
  ]);
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  expect([404, 422]).toContain(statuses[1]);
  const stale = await merge(administrator, (await t.build.user()).id, second.user.id, [1, 9]);
  expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
});

/** Waits until this many connections wait for a lock. */
async function untilWaiting(t: TestApp, connections: number): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await t.db.$client.query(waiting)).rowCount !== connections)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

test.each([
  [
    'a file goes to the kept one',
    { file: 1, queries: 1 },
    (by: SignedInTester) => by.call(uploadQueryFile, fileBody('a.txt', 'A')),
  ],
  ['a query is refused', { file: 0, queries: 1 }, (by: SignedInTester) => by.call(askQuery, { body: question })],
] as const)('nothing stays with an account that is being merged: %s', async (_what, expected, send) => {
  const t = await testApp();
  const { administrator, kept, merged } = await twoAccounts(t);
  // The merge stops at its last table but one, with both accounts locked and files and queries already moved.
  const blocker = await t.db.$client.connect();
  await blocker.query('begin; lock table junk_items in share mode');
  const merging = merge(administrator, kept.user.id, merged.user.id);
  await untilWaiting(t, 1);
  const sending = send(merged);
  await untilWaiting(t, 2);
  await blocker.query('commit');
  blocker.release();
  expect((await merging).status).toBe(200);
  await sending;
  expect(await columnsWith(t, merged)).toEqual([]);
  const { rows } = await t.db.$client.query(
    `select (select count(*)::int from query_files where user_id = $1) as file,
      (select count(*)::int from queries where requester_id = $1) as queries`,
    [kept.user.id],
  );
  expect(rows).toEqual([expected]);
});

test('moves saved views, and numbers those whose names are taken', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const [kept, merged] = [await t.signInAs('staff'), await t.signInAs('staff')];
  const long = 'n'.repeat(60);
  const save = (by: SignedInTester, name: string, list = 'invoices') =>
    by.call(createSavedView, { body: { list, name, isShared: false, filters: {}, columns: null } });
  for (const name of ['Overdue', 'Open (2)', long]) expect((await save(kept, name)).status).toBe(201);
  for (const name of ['overdue', 'Open', 'Open (2)', long]) expect((await save(merged, name)).status).toBe(201);
  expect((await save(merged, 'Overdue', 'mails')).status).toBe(201);
  const { moves } = (await plan(administrator, kept.user.id, merged.user.id)).body.data;
  expect(moves).toEqual([{ subject: 'savedViews', count: 5 }]);
  expect((await merge(administrator, kept.user.id, merged.user.id)).status).toBe(200);
  const names = async (list: string) => {
    const { data } = (await kept.call(listSavedViews, { query: { list } })).body;
    return data.map(({ name }: { name: string }) => name).sort();
  };
  expect(await names('invoices')).toEqual(
    ['Overdue', 'overdue (2)', 'Open', 'Open (2)', 'Open (2) (2)', long, `${'n'.repeat(56)} (2)`].sort(),
  );
  expect(await names('mails')).toEqual(['Overdue']);
});
