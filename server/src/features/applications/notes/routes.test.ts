import {
  addApplicationNote,
  deleteApplicationNote,
  editApplicationNote,
  getApplication,
  getJunkItem,
  getTimeline,
  listApplicationNotes,
  listJunk,
  listNotifications,
  saveNotificationSettings,
} from '@guildhall/shared/contracts';
import { fullName, Role } from '@guildhall/shared/domain';
import { eq } from 'drizzle-orm';
import { accounts, applicationNotes, applications, mails } from '../../../platform/database/schema/index.ts';
import { testApp, type SignedInTester } from '../../../testing/app.ts';
import { createFinanceBuild } from '../../../testing/finance.ts';

/** An unassigned application, and three members of the office. */
async function withOffice() {
  const t = await testApp();
  const [staff, administrator, member] = [
    await t.signInAs('staff'),
    await t.signInAs('administrator'),
    await t.signInAs('member'),
  ];
  const noor = await t.signInAs(await t.build.user({ role: Role.staff, firstName: 'Noor', lastName: 'Haddad' }));
  const application = await createFinanceBuild(t).application(member.user, { state: 'in_review' });
  const params = { id: application.id };
  return {
    ...t,
    staff,
    administrator,
    member,
    noor,
    application,
    params,
    add: (who: SignedInTester, body: string, mentions: string[] = []) =>
      who.call(addApplicationNote, { params, body: { body, mentions } }),
    notesOf: async (who: SignedInTester) => (await who.call(listApplicationNotes, { params })).body.data,
    toldTo: async (who: SignedInTester) =>
      (await who.call(listNotifications)).body.data.items.map(({ kind }: { kind: string }) => kind),
  };
}

test('the office reads its notes on an application, the oldest first', async () => {
  const t = await withOffice();
  await t.add(t.staff, 'Called, no answer.');
  t.clock.pass({ minutes: 1 });
  expect((await t.add(t.administrator, 'Called again.')).status).toBe(201);
  expect(await t.notesOf(t.noor)).toMatchObject([
    { body: 'Called, no answer.', author: { name: fullName(t.staff.user) }, mentions: [], editedAt: null },
    { body: 'Called again.', author: { name: fullName(t.administrator.user) } },
  ]);
});

test('rule 14: a note changes nothing that the applicant can see, and mails nobody', async () => {
  const t = await withOffice();
  const seen = async () => [
    (await t.member.call(getApplication, { params: t.params })).body.data,
    (await t.member.call(getTimeline, { params: t.params })).body.data,
  ];
  const before = await seen();
  await t.add(t.staff, 'Doubtful diploma.');
  await t.work();
  expect(await seen()).toEqual(before);
  expect((await t.member.call(listApplicationNotes, { params: t.params })).status).toBe(403);
  expect(await t.db.select().from(mails)).toEqual([]);
});

test('somebody of the office who applies reads no notes on their own application, not even in the junk box', async () => {
  const t = await withOffice();
  const { id, version } = (await t.add(t.administrator, 'Conflict of interest?')).body.data;
  await t.db.update(applications).set({ applicantId: t.staff.user.id }).where(eq(applications.id, t.params.id));
  const refused = await t.staff.call(listApplicationNotes, { params: t.params });
  expect([refused.status, refused.body.code]).toEqual([403, 'own_application']);
  expect((await t.add(t.staff, 'Mine.')).body.code).toBe('own_application');
  expect((await t.add(t.administrator, `@${fullName(t.staff.user)}`, [t.staff.user.id])).body.code).toBe(
    'mention_unknown',
  );
  const params = { ...t.params, noteId: id };
  expect((await t.administrator.call(deleteApplicationNote, { params, body: { version } })).status).toBe(200);
  const [item] = (await t.staff.call(listJunk)).body.data;
  expect(JSON.stringify(item)).not.toContain('Conflict');
  expect((await t.staff.call(getJunkItem, { params: { id: item.id } })).body.data.text).toBeNull();
  expect((await t.noor.call(getJunkItem, { params: { id: item.id } })).body.data.text).toBe('Conflict of interest?');
});

test('notifies mentioned people once, and the assignee of everything else', async () => {
  const t = await withOffice();
  await t.db.update(applications).set({ assigneeId: t.staff.user.id }).where(eq(applications.id, t.params.id));
  const note = (await t.add(t.administrator, 'For @Noor Haddad', [t.noor.user.id])).body.data;
  expect(note.mentions).toEqual([{ id: t.noor.user.id, name: 'Noor Haddad' }]);
  expect(await t.toldTo(t.noor)).toEqual(['mentioned']);
  expect(await t.toldTo(t.staff)).toEqual(['application_noted']);
  const mentions = [t.noor.user.id, t.staff.user.id, t.administrator.user.id];
  const body = `For @Noor Haddad and @${fullName(t.staff.user)}, from @${fullName(t.administrator.user)}`;
  const params = { ...t.params, noteId: note.id };
  await t.administrator.call(editApplicationNote, { params, body: { version: note.version, body, mentions } });
  const [toNoor] = (await t.noor.call(listNotifications)).body.data.items;
  expect(toNoor.count).toBe(1);
  expect((await t.toldTo(t.staff)).toSorted()).toEqual(['application_noted', 'mentioned']);
  expect(await t.toldTo(t.administrator)).toEqual([]);
});

