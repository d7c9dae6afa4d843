import {
  answerQuery,
  askQuery,
  downloadQueryFile,
  getTimeline,
  getQuery,
  listQueries,
  removeQueryFile,
  resolveQuery,
  sortQuery,
  uploadQueryFile,
  type QueryDetail,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { casesOf, fileBody } from '../../testing/cases.ts';
import { createFinanceBuild, invoiceFor } from '../../testing/finance.ts';

const question = {
  subject: 'Deadline for changes',
  category: 'application',
  body: 'May I have a week more?',
  fileIds: [],
};

async function office() {
  const t = await testApp();
  const member = await t.signInAs('member');
  const staff = await t.signInAs('staff');
  return { ...t, t, member, staff };
}

const ask = async (who: SignedInTester, parts: object = {}): Promise<QueryDetail> => {
  const { status, body } = await who.call(askQuery, { body: { ...question, ...parts } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
};
const answer = (who: SignedInTester, { id, version }: Pick<QueryDetail, 'id' | 'version'>, parts: object = {}) =>
  who.call(answerQuery, {
    params: { id },
    body: { version, body: 'An answer.', fileIds: [], kind: 'public', ...parts },
  });
const resolve = (who: SignedInTester, { id, version }: Pick<QueryDetail, 'id' | 'version'>) =>
  who.call(resolveQuery, { params: { id }, body: { version } });
const read = async (who: SignedInTester, id: string): Promise<QueryDetail> =>
  (await who.call(getQuery, { params: { id } })).body.data;
const upload = async (who: SignedInTester, name = 'letter.txt'): Promise<string> =>
  (await who.call(uploadQueryFile, fileBody(name, 'Dear office,\n'))).body.data.id;
const actions = async ({ read: { audit } }: TestApp) => (await audit()).map(({ action }) => action);

test('a question gets a number and waits for the office; the answer is emailed and waits for the person', async () => {
  const { t, member, staff, inbox } = await office();
  const asked = await ask(member);
  expect(asked).toMatchObject({ number: 'QRY-2026-00001', state: 'open', assignee: null, reopenableUntil: null });
  const answered = await answer(staff, asked, { body: 'Yes, until the 30th.' });
  expect(answered.body.data).toMatchObject({
    state: 'waiting_for_requester',
    assignee: { id: staff.user.id },
    messages: [
      { fromOffice: false, body: question.body },
      { fromOffice: true, body: 'Yes, until the 30th.' },
    ],
  });
  const mail = await inbox.latest(member.user.email);
  expect(mail).toMatchObject({ subject: 'An answer to your query QRY-2026-00001', class: 'immediate' });
  expect(mail.body).toContain('Yes, until the 30th.');
  expect(await inbox.latestLinkFor(member.user.email)).toMatch(`/query/list?query=${asked.id}`);
  const back = await answer(member, answered.body.data, { body: 'Thank you!' });
  expect(back.body.data.state).toBe('waiting_for_staff');
  expect(await actions(t)).toEqual(expect.arrayContaining(['query.raised', 'query.answered']));
});

test.each([
  ['fr', 'Une réponse à votre question'],
  ['ar', 'رد على استفسارك'],
  ['cn', '已有答复'],
] as const)('the email is in %s for somebody who uses it', async (language, text) => {
  const { build, signInAs, staff, inbox } = await office();
  const member = await signInAs(await build.user({ language }));
  await answer(staff, await ask(member));
  expect((await inbox.latest(member.user.email)).subject).toContain(text);
});

test('rule 12: emails show text as typed, and addresses in it never become links', async () => {
  const { member, staff, inbox } = await office();
  const body = 'See <a href="https://evil.example">https://evil.example/pay</a> {{link}}';
  await answer(staff, await ask(member, { subject: 'With <b>marks</b>' }), { body });
  const mail = await inbox.latest(member.user.email);
  expect(mail.body).toContain(body);
  expect(mail.links).toHaveLength(1);
  expect(mail.links[0]).toMatch(/^http:\/\/guildhall\.test\/query\/list/);
});

test('rule 14: an internal note reaches no member, email or timeline, and changes nothing they can see', async () => {
  const { t, member, staff, inbox, read: rows } = await office();
  const application = await createFinanceBuild(t).application(member.user);
  const asked = await ask(member, { applicationId: application.id });
  const fileId = await upload(staff, 'secret.txt');
  const before = await read(member, asked.id);
  const noted = await answer(staff, asked, { kind: 'internal_note', body: 'Secretly unsure', fileIds: [fileId] });
  expect(noted.body.data.messages.at(-1)).toMatchObject({ kind: 'internal_note', files: [{ id: fileId }] });
  expect(await read(member, asked.id)).toEqual(before);
  const list = await member.call(listQueries);
  const timeline = await member.call(getTimeline, { params: { id: application.id } });
  await inbox.to(member.user.email);
  const mails = await rows.mails();
  expect(JSON.stringify([list.body, timeline.body, mails])).not.toContain('Secretly');
  const file = { params: { id: asked.id, fileId } };
  expect((await member.call(downloadQueryFile, file)).status).toBe(404);
  expect((await staff.call(downloadQueryFile, file)).status).toBe(200);
});

test('rule 14: a member cannot write an internal note', async () => {
  const { member } = await office();
  const asked = await ask(member);
  const { status, body } = await answer(member, asked, { kind: 'internal_note' });
  expect([status, body.code]).toEqual([403, 'note_refused']);
  expect((await read(member, asked.id)).messages).toHaveLength(1);
});

test('the office asks a member about an application: it is emailed, waits for them, and is in the timeline', async () => {
  const { t, member, staff, inbox } = await office();
  const application = await createFinanceBuild(t).application(member.user);
  const about = { requesterId: member.user.id, applicationId: application.id };
  const asked = await ask(staff, { ...about, subject: 'Certificate unreadable' });
  expect(asked).toMatchObject({
    state: 'waiting_for_requester',
    requester: { id: member.user.id },
    about: { kind: 'application', id: application.id, label: application.number },
  });
  expect((await inbox.latest(member.user.email)).subject).toBe('The office has a question: QRY-2026-00001');
  const resolved = await resolve(member, (await answer(member, asked)).body.data);
  expect(resolved.body.data.state).toBe('resolved');
  const { body } = await member.call(getTimeline, { params: { id: application.id } });
  expect(body.data.map(({ event }: { event: string }) => event)).toEqual([
    'query.resolved',
    'query.answered',
    'query.raised',
  ]);
});

test('nobody can ask in another’s name or about another’s records', async () => {
  const { t, build, member, staff } = await office();
  const other = await build.user();
  const application = await createFinanceBuild(t).application(other);
  const invoice = await invoiceFor(staff, other);
  const refusal = async (who: SignedInTester, parts: object) => {
    const { status, body } = await who.call(askQuery, { body: { ...question, ...parts } });
    return [status, body.code];
  };
  expect(await refusal(member, { requesterId: other.id })).toEqual([403, 'not_allowed']);
  expect(await refusal(member, { applicationId: application.id })).toEqual([422, 'about_unknown']);
  expect(await refusal(member, { invoiceId: invoice.id })).toEqual([422, 'about_unknown']);
  expect(await refusal(staff, { requesterId: member.user.id, invoiceId: invoice.id })).toEqual([422, 'about_unknown']);
  const suspended = await build.user({ state: 'suspended' });
  expect(await refusal(staff, { requesterId: suspended.id })).toEqual([422, 'requester_unknown']);
  expect((await staff.call(listQueries)).body.totalCount).toBe(0);
});

test('a query is visible to its requester and the office only', async () => {
  const { call, signInAs, member, staff } = await office();
  const stranger = await signInAs('member');
  const asked = await ask(member);
  const params = { id: asked.id };
  const sorting = { params, body: { version: 1, priority: 'high' } };
  expect((await call(getQuery, { params })).status).toBe(401);
  expect((await stranger.call(getQuery, { params })).status).toBe(404);
  expect((await answer(stranger, asked)).status).toBe(404);
  expect((await resolve(stranger, asked)).status).toBe(404);
  expect((await member.call(sortQuery, sorting)).status).toBe(403);
  expect((await staff.call(getQuery, { params })).status).toBe(200);
});

test('of two simultaneous answers, the second gets an error and writes nothing', async () => {
  const { signInAs, member, staff } = await office();
  const colleague = await signInAs('staff');
  const asked = await ask(member);
  await answer(staff, asked);
  const { status, body } = await answer(colleague, asked, { body: 'Another answer' });
  expect([status, body.code]).toEqual([409, 'version_conflict']);
  expect(body).toMatchObject({ current: { version: 2, messages: [{}, { body: 'An answer.' }] } });
  expect((await read(staff, asked.id)).messages).toHaveLength(2);
});

test('a resolved query closes automatically after seven days, not before, and once', async () => {
  const { t, app, clock, member, staff } = await office();
  const asked = await ask(member);
  await resolve(member, asked);
  const rule = app.timedRules.rules().find(({ kind }) => kind === 'query_close');
  expect(await rule?.planned(t.db, { limit: 10 })).toMatchObject([
    { at: new Date('2026-11-27T09:00:00.000Z'), subject: { kind: 'query', label: asked.number } },
  ]);
  clock.pass({ days: 6, hours: 23 });
  await app.timedRules.tick();
  const member2 = await t.signInAs(member.user);
  expect((await read(member2, asked.id)).state).toBe('resolved');
  clock.pass({ hours: 1 });
  await Promise.all([app.timedRules.tick(), app.timedRules.tick()]);
  expect((await read(await t.signInAs(staff.user), asked.id)).state).toBe('closed');
  expect((await actions(t)).filter((action) => action === 'query.closed')).toHaveLength(1);
});

test.each([
  [29, 200, 'waiting_for_staff'],
  [30, 409, 'closed'],
] as const)('an answer %i days after the query is resolved gets %i and leaves it %s', async (days, expected, state) => {
  const { t, app, clock, member } = await office();
  await resolve(member, await ask(member));
  clock.pass({ days });
  await app.timedRules.tick();
  const again = await t.signInAs(member.user);
  const [closed] = (await again.call(listQueries)).body.data;
  const { status, body } = await answer(again, await read(again, closed.id));
  expect(status).toBe(expected);
  if (status === 409)
    expect(body).toMatchObject({ code: 'query_ended', message: expect.stringMatching(/Start a new query/) });
  expect((await read(again, closed.id)).state).toBe(state);
});

test('resolving twice is refused, with a note on how to reopen', async () => {
  const { member } = await office();
  const resolved = (await resolve(member, await ask(member))).body.data;
  expect((await resolve(member, resolved)).body).toMatchObject({ code: 'query_resolved' });
});

test('only the office can set priority, category and assignee', async () => {
  const { t, member, staff } = await office();
  const { id, version } = await ask(member);
  const sort = (body: object) => staff.call(sortQuery, { params: { id }, body });
  const sorted = await sort({ version, priority: 'high', category: 'invoice', assigneeId: staff.user.id });
  expect(sorted.body.data).toMatchObject({ priority: 'high', category: 'invoice', assignee: { id: staff.user.id } });
  expect((await sort({ version, priority: 'low' })).body.code).toBe('version_conflict');
  const refused = await sort({ version: version + 1, assigneeId: member.user.id });
  expect([refused.status, refused.body.code]).toEqual([422, 'assignee_unknown']);
  const mine = await staff.call(listQueries, { query: { assignee: 'me', priority: 'high' } });
  expect(mine.body.totalCount).toBe(1);
  expect((await staff.call(listQueries, { query: { assignee: 'nobody' } })).body.totalCount).toBe(0);
  expect(await actions(t)).toContain('query.sorted');
});

test('the list counts unresolved queries and those waiting for the office', async () => {
  const { member, staff } = await office();
  await answer(staff, await ask(member));
  await resolve(member, await ask(member));
  await ask(member);
  const count = async (state: string) => (await staff.call(listQueries, { query: { state } })).body.totalCount;
  expect([await count('unanswered'), await count('unresolved'), await count('resolved')]).toEqual([1, 2, 1]);
});

test('rule 8: only its uploader can send a file, and in one message only', async () => {
  const { signInAs, member, staff } = await office();
  const stranger = await signInAs('member');
  const fileId = await upload(member);
  const refusal = async (who: SignedInTester) =>
    (await who.call(askQuery, { body: { ...question, fileIds: [fileId] } })).body.code;
  expect(await refusal(stranger)).toBe('file_unknown');
  expect((await stranger.call(removeQueryFile, { params: { id: fileId } })).status).toBe(404);
  const asked = await ask(member, { fileIds: [fileId] });
  expect(asked.messages[0]?.files).toMatchObject([{ id: fileId, fileName: 'letter.txt', mime: 'text/plain' }]);
  expect(await refusal(member)).toBe('file_unknown');
  expect((await member.call(removeQueryFile, { params: { id: fileId } })).status).toBe(404);
  const file = { params: { id: asked.id, fileId } };
  expect((await stranger.call(downloadQueryFile, file)).status).toBe(404);
  const download = await staff.call(downloadQueryFile, file);
  expect(download.headers['content-disposition']).toMatch(/^attachment/);
  expect(download.raw.toString()).toBe('Dear office,\n');
});

test('rule 8: a file is checked by its content, and a message can have ten', async () => {
  const { member } = await office();
  const page = await member.call(uploadQueryFile, fileBody('paper.pdf', '<html><script>1</script></html>'));
  expect([page.status, page.body.code]).toEqual([422, 'file_kind_refused']);
  const fileIds = Array.from({ length: 11 }, () => '01890000-0000-7000-8000-000000000000');
  expect((await member.call(askQuery, { body: { ...question, fileIds } })).status).toBe(400);
});

test('purges a file without a message after a day, and keeps one with a message', async () => {
  const { t, app, clock, member } = await office();
  const [used, unused] = [await upload(member), await upload(member)];
  const asked = await ask(member, { fileIds: [used] });
  clock.pass({ days: 1, minutes: 1 });
  await app.jobs.runNow('queries.housekeeping');
  const again = await t.signInAs(member.user);
  expect((await again.call(removeQueryFile, { params: { id: unused } })).status).toBe(404);
  expect((await again.call(downloadQueryFile, { params: { id: asked.id, fileId: used } })).status).toBe(200);
});

test('allows at most thirty unused files', async () => {
  const { member } = await office();
  const ids: string[] = [];
  for (let i = 0; i < 30; i++) ids.push(await upload(member));
  const refused = await member.call(uploadQueryFile, fileBody('one.txt', 'more\n'));
  expect([refused.status, refused.body.code]).toEqual([409, 'too_many_files']);
  await member.call(removeQueryFile, { params: { id: ids[0]! } });
  expect(await upload(member)).toBeDefined();
});

test('staff who ask for themselves are treated like members', async () => {
  const { staff, signInAs } = await office();
  const asked = await ask(staff);
  expect(asked).toMatchObject({ state: 'open', messages: [{ fromOffice: false }] });
  const administrator = await signInAs('administrator');
  expect(administrator.user.role).toBe(Role.administrator);
  expect((await answer(administrator, asked)).body.data.state).toBe('waiting_for_requester');
});

test.each([{ subject: '' }, { body: ' ' }, { body: 'x'.repeat(5001) }, { category: 'gossip' }, { more: 1 }])(
  'refuses to ask with %j',
  async (parts) => {
    const { member } = await office();
    expect((await member.call(askQuery, { body: { ...question, ...parts } })).status).toBe(400);
  },
);

test('the list shows the queries about one application', async () => {
  const { t, member } = await office();
  const draft = await casesOf(t).start(member);
  const asked = await ask(member, { applicationId: draft.id });
  expect((await member.call(listQueries, { query: { application: draft.id } })).body.data[0].id).toBe(asked.id);
});

test('limits what a person uploads for queries within a day', async () => {
  const t = await office();
  const { member } = t;
  const id = await upload(member);
  await t.db.execute(`update files set size_bytes = ${200 * 1024 * 1024} where id = '${id}'`);
  const refused = await member.call(uploadQueryFile, fileBody('one.txt', 'more\n'));
  expect([refused.status, refused.body.code]).toEqual([409, 'query_files_full']);
  t.clock.pass({ days: 1, minutes: 1 });
  const again = await t.signInAs(member.user);
  expect(await upload(again)).toBeDefined();
});
