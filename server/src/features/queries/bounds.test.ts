import {
  answerQuery,
  askQuery,
  downloadQueryFile,
  listQueries,
  resolveQuery,
  sortQuery,
  uploadQueryFile,
  type QueryDetail,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { queries } from '../../platform/database/schema/index.ts';
import { testApp, type SignedInTester } from '../../testing/app.ts';
import { fileBody } from '../../testing/cases.ts';
import { draftFor } from '../../testing/finance.ts';

const question = { subject: 'Deadline', category: 'other', body: 'May I have a week more?', fileIds: [] };

async function office() {
  const t = await testApp();
  return { t, member: await t.signInAs('member'), staff: await t.signInAs('staff') };
}

const ask = async (who: SignedInTester, parts: object = {}): Promise<QueryDetail> =>
  (await who.call(askQuery, { body: { ...question, ...parts } })).body.data;
const answer = (who: SignedInTester, { id, version }: QueryDetail, parts: object = {}) =>
  who.call(answerQuery, {
    params: { id },
    body: { version, body: 'An answer.', fileIds: [], kind: 'public', ...parts },
  });

test('nobody can ask about an invoice before it is issued; to its payer it does not exist', async () => {
  const { member, staff } = await office();
  const { id: invoiceId } = await draftFor(staff, member.user);
  const refused = await member.call(askQuery, { body: { ...question, invoiceId } });
  expect([refused.status, refused.body.code]).toEqual([422, 'about_unknown']);
});

test('a file can only be fetched through its own query', async () => {
  const { t, member } = await office();
  const stranger = await t.signInAs('member');
  const fileId = (await member.call(uploadQueryFile, fileBody('letter.txt', 'Dear office,\n'))).body.data.id;
  await ask(member, { fileIds: [fileId] });
  const { id } = await ask(stranger);
  expect((await stranger.call(downloadQueryFile, { params: { id, fileId } })).status).toBe(404);
});

test('a query stays with its assignee when a colleague answers', async () => {
  const { t, member, staff } = await office();
  const colleague = await t.signInAs('staff');
  const answered = (await answer(staff, await ask(member))).body.data;
  expect((await answer(colleague, answered)).body.data.assignee.id).toBe(staff.user.id);
});

test('only active office staff can be assigned queries', async () => {
  const { t, member, staff } = await office();
  const gone = await t.build.user({ role: 2, state: 'suspended' });
  const { id, version } = await ask(member);
  const refused = await staff.call(sortQuery, { params: { id }, body: { version, assigneeId: gone.id } });
  expect([refused.status, refused.body.code]).toEqual([422, 'assignee_unknown']);
});

test('refuses to resolve a query that has a new answer', async () => {
  const { member, staff } = await office();
  const asked = await ask(member);
  await answer(staff, asked);
  const { status, body } = await member.call(resolveQuery, {
    params: { id: asked.id },
    body: { version: asked.version },
  });
  expect([status, body.code]).toEqual([409, 'version_conflict']);
});

test('the audit log records a note without its text', async () => {
  const { t, member, staff } = await office();
  await answer(staff, await ask(member), { kind: 'internal_note', body: 'Secretly unsure' });
  const [noted] = (await t.read.audit()).filter(({ action }) => action === 'query.noted');
  expect(noted).toMatchObject({ actorId: staff.user.id, after: { files: 0 } });
  expect(JSON.stringify(noted)).not.toContain('Secretly');
});

test('a deleted query is in no list', async () => {
  const { t, member, staff } = await office();
  const { id } = await ask(member);
  await t.db.update(queries).set({ deletedAt: t.clock.now() }).where(eq(queries.id, id));
  for (const who of [member, staff]) expect((await who.call(listQueries)).body.totalCount).toBe(0);
});
