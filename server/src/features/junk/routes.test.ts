import {
  askQuery,
  createMembershipType,
  deleteMembershipType,
  deletePoll,
  discardQuery,
  getJunkItem,
  getQuery,
  listJunk,
  listManagedMembershipTypes,
  listPolls,
  listQueries,
  listSchedule,
  purgeJunkItem,
  removeDocument,
  restoreJunkItem,
  restoreJunkItems,
  undoDeletion,
  uploadQueryFile,
  withdrawApplication,
} from '@guildhall/shared/contracts';
import { defaultJunkRetention, type JunkCause } from '@guildhall/shared/domain';
import { files, queries } from '../../platform/database/schema/index.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { testApp, type Answer, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { casesOf, fileBody } from '../../testing/cases.ts';
import { pollsOf } from '../../testing/polls.ts';

const ok = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data;
};

async function askedBy(member: SignedInTester, subject = 'Cheap watches'): Promise<{ id: string; version: number }> {
  const { id: fileId } = ok(await member.call(uploadQueryFile, fileBody('note.txt', 'Hm.\n')));
  return ok(await member.call(askQuery, { body: { subject, category: 'other', body: 'Buy now.', fileIds: [fileId] } }));
}

/** A query in the junk box. */
async function discarded(
  t: TestApp,
  by: SignedInTester,
  { cause = 'deleted' as JunkCause, subject = 'Cheap watches' } = {},
) {
  const member = await t.signInAs('member');
  const { id, version } = await askedBy(member, subject);
  ok(await by.call(discardQuery, { params: { id }, body: { version, cause } }));
  const item = ok(await by.call(listJunk)).find(({ label }: { label: string }) => label.endsWith(subject));
  return { member, queryId: id, item, params: { id: item.id as string } };
}

test('only the office opens the junk box, and only administrators delete permanently', async () => {
  const { call, signInAs } = await testApp();
  const [member, staff] = [await signInAs('member'), await signInAs('staff')];
  const params = { id: newId() };
  const bodies = new Map<unknown, unknown>([
    [restoreJunkItem, {}],
    [restoreJunkItems, { ids: [newId()] }],
    [purgeJunkItem, { confirmation: 'x' }],
  ]);
  for (const contract of [listJunk, getJunkItem, restoreJunkItem, restoreJunkItems, purgeJunkItem]) {
    const request = { params, body: bodies.get(contract) };
    expect([(await call(contract, request)).status, (await member.call(contract, request)).status]).toEqual([401, 403]);
  }
  expect((await staff.call(purgeJunkItem, { params, body: { confirmation: 'x' } })).status).toBe(403);
  expect((await staff.call(getJunkItem, { params })).status).toBe(404);
  expect((await staff.call(listJunk, { query: { kind: 'payment' } })).status).toBe(400);
  expect((await staff.call(restoreJunkItems, { body: { ids: [] } })).status).toBe(400);
});

test('searches, filters, sorts and pages', async () => {
  const t = await testApp();
  const [one, other] = [await t.signInAs('staff'), await t.signInAs('administrator')];
  await discarded(t, one, { subject: 'Ünïque watches', cause: 'spam' });
  t.clock.pass({ minutes: 30 });
  await discarded(t, other, { subject: 'Bounced card' });
  const labels = async (query: Record<string, string>) =>
    ok(await one.call(listJunk, { query })).map(({ label }: { label: string }) => label.replace(/^\S+ /, ''));
  expect(await labels({})).toEqual(['Bounced card', 'Ünïque watches']);
  expect(await labels({ sort: 'purgeAt' })).toEqual(['Ünïque watches', 'Bounced card']);
  expect(await labels({ q: 'unique' })).toEqual(['Ünïque watches']);
  expect(await labels({ cause: 'spam' })).toEqual(['Ünïque watches']);
  expect(await labels({ by: 'me' })).toEqual(['Ünïque watches']);
  expect(await labels({ by: 'office' })).toHaveLength(2);
  expect(await labels({ by: 'members' })).toEqual([]);
  expect(await labels({ kind: 'poll' })).toEqual([]);
  expect(await labels({ within: '14' })).toEqual(['Ünïque watches']);
  const second = await one.call(listJunk, { query: { page: 2 } });
  expect([second.body.data, second.body.totalCount]).toEqual([[], 2]);
});

test('shows deleted items only in the junk box', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  const { member, queryId, params } = await discarded(t, staff, { cause: 'spam' });
  for (const who of [member, staff]) {
    expect((await who.call(getQuery, { params: { id: queryId } })).status).toBe(404);
    expect((await who.call(listQueries)).body).toMatchObject({ data: [], totalCount: 0 });
  }
  expect(ok(await staff.call(getJunkItem, { params }))).toMatchObject({
    kind: 'query',
    cause: 'spam',
    text: 'Buy now.',
    plan: {
      effects: [
        { effect: 'messages', count: 1 },
        { effect: 'files', count: 1 },
      ],
      obstacle: null,
    },
  });
  ok(await staff.call(restoreJunkItem, { params, body: {} }));
  expect(ok(await member.call(getQuery, { params: { id: queryId } }))).toMatchObject({ state: 'open' });
  expect((await staff.call(restoreJunkItem, { params, body: {} })).body.code).toBe('junk_gone');
  expect((await staff.call(getJunkItem, { params })).status).toBe(404);
});

