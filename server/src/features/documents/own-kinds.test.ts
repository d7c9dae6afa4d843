import {
  createMembershipType,
  removeDocument,
  downloadApplicationPdf,
  editMembershipType,
  getApplication,
  getJunkItem,
  getTimeline,
  listJunk,
  listManagedMembershipTypes,
  requestChanges,
  reviewDocument,
  uploadDocument,
  createUpload,
  type ApplicationDetail,
  type ManagedMembershipType,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { membershipTypes } from '../../platform/database/schema/index.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { casesOf, fileBody } from '../../testing/cases.ts';

const range = { kind: 'own-0a1b2c3d', name: { en: 'Recording', ar: 'تسجيل' }, required: true, count: 2 };
const photo = { kind: 'own-4e5f6071', name: { en: 'Photo' }, required: false, count: 1 };

/** A type that asks for two recordings and, if people like, a photo; it needs no referees. */
async function choir(t: TestApp) {
  const cases = casesOf(t);
  const administrator = await t.signInAs('administrator');
  const member = await t.signInAs('member');
  await cases.types(member);
  await t.db.update(membershipTypes).set({ requiredDocuments: [], refereesNeeded: 0 });
  const [type] = (await administrator.call(listManagedMembershipTypes)).body.data as ManagedMembershipType[];
  if (!type) throw new Error('There is no membership type.');
  const { id, version, name, description, fee, taxRateBasisPoints, feeDue, periodKind } = type;
  const { refereesNeeded, refereesQualify, refereesText } = type;
  const rest = { name, description, fee, taxRateBasisPoints, feeDue, periodKind };
  const referees = { refereesNeeded, refereesQualify, refereesText };
  const body = { ...rest, ...referees, requiredDocuments: [], opensOn: null, closesOn: null };
  const setKinds = (ownDocuments: object[] | undefined, at: number) =>
    administrator.call(editMembershipType, {
      params: { id },
      body: { version: at, ...body, ...(ownDocuments && { ownDocuments }) },
    });
  const saved: ManagedMembershipType = (await setKinds([range, photo], version)).body.data;
  const draft = await cases.start(member);
  const attach = (kind: string, file = 'a.txt') =>
    member.call(uploadDocument, { params: { id: draft.id, kind }, ...fileBody(file, `What ${file} says.`) });
  const filled = async () => ({ id: draft.id, version: await cases.fill(member, draft) });
  return { cases, administrator, member, saved, setKinds, draft, attach, filled, body };
}

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

test('a type asks for documents of its own: as many files as it says, under its own name', async () => {
  const t = await testApp();
  const { cases, member, administrator, draft, attach, filled } = await choir(t);
  expect((await read(member, draft.id)).missing.documents).toEqual([range.kind]);
  await attach(range.kind, 'one.txt');
  expect((await read(member, draft.id)).missing.documents).toEqual([range.kind]);
  const second = await attach(range.kind, 'two.txt');
  expect(second.body.data).toMatchObject({ kind: range.kind, kindName: range.name });
  await filled();
  const { id, version, missing } = await read(member, draft.id);
  expect(missing.documents).toEqual([]);
  expect((await cases.submit(member, { id, version })).state).toBe('in_review');
  const events = (await administrator.call(getTimeline, { params: { id } })).body.data;
  expect(events).toContainEqual(
    expect.objectContaining({
      event: 'document.uploaded',
      details: { kind: range.kind, kindName: range.name, file: 'one.txt' },
    }),
  );
  expect((await member.call(downloadApplicationPdf, { params: { id }, query: { language: 'ar' } })).status).toBe(200);
});

test('the junk box names such a document in the reader’s language', async () => {
  const t = await testApp();
  const { member, draft, attach } = await choir(t);
  const { id: documentId } = (await attach(range.kind)).body.data;
  await member.call(removeDocument, { params: { id: draft.id, documentId } });
  const reader = await t.signInAs(await t.build.user({ role: Role.administrator, language: 'ar' }));
  const [item] = (await reader.call(listJunk)).body.data;
  const { facts } = (await reader.call(getJunkItem, { params: { id: item.id } })).body.data;
  expect(facts).toContainEqual({ name: 'document', value: range.name.ar, type: 'text' });
});

test('the office rejects such a document or asks for it, by its name', async () => {
  const t = await testApp();
  const { cases, member, draft, attach, filled } = await choir(t);
  await attach(range.kind, 'one.txt');
  await attach(range.kind, 'two.txt');
  await filled();
  const { id } = await cases.submit(member, await read(member, draft.id));
  const staff = await t.signInAs('staff');
  const [document] = (await read(staff, id)).documents;
  const params = { id, documentId: document?.id ?? '' };
  const rejected = await staff.call(reviewDocument, {
    params,
    body: { state: 'rejected', seen: 'received', reason: 'Too quiet.' },
  });
  expect(rejected.status).toBe(200);
  const { version } = await read(staff, id);
  const items = [{ kind: 'document', target: photo.kind, note: 'For the register.' }];
  const body = { version, dueOn: '2026-12-20', items };
  expect((await staff.call(requestChanges, { params: { id }, body })).status).toBe(200);
  expect((await t.inbox.latest(member.user.email)).body).toContain('Photo: For the register.');
  expect((await read(member, id)).missing.documents).toEqual([range.kind]);
});

test('only the kinds of the type can be uploaded; those it no longer asks for keep their files and names', async () => {
  const t = await testApp();
  const { member, saved, setKinds, draft, attach, body, administrator } = await choir(t);
  expect((await attach('own-ffffffff')).body.code).toBe('kind_unknown');
  const announced = { kind: 'own-ffffffff', fileName: 'a.txt', size: 4 };
  const piecewise = await member.call(createUpload, { params: { id: draft.id }, body: announced });
  expect(piecewise.body.code).toBe('kind_unknown');
  expect((await attach('passport')).status).toBe(404);
  await attach(photo.kind);
  // A program that doesn't know of them leaves them as they are.
  const unchanged: ManagedMembershipType = (await setKinds(undefined, saved.version)).body.data;
  expect(unchanged.ownDocuments).toEqual([range, photo]);
  expect((await setKinds([range], unchanged.version)).status).toBe(200);
  expect((await read(member, draft.id)).documents).toMatchObject([{ kind: photo.kind, kindName: photo.name }]);
  expect((await attach(photo.kind)).body.code).toBe('kind_unknown');
  const twice = { key: 'twice', ...body, ownDocuments: [range, range] };
  expect((await administrator.call(createMembershipType, { body: twice })).status).toBe(400);
});
