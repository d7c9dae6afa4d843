import {
  checkAccountInvitations,
  checkMemberImport,
  getMemberImport,
  inviteAccounts,
  inviteImported,
  listImportInvitations,
  startMemberImport,
  uploadMemberImport,
} from '@guildhall/shared/contracts';
import { fileBody } from '../../testing/cases.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { createImportInvitations } from './invitations.ts';

const defaults = { language: 'en', membershipTypeId: null };

/** A finished import: 120 members who can't sign in yet. */
async function imported(t: TestApp, many = 120) {
  const administrator = await t.signInAs('administrator');
  const rows = Array.from({ length: many }, (_, i) => `m${i}@example.org,Noor,Haddad ${String(i).padStart(3, '0')}`);
  const file = fileBody('members.csv', ['E-mail,First name,Last name', ...rows, ''].join('\n'));
  const { id, mapping } = (await administrator.call(uploadMemberImport, file)).body.data;
  const params = { id };
  await administrator.call(checkMemberImport, { params, body: { mapping, defaults } });
  const invite = (note = '') => administrator.call(inviteImported, { params, body: { note } });
  expect((await invite()).body.code).toBe('import_not_ended');
  await administrator.call(startMemberImport, { params, body: {} });
  await t.work();
  return { administrator, params, invite };
}

type Imported = Awaited<ReturnType<typeof imported>>;

const standing = async ({ administrator, params }: Imported, query: object) =>
  (await administrator.call(listImportInvitations, { params, query: { ...query } })).body;

const mailsTo = async (t: TestApp): Promise<string[]> =>
  (await t.read.mails()).filter(({ template }) => template === 'account_invited').map(({ to }) => to);

test('invites every member of an import once, despite repeated requests and killed jobs', async () => {
  const t = await testApp();
  const done = await imported(t);
  const { administrator, params, invite } = done;
  expect((await standing(done, { standing: 'never_invited' })).totalCount).toBe(120);
  expect(await mailsTo(t)).toEqual([]);
  expect(await invite('Welcome to the new system!')).toMatchObject({
    status: 202,
    body: { data: { isInviting: true } },
  });
  // A server that stops in the second batch, and two that resume at once.
  let batches = 0;
  const dying = new Proxy(t.app, {
    get: (app, name) =>
      name === 'db'
        ? new Proxy(t.db, {
            get: (db, key) =>
              key === 'transaction'
                ? (work: Parameters<typeof t.db.transaction>[0]) =>
                    db.transaction(async (tx) => {
                      const result = await work(tx);
                      if ((batches += 1) === 2) throw new Error('killed');
                      return result;
                    })
                : Reflect.get(db, key),
          })
        : Reflect.get(app, name),
  });
  await expect(createImportInvitations(dying).run(params.id)).rejects.toThrow('killed');
  expect(await mailsTo(t)).toHaveLength(50);
  await t.app.jobs.runNow('member-imports');
  await Promise.all([t.work(), createImportInvitations(t.app).run(params.id)]);
  const sent = await mailsTo(t);
  expect([sent.length, new Set(sent).size]).toEqual([120, 120]);
  expect((await administrator.call(getMemberImport, { params })).body.data).toMatchObject({ isInviting: false });
  const rows = await standing(done, { page: 1, pageSize: 25 });
  expect(rows.data[0]).toMatchObject({ lastName: 'Haddad 000', standing: 'invited', sentAt: expect.any(String) });
  expect((await invite()).body.code).toBe('nobody_to_invite');
});

test('invites selected members: a dry run, a result for each, and nobody twice', async () => {
  const t = await testApp();
  const done = await imported(t, 3);
  const { administrator } = done;
  const there = await t.build.user({ lastName: 'Aalto' });
  const { data } = await standing(done, {});
  const userIds = [there.id, ...data.slice(0, 2).map(({ id }: { id: string }) => id)];
  const standings = (rows: { standing: string }[]) => rows.map((row) => row.standing);
  const check = await administrator.call(checkAccountInvitations, { body: { userIds } });
  expect(standings(check.body.data)).toEqual(['has_account', 'never_invited', 'never_invited']);
  expect(await mailsTo(t)).toEqual([]);
  const invite = (by: SignedInTester) => by.call(inviteAccounts, { body: { userIds, note: '' } });
  const second = await t.signInAs('administrator');
  const answers = await Promise.all([invite(administrator), invite(second)]);
  const invited = answers.flatMap(({ body }) => body.data.invited as string[]);
  expect(invited.sort()).toEqual(userIds.slice(1).sort());
  expect(standings(answers[0]?.body.data.accounts)).toEqual(['has_account', 'invited', 'invited']);
  expect(await mailsTo(t)).toHaveLength(2);
});
