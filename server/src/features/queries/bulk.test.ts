import { askQuery, changeQueries, getQuery, listQueries, undoDeletions } from '@guildhall/shared/contracts';
import type { QueryDetail } from '@guildhall/shared/contracts';
import { testApp, type Answer, type SignedInTester } from '../../testing/app.ts';

const ask = async (who: SignedInTester, subject: string): Promise<QueryDetail> =>
  (await who.call(askQuery, { body: { subject, category: 'other', body: 'May I?', fileIds: [] } })).body.data;

async function inbox() {
  const t = await testApp();
  const member = await t.signInAs('member');
  const queries = [await ask(member, 'First'), await ask(member, 'Second'), await ask(member, 'Third')];
  const staff = await t.signInAs('staff');
  const items = queries.map(({ id, version }) => ({ id, version }));
  const change = (body: object) => staff.call(changeQueries, { body: { items, ...body } });
  const read = async (index: number): Promise<QueryDetail> =>
    (await staff.call(getQuery, { params: { id: items[index]?.id ?? '' } })).body.data;
  return { t, member, staff, items, change, read };
}

const outcomes = ({ body }: Answer) =>
  body.data.map(({ ok, code }: { ok: boolean; code: string | null }) => (ok ? 'done' : code));

test('rule 15: reports one query that changed, and assigns the others', async () => {
  const { staff, items, change, read } = await inbox();
  await change({ action: 'prioritise', items: items.slice(1, 2), priority: 'high' });
  const assign = { action: 'assign', assigneeId: staff.user.id };
  expect(outcomes(await change(assign))).toEqual(['done', 'version_conflict', 'done']);
  expect((await read(0)).assignee?.id).toBe(staff.user.id);
  expect(await read(1)).toMatchObject({ assignee: null, priority: 'high' });
  const stranger = {
    action: 'assign',
    assigneeId: items[0]?.id,
    items: items.slice(1, 2).map((item) => ({ ...item, version: 2 })),
  };
  expect(outcomes(await change(stranger))).toEqual(['assignee_unknown']);
});

test('requested twice, several queries are resolved once', async () => {
  const { staff, change, read } = await inbox();
  expect(outcomes(await change({ action: 'resolve' }))).toEqual(['done', 'done', 'done']);
  expect(outcomes(await change({ action: 'resolve' }))).toEqual(Array(3).fill('version_conflict'));
  const { version, state } = await read(0);
  expect([version, state]).toEqual([2, 'resolved']);
  const { body } = await staff.call(listQueries, { query: {} });
  const seen = body.data.map(({ id, version: now }: QueryDetail) => ({ id, version: now }));
  expect(outcomes(await change({ action: 'resolve', items: seen }))).toEqual(Array(3).fill('query_resolved'));
});

test('snoozes several queries until a future day', async () => {
  const { change, read } = await inbox();
  expect(outcomes(await change({ action: 'snooze', until: '2026-11-20' }))).toEqual(Array(3).fill('day_in_past'));
  expect(outcomes(await change({ action: 'snooze', until: '2026-11-24' }))).toEqual(['done', 'done', 'done']);
  expect((await read(2)).snoozedUntil).toBe('2026-11-23T23:00:00.000Z');
});

test('several deletions are undone together, by the person who deleted them, and only for a moment', async () => {
  const { t, staff, items, change } = await inbox();
  const ids = items.map(({ id }) => id);
  expect(outcomes(await change({ action: 'discard', cause: 'spam' }))).toEqual(['done', 'done', 'done']);
  expect(outcomes(await change({ action: 'discard', cause: 'spam' }))).toEqual(Array(3).fill('not_found'));
  const undo = { body: { kind: 'query', ids: ids.slice(0, 2) } };
  const other = await t.signInAs('administrator');
  expect(outcomes(await other.call(undoDeletions, undo))).toEqual(Array(2).fill('undo_too_late'));
  expect(outcomes(await staff.call(undoDeletions, undo))).toEqual(['done', 'done']);
  expect((await staff.call(listQueries, { query: {} })).body.totalCount).toBe(2);
  t.clock.pass({ minutes: 1 });
  const late = { body: { kind: 'query', ids } };
  expect(outcomes(await staff.call(undoDeletions, late))).toEqual(['undo_restored', 'undo_restored', 'undo_too_late']);
});

test('members cannot change queries in bulk', async () => {
  const { member, items } = await inbox();
  expect((await member.call(changeQueries, { body: { action: 'resolve', items } })).status).toBe(403);
});
