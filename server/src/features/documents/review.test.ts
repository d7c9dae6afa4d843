import {
  createUpload,
  getApplication,
  getTimeline,
  reviewDocument,
  type ApplicationDetail,
  type DocumentSummary,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { applications, auditEvents } from '../../platform/database/schema/index.ts';
import { testApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

const reason = 'The second page is cut off.';
const rejection = { state: 'rejected', seen: 'received', reason } as const;

/** An application that waits for its references, with a document. */
async function sent() {
  const t = await testApp();
  const member = await t.signInAs('member');
  const staff = await t.signInAs('staff');
  const { id } = await casesOf(t).awaiting(member);
  const read = async (): Promise<ApplicationDetail> =>
    (await member.call(getApplication, { params: { id } })).body.data;
  const [document] = (await read()).documents as [DocumentSummary];
  const review = (body: object, who = staff) =>
    who.call(reviewDocument, { params: { id, documentId: document.id }, body });
  const replace = (parts: { kind?: string } = {}) =>
    member.call(createUpload, {
      params: { id },
      body: { kind: document.kind, fileName: 'whole.pdf', size: 100, replacesId: document.id, ...parts },
    });
  return { t, member, id, document, read, review, replace };
}

test('staff accept a document: the applicant sees it, timeline and audit record it, and nobody is emailed', async () => {
  const { t, member, id, document, read, review } = await sent();
  const before = (await t.inbox.to(member.user.email)).length;
  const { status, body } = await review({ state: 'accepted', seen: 'received' });
  expect([status, body.data.documents[0].state]).toEqual([200, 'accepted']);
  expect((await read()).documents[0]).toMatchObject({ state: 'accepted', rejectedWhy: null });
  const timeline = (await member.call(getTimeline, { params: { id } })).body.data;
  expect(timeline[0]).toMatchObject({ event: 'document.accepted', details: { file: document.fileName } });
  const [entry] = await t.db.select().from(auditEvents).where(eq(auditEvents.action, 'document.accepted'));
  expect(entry).toMatchObject({ entityId: document.id, before: { state: 'received' } });
  expect(await t.inbox.to(member.user.email)).toHaveLength(before);
});

test('a rejection tells the applicant why, on screen and by email, and can be reversed', async () => {
  const { t, member, id, document, read, review } = await sent();
  expect((await review({ state: 'rejected', seen: 'received' })).status).toBe(400);
  expect((await review(rejection)).status).toBe(200);
  expect((await read()).documents[0]).toMatchObject({ state: 'rejected', rejectedWhy: reason });
  const mail = await t.inbox.latest(member.user.email);
  expect(mail.template).toBe('document_rejected');
  for (const part of [document.fileName, reason, `/forms/membership/${id}?step=documents`])
    expect(mail.body).toContain(part);
  await review({ state: 'accepted', seen: 'rejected' });
  expect((await read()).documents[0]).toMatchObject({ state: 'accepted', rejectedWhy: null });
});

test('refuses the second of two decisions made at once', async () => {
  const { review } = await sent();
  await review(rejection);
  const second = await review({ state: 'accepted', seen: 'received' });
  expect([second.status, second.body.code]).toEqual([409, 'document_decided']);
});

test('after sending, only the rejected document can be replaced, by one of its kind', async () => {
  const { review, replace, read } = await sent();
  expect((await replace()).body.code).toBe('not_editable');
  await review(rejection);
  expect((await replace({ kind: 'other' })).body.code).toBe('not_editable');
  expect((await replace()).status).toBe(201);
  expect((await read()).state).toBe('awaiting_references');
});

test.each(['draft', 'on_hold', 'active', 'rejected'] as const)(
  'documents of an application that is %s can be neither reviewed nor replaced',
  async (state) => {
    const { t, id, review, replace } = await sent();
    await review(rejection);
    await t.db.update(applications).set({ state }).where(eq(applications.id, id));
    const answer = await review({ state: 'accepted', seen: 'rejected' });
    expect([answer.status, answer.body.code]).toEqual([409, 'not_reviewable']);
    if (state !== 'draft') expect((await replace()).body.code).toBe('not_editable');
  },
);

test('an applicant cannot review documents, and those of others do not exist', async () => {
  const { t, member, document, review } = await sent();
  expect((await review(rejection, member)).status).toBe(403);
  const other = await casesOf(t).start(await t.signInAs('member'));
  const staff = await t.signInAs('staff');
  const params = { id: other.id, documentId: document.id };
  expect((await staff.call(reviewDocument, { params, body: rejection })).status).toBe(404);
});
