import {
  answerQuery,
  askQuery,
  countQueues,
  discardQuery,
  downloadQueryFile,
  getQuery,
  getTimeline,
  listQueries,
  mergeQuery,
  noteWriting,
  resolveQuery,
  restoreJunkItem,
  listJunk,
  snoozeQuery,
  sortQuery,
  splitQuery,
  uploadQueryFile,
  type QueryDetail,
} from '@guildhall/shared/contracts';
import { queryQueues } from '@guildhall/shared/domain';
import { testApp, type SignedInTester } from '../../testing/app.ts';
import { fileBody } from '../../testing/cases.ts';
import { createFinanceBuild } from '../../testing/finance.ts';

async function office() {
  const t = await testApp();
  const member = await t.signInAs('member');
  const staff = await t.signInAs('staff');
  return { ...t, t, member, staff };
}

type QueryVersion = Pick<QueryDetail, 'id' | 'version'>;

const ask = async (who: SignedInTester, parts: object = {}): Promise<QueryDetail> => {
  const question = { subject: 'A question', category: 'other', body: 'May I?', fileIds: [] };
  const { status, body } = await who.call(askQuery, { body: { ...question, ...parts } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
};
const answer = async (who: SignedInTester, { id, version }: QueryVersion, parts: object = {}): Promise<QueryDetail> => {
  const message = { version, body: 'An answer.', fileIds: [], kind: 'public', ...parts };
  return (await who.call(answerQuery, { params: { id }, body: message })).body.data;
};
const read = async (who: SignedInTester, id: string): Promise<QueryDetail> =>
  (await who.call(getQuery, { params: { id } })).body.data;
const snooze = (who: SignedInTester, { id, version }: QueryVersion, until: string | null) =>
  who.call(snoozeQuery, { params: { id }, body: { version, until } });
const merge = (who: SignedInTester, { id, version }: QueryVersion, into: Pick<QueryDetail, 'id'>) =>
  who.call(mergeQuery, { params: { id }, body: { version, intoId: into.id } });
const split = (who: SignedInTester, { id, version }: QueryVersion, messageIds: string[]) =>
  who.call(splitQuery, { params: { id }, body: { version, subject: 'Something else', messageIds } });
const numbers = async (who: SignedInTester, query: Record<string, string>): Promise<string[]> =>
  (await who.call(listQueries, { query })).body.data.map(({ number }: { number: string }) => number);
const bodies = ({ messages }: QueryDetail) => messages.map(({ body }) => body);

test('rule 18: each queue counts exactly what its list shows, and snoozed queries are in no other queue', async () => {
  const { member, staff, signInAs } = await office();
  const other = await signInAs('administrator');
  const mine = await ask(member);
  await staff.call(sortQuery, { params: { id: mine.id }, body: { version: 1, assigneeId: staff.user.id } });
  await ask(member);
  await answer(other, await ask(member));
  await snooze(staff, await ask(member), '2026-12-24');
  const resolved = await ask(member);
  await staff.call(resolveQuery, { params: { id: resolved.id }, body: { version: 1 } });

  const counts = (await staff.call(countQueues)).body.data;
  expect(counts).toEqual({ mine: 1, unassigned: 1, office: 2, requester: 1, snoozed: 1 });
  for (const queue of queryQueues) expect(await numbers(staff, { queue })).toHaveLength(counts[queue]);
  expect(await numbers(staff, { queue: 'snoozed' })).toEqual(['QRY-2026-00004']);
});

test('a snoozed query returns on its day, or earlier when the person writes', async () => {
  const { t, member, staff, clock } = await office();
  const [first, second] = [await ask(member), await ask(member)];
  const snoozed = await snooze(staff, first, '2026-12-24');
  expect(snoozed.body.data.snoozedUntil).toMatch(/^2026-12-23T23:00/);
  // The office's planning is hidden from the person.
  expect((await read(member, first.id)).snoozedUntil).toBeNull();
  const other = (await snooze(staff, second, '2026-12-24')).body.data;
  await answer(member, other, { body: 'One more thing' });
  expect((await read(staff, second.id)).snoozedUntil).toBeNull();

  await t.app.timedRules.tick();
  expect((await read(staff, first.id)).snoozedUntil).not.toBeNull();
  clock.set('2026-12-24T00:00:00Z');
  await t.app.timedRules.tick();
  expect(await read(await t.signInAs(staff.user), first.id)).toMatchObject({
    snoozedUntil: null,
    version: 3,
    state: 'open',
  });
  expect((await t.read.audit()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['query.snoozed', 'query.woken']),
  );
});

test.each([
  ['2026-11-20', 'day_in_past'],
  ['2028-01-01', 'day_too_far'],
])('a query cannot be snoozed until %s', async (until, code) => {
  const { member, staff } = await office();
  const { status, body } = await snooze(staff, await ask(member), until);
  expect([status, body.fields?.until?.code]).toEqual([422, code]);
});

test('merges two queries of one person: messages, files and notes move, and the old address redirects', async () => {
  const { t, member, staff } = await office();
  const application = await createFinanceBuild(t).application(member.user);
  const { id: fileId } = (await member.call(uploadQueryFile, fileBody('cv.txt', 'A life.\n'))).body.data;
  const source = await ask(member, { body: 'First', fileIds: [fileId], applicationId: application.id });
  const target = await answer(staff, await ask(member, { body: 'Second' }));
  await answer(staff, source, { kind: 'internal_note', body: 'Twice' });
  await staff.call(sortQuery, { params: { id: source.id }, body: { version: 1, priority: 'high' } });

  const merged = await merge(staff, { id: source.id, version: 2 }, target);
  expect(merged.body.data).toMatchObject({
    id: target.id,
    state: 'waiting_for_staff',
    priority: 'high',
    about: { kind: 'application', id: application.id },
  });
  expect(bodies(merged.body.data)).toEqual(['First', 'Second', 'An answer.', 'Twice']);
  expect(await numbers(member, {})).toEqual([target.number]);
  expect((await read(member, source.id)).id).toBe(target.id);
  expect(bodies(await read(member, source.id))).toEqual(['First', 'Second', 'An answer.']);
  expect((await member.call(downloadQueryFile, { params: { id: target.id, fileId } })).status).toBe(200);
  const timeline = (await staff.call(getTimeline, { params: { id: application.id } })).body.data;
  expect(timeline.map(({ event }: { event: string }) => event)).toContain('query.merged');
});

test('a message to a merged query arrives in the query it was merged into', async () => {
  const { member, staff } = await office();
  const [source, target] = [await ask(member), await ask(member)];
  await merge(staff, source, target);
  const late = await member.call(answerQuery, {
    params: { id: source.id },
    body: { version: 2, body: 'Late', fileIds: [], kind: 'public' },
  });
  expect(late.body.data.id).toBe(target.id);
  expect(bodies(late.body.data)).toContain('Late');
});

test('refuses to merge queries of two people, so nobody reads another’s messages', async () => {
  const { member, staff, signInAs } = await office();
  const stranger = await ask(await signInAs('member'), { body: 'Private' });
  const own = await ask(member);
  const refused = await merge(staff, stranger, own);
  expect([refused.status, refused.body.fields?.intoId?.code]).toEqual([422, 'requester_differs']);
  const itself = await merge(staff, own, own);
  expect(itself.body.fields?.intoId?.code).toBe('merge_into_itself');
  const stale = await merge(staff, { ...own, version: 9 }, stranger);
  expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
});

test('when two people merge two queries into each other, the result is one query', async () => {
  const { member, staff, signInAs } = await office();
  const other = await signInAs('administrator');
  const [left, right] = [await ask(member), await ask(member)];
  const results = await Promise.all([merge(staff, left, right), merge(other, right, left)]);
  expect(results.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  expect(await numbers(staff, {})).toHaveLength(1);
});

test('splits messages on another subject into a separate query, with their files', async () => {
  const { member, staff } = await office();
  const asked = await ask(member, { body: 'Deadline?' });
  const { id: fileId } = (await member.call(uploadQueryFile, fileBody('bill.txt', '12 EUR\n'))).body.data;
  const more = await answer(member, asked, { body: 'And the bill?', fileIds: [fileId] });
  const [, second] = more.messages;
  const { status, body } = await split(staff, more, [second?.id ?? '']);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ number: 'QRY-2026-00002', subject: 'Something else', state: 'open' });
  expect(bodies(body.data)).toEqual(['And the bill?']);
  expect(bodies(await read(member, asked.id))).toEqual(['Deadline?']);
  expect((await member.call(downloadQueryFile, { params: { id: body.data.id, fileId } })).status).toBe(200);
});

test('rule 14: a split leaves no query in which the person can read nothing', async () => {
  const { member, staff } = await office();
  const noted = await answer(staff, await ask(member), { kind: 'internal_note', body: 'Hm' });
  const [question, note] = noted.messages.map(({ id }) => id);
  for (const ids of [[note ?? ''], [question ?? ''], [question ?? '', note ?? '']]) {
    const { status, body } = await split(staff, noted, ids);
    expect([status, body.fields?.messageIds?.code]).toEqual([422, 'split_needs_message']);
  }
  const foreign = (await ask(member)).messages.map((message) => message.id);
  expect((await split(staff, noted, foreign)).body.fields?.messageIds?.code).toBe('message_unknown');
});

test('shows others for half a minute who is writing, but not the writer', async () => {
  const { member, staff, signInAs, clock } = await office();
  const other = await signInAs('administrator');
  const { id } = await ask(member);
  const note = async (who: SignedInTester, isWriting: boolean): Promise<string[]> =>
    (await who.call(noteWriting, { params: { id }, body: { isWriting } })).body.data.others;
  expect(await note(staff, true)).toEqual([]);
  expect(await note(other, false)).toEqual([`${staff.user.firstName} ${staff.user.lastName}`]);
  clock.pass({ seconds: 31 });
  expect(await note(other, false)).toEqual([]);
  await note(staff, true);
  await note(staff, false);
  expect(await note(other, false)).toEqual([]);
});

test('shows when the office first answered, as the dashboard’s figure defines it', async () => {
  const { member, staff, clock } = await office();
  const asked = await ask(member);
  expect(asked.firstAnswerAt).toBeNull();
  clock.pass({ minutes: 30 });
  const noted = await answer(staff, asked, { kind: 'internal_note' });
  expect(noted.firstAnswerAt).toBeNull();
  const answered = await answer(staff, noted);
  expect(Date.parse(answered.firstAnswerAt ?? '') - Date.parse(asked.createdAt)).toBe(30 * 60_000);
});

test('spam moves to the junk box with the query merged into it, and both can be restored', async () => {
  const { member, staff } = await office();
  const [source, target] = [await ask(member), await ask(member)];
  const { version } = (await merge(staff, source, target)).body.data;
  await staff.call(discardQuery, { params: { id: target.id }, body: { version, cause: 'spam' } });
  expect((await staff.call(getQuery, { params: { id: source.id } })).status).toBe(404);
  const [item] = (await staff.call(listJunk)).body.data;
  await staff.call(restoreJunkItem, { params: { id: item.id }, body: {} });
  expect((await read(staff, source.id)).id).toBe(target.id);
});