test('notifies an assignee who is mentioned of the mention only', async () => {
  const t = await withOffice();
  await t.db.update(applications).set({ assigneeId: t.noor.user.id }).where(eq(applications.id, t.params.id));
  await t.add(t.administrator, 'For @Noor Haddad', [t.noor.user.id]);
  expect(await t.toldTo(t.noor)).toEqual(['mentioned']);
});

test('mentions can be turned off', async () => {
  const t = await withOffice();
  const body = { wantsDigest: false, offInPage: ['mentioned'], offInDigest: [], version: 1 };
  await t.noor.call(saveNotificationSettings, { body });
  await t.add(t.administrator, 'For @Noor Haddad', [t.noor.user.id]);
  expect(await t.toldTo(t.noor)).toEqual([]);
});

test('ignores a mention whose name is not in the text', async () => {
  const t = await withOffice();
  expect((await t.add(t.administrator, 'For nobody', [t.noor.user.id])).body.data.mentions).toEqual([]);
  expect(await t.toldTo(t.noor)).toEqual([]);
});

test.each([
  ['a member', (t: Awaited<ReturnType<typeof withOffice>>) => t.member.user],
  ['somebody who was suspended', (t: Awaited<ReturnType<typeof withOffice>>) => t.noor.user],
])('%s can’t be mentioned', async (_who, choose) => {
  const t = await withOffice();
  await t.db.update(accounts).set({ state: 'suspended' }).where(eq(accounts.id, t.noor.user.id));
  const mentioned = choose(t);
  const refused = await t.add(t.staff, `@${fullName(mentioned)}`, [mentioned.id]);
  expect([refused.status, refused.body.code]).toEqual([409, 'mention_unknown']);
  expect(await t.db.select().from(applicationNotes)).toEqual([]);
});

test('an edit keeps the mention of someone who has left', async () => {
  const t = await withOffice();
  const note = (await t.add(t.staff, 'For @Noor Haddad', [t.noor.user.id])).body.data;
  await t.db.update(accounts).set({ state: 'suspended' }).where(eq(accounts.id, t.noor.user.id));
  const body = { version: note.version, body: 'Was for @Noor Haddad', mentions: [t.noor.user.id] };
  const edited = await t.staff.call(editApplicationNote, { params: { ...t.params, noteId: note.id }, body });
  expect(edited.body.data).toMatchObject({ mentions: note.mentions, editedAt: t.clock.now().toISOString() });
});

test('only the author changes or deletes a note, and not over a later edit', async () => {
  const t = await withOffice();
  const { id, version } = (await t.add(t.staff, 'One.')).body.data;
  const params = { ...t.params, noteId: id };
  const change = { version, body: 'Two.', mentions: [] };
  const byOther = await t.administrator.call(editApplicationNote, { params, body: change });
  expect([byOther.status, byOther.body.code]).toEqual([403, 'not_the_author']);
  expect((await t.staff.call(editApplicationNote, { params, body: change })).body.data.body).toBe('Two.');
  const late = await t.staff.call(editApplicationNote, { params, body: { ...change, body: 'Three.' } });
  expect(late.body).toMatchObject({ code: 'version_conflict', current: { body: 'Two.' } });
  expect((await t.staff.call(deleteApplicationNote, { params, body: { version } })).body.code).toBe('version_conflict');
  await t.staff.call(deleteApplicationNote, { params, body: { version: version + 1 } });
  expect(await t.notesOf(t.staff)).toEqual([]);
  expect((await t.staff.call(deleteApplicationNote, { params, body: { version: version + 2 } })).status).toBe(404);
});

test('the audit log records who wrote a note and when, without its text', async () => {
  const t = await withOffice();
  const { id, version } = (await t.add(t.staff, 'Private words.')).body.data;
  await t.staff.call(deleteApplicationNote, { params: { ...t.params, noteId: id }, body: { version } });
  const lines = (await t.read.audit()).filter(({ entityId }) => entityId === t.params.id);
  expect(lines.map(({ action }) => action).toSorted()).toEqual(['application.note_deleted', 'application.noted']);
  expect(JSON.stringify(await t.read.audit())).not.toContain('Private words');
});