test('rule 13: links of a deleted poll answer like unknown ones, and restoring it sends new ones', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  const polls = pollsOf(t);
  const { id } = await polls.open(staff);
  const old = await polls.tokenFor('theresa@guild.example');
  const { version } = await polls.read(staff, id);
  ok(await staff.call(deletePoll, { params: { id }, body: { version } }));
  expect(await polls.look(old)).toMatchObject({ status: 404, body: { code: 'link_unknown' } });
  expect((await staff.call(listPolls)).body.totalCount).toBe(0);
  const [item] = ok(await staff.call(listJunk));
  const { plan } = ok(await staff.call(getJunkItem, { params: { id: item.id } }));
  expect(plan.effects).toContainEqual({ effect: 'new_links', count: 3 });
  ok(await staff.call(restoreJunkItem, { params: { id: item.id }, body: {} }));
  const fresh = await polls.tokenFor('theresa@guild.example');
  expect(fresh).not.toBe(old);
  expect((await polls.look(fresh)).status).toBe(200);
  expect((await polls.look(old)).body.code).toBe('link_replaced');
});

test('a planned meeting can’t be deleted, only cancelled', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  const polls = pollsOf(t);
  const planned = await polls.schedule(staff, await polls.open(staff));
  const refused = await staff.call(deletePoll, { params: { id: planned.id }, body: { version: planned.version } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'poll_planned' } });
});

test('deletes an item permanently once its name is typed, with its files', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const { params, item, queryId } = await discarded(t, administrator);
  const purge = (confirmation: string) => administrator.call(purgeJunkItem, { params, body: { confirmation } });
  expect((await purge('Cheap')).body).toMatchObject({
    code: 'confirmation_differs',
    fields: { confirmation: { code: 'confirmation_differs' } },
  });
  expect(await t.db.select().from(queries)).toHaveLength(1);
  const both = await Promise.all([purge(item.label), purge(item.label)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await t.db.select().from(queries)).toEqual([]);
  expect(await t.db.select().from(files)).toEqual([]);
  expect((await t.read.audit()).filter(({ action }) => action === 'junk.purged')).toMatchObject([
    { entityId: queryId, before: { kind: 'query', cause: 'deleted' } },
  ]);
  expect((await administrator.call(restoreJunkItem, { params, body: {} })).body.code).toBe('junk_gone');
  const undo = await administrator.call(undoDeletion, { body: { kind: 'query', id: queryId } });
  expect(undo).toMatchObject({ status: 409, body: { code: 'undo_purged' } });
});

test('rule 13: purges deleted items after 30 days and spam after 14', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  await discarded(t, staff, { subject: 'Deleted' });
  await discarded(t, staff, { subject: 'Spam', cause: 'spam' });
  const planned = ok(await staff.call(listSchedule, { query: { kind: 'junk_purge' } }));
  expect(planned).toMatchObject([
    { subject: { kind: 'junk' }, at: '2026-12-04T09:00:00.000Z' },
    { at: '2026-12-20T09:00:00.000Z' },
  ]);
  const kept = async () => {
    await t.app.timedRules.tick();
    const rows = await t.db.query.junkItems.findMany();
    return rows.filter(({ purgedAt }) => purgedAt === null).map(({ label }) => label.replace(/^\S+ /, ''));
  };
  t.clock.pass({ days: defaultJunkRetention.spamDays, seconds: -1 });
  expect(await kept()).toHaveLength(2);
  t.clock.pass({ seconds: 1 });
  expect(await kept()).toEqual(['Deleted']);
  t.clock.pass({ days: defaultJunkRetention.days - defaultJunkRetention.spamDays });
  expect(await kept()).toEqual([]);
  expect(await t.db.select().from(queries)).toEqual([]);
  expect((await t.read.audit()).filter(({ action }) => action === 'junk.purged')).toHaveLength(2);
});

test('restores several items at once, with a result for each', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  await casesOf(t).types(administrator);
  const [type] = ok(await administrator.call(listManagedMembershipTypes));
  ok(await administrator.call(deleteMembershipType, { params: { id: type.id }, body: { version: type.version } }));
  const { key, name, description, fee, taxRateBasisPoints, feeDue, periodKind, refereesNeeded, refereesQualify } = type;
  const body = { key, name, description, fee, taxRateBasisPoints, feeDue, periodKind, refereesNeeded, refereesQualify };
  const rest = { refereesText: type.refereesText, requiredDocuments: [], opensOn: null, closesOn: null };
  ok(await administrator.call(createMembershipType, { body: { ...body, ...rest } }));
  const taken = ok(await administrator.call(listJunk))[0];
  const { params } = await discarded(t, administrator);
  const ids = [taken.id, params.id, newId()];
  expect(ok(await administrator.call(restoreJunkItems, { body: { ids } }))).toMatchObject([
    { ok: false, code: 'key_taken' },
    { ok: true, code: null },
    { ok: false, code: 'not_found' },
  ]);
});

test('does not restore a document of a sent or withdrawn application', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  const member = await t.signInAs('member');
  const cases = casesOf(t);
  const draft = await cases.complete(member);
  const extra = await cases.attach(member, draft.id);
  ok(await member.call(removeDocument, { params: { id: draft.id, documentId: extra.id } }));
  const sent = await cases.submit(member, draft);
  const [item] = ok(await staff.call(listJunk, { query: { by: 'members' } }));
  const obstacle = async () => ok(await staff.call(getJunkItem, { params: { id: item.id } })).plan.obstacle;
  expect(await obstacle()).toBe('application_sent');
  const refused = await staff.call(restoreJunkItem, { params: { id: item.id }, body: {} });
  expect(refused).toMatchObject({ status: 409, body: { code: 'application_sent' } });
  ok(await member.call(withdrawApplication, { params: { id: draft.id }, body: { version: sent.version } }));
  expect(await obstacle()).toBe('application_closed');
});

test('refuses an undo after half a minute', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  const { queryId } = await discarded(t, staff);
  t.clock.pass({ seconds: 31 });
  const undo = await staff.call(undoDeletion, { body: { kind: 'query', id: queryId } });
  expect(undo).toMatchObject({ status: 409, body: { code: 'undo_too_late' } });
});
