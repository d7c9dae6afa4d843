import {
  getApplication,
  getApplicationFile,
  getOpenDraft,
  getTimeline,
  listApplications,
  listMembershipTypes,
  saveAnswers,
  startApplication,
  submitApplication,
  waiveReferences,
  withdrawApplication,
} from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';
import { casesOf, completeAnswers } from '../../testing/cases.ts';

test('applications stay closed without a session', async () => {
  const { call } = await testApp();
  for (const contract of [listApplications, getOpenDraft, listMembershipTypes])
    expect((await call(contract)).status).toBe(401);
});

test('case 33: members neither process nor waive nor open the confidential file; staff do not waive or open it', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id, version } = await cases.awaiting(member);
  const refused = { params: { id }, body: { version, reason: 'Known to all of us.' } };
  expect((await member.call(waiveReferences, refused)).status).toBe(403);
  expect((await member.call(getApplicationFile, { params: { id } })).status).toBe(403);
  const staff = await t.signInAs('staff');
  expect((await staff.call(waiveReferences, refused)).status).toBe(403);
  expect((await staff.call(getApplicationFile, { params: { id } })).status).toBe(403);
});

test('case 34: an application of another member gets the same response as a missing one, byte for byte', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const { id } = await cases.start(await t.signInAs('member'));
  const stranger = await t.signInAs('member');
  const withoutRequestId = ({ body }: { body: object }) => ({ ...body, requestId: '' });
  for (const contract of [getApplication, getTimeline]) {
    const hidden = await stranger.call(contract, { params: { id } });
    const unknown = await stranger.call(contract, { params: { id: '01890a5d-ac96-774b-bcce-b302099a8057' } });
    expect(hidden.status).toBe(404);
    expect(withoutRequestId(hidden)).toEqual(withoutRequestId(unknown));
  }
  const body = { version: 1 };
  for (const contract of [submitApplication, withdrawApplication])
    expect((await stranger.call(contract, { params: { id }, body })).status).toBe(404);
  expect((await stranger.call(saveAnswers, { params: { id }, body: { ...body, answers: {} } })).status).toBe(404);
});

test('case 38: an application starts with its type only', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  const [type] = await casesOf(t).types(member);
  for (const extra of [{ status: 'active' }, { ownerId: type?.id }, { id: type?.id }, { feePaid: true }])
    expect((await member.call(startApplication, { body: { membershipTypeId: type?.id, ...extra } })).status).toBe(400);
});

test('the membership types of a new installation are in four languages', async () => {
  const t = await testApp();
  const types = await casesOf(t).types(await t.signInAs('member'));
  expect(types.map(({ key, fee }) => [key, fee.amountMinor])).toEqual([
    ['full', 120_00],
    ['student', 30_00],
  ]);
  for (const { name } of types) expect(Object.keys(name)).toEqual(['en', 'fr', 'ar', 'cn']);
});

test('starting again, even twice at once, returns the open application', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const [one, other] = await Promise.all([cases.start(member), cases.start(member)]);
  expect(other.id).toBe(one.id);
  expect(one).toMatchObject({ number: 'APP-2026-00001', state: 'draft', editable: true });
  expect((await member.call(getOpenDraft)).body.data).toEqual({ id: one.id, state: 'draft' });
});

test('a draft starts with the account’s details and lists what is missing', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  const draft = await casesOf(t).start(member);
  expect(draft.answers).toMatchObject({ firstName: 'Ada', email: member.user.email });
  expect(draft.progress).toMatchObject({ nextStep: 'complete_and_submit', turn: 'applicant' });
  expect(draft.progress.blockedBy).toEqual([
    'answers_incomplete',
    'documents_missing',
    'referees_missing',
    'declarations_open',
  ]);
  expect(draft.missing).toMatchObject({ documents: ['cv'], referees: 2 });
});

test('saving merges changed answers; saving the same again keeps the version', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const draft = await cases.start(member);
  const version = await cases.fill(member, draft, { profession: 'Bookbinder' });
  expect(version).toBe(draft.version + 1);
  expect(await cases.fill(member, { ...draft, version }, { profession: 'Bookbinder' })).toBe(version);
  const { body } = await member.call(getApplication, { params: { id: draft.id } });
  expect(body.data.answers).toMatchObject({ profession: 'Bookbinder', firstName: 'Ada' });
});

test('case 14: a stale save is refused with the current application', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const draft = await cases.start(member);
  await cases.fill(member, draft, { profession: 'Bookbinder' });
  const stale = { version: draft.version, answers: { profession: 'Gilder' } };
  const { status, body } = await member.call(saveAnswers, { params: { id: draft.id }, body: stale });
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'version_conflict', current: { answers: { profession: 'Bookbinder' } } });
});

test('answers of the wrong shape and to unknown questions are refused by name', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  const { id, version } = await casesOf(t).start(member);
  const answers = { graduationYear: '2009', isAdmin: true };
  const { status, body } = await member.call(saveAnswers, { params: { id }, body: { version, answers } });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: 'answers_refused',
    fields: { graduationYear: { code: 'not_a_number' }, isAdmin: { code: 'unknown_field' } },
  });
});

test('lists an applicant with a Chinese name family name first', async () => {
  const t = await testApp();
  const [member, staff] = [await t.signInAs('member'), await t.signInAs('staff')];
  const { id, version } = await casesOf(t).start(member);
  const answers = { firstName: '静怡', lastName: '陈' };
  await member.call(saveAnswers, { params: { id }, body: { version, answers } });
  const { data } = (await staff.call(listApplications, { query: { q: '陈静怡' } })).body;
  expect(data).toMatchObject([{ id, applicantName: '陈静怡' }]);
});

test('refuses to submit an incomplete application and lists what is missing', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  const { id, version } = await casesOf(t).start(member);
  const { status, body } = await member.call(submitApplication, { params: { id }, body: { version } });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: 'answers_incomplete',
    fields: {
      profession: { code: 'required' },
      'documents.cv': {},
      referees: {},
      declaresTruth: { code: 'must_be_ticked' },
    },
  });
});

test('submitting freezes a revision, asks the referees and confirms to the applicant', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const application = await cases.awaiting(member);
  expect(application).toMatchObject({ state: 'awaiting_references', editable: false, readOnlyWhy: 'submitted' });
  expect(application.referees.map(({ state }) => state)).toEqual(['asked', 'asked']);
  const revisions = await t.db.query.applicationRevisions.findMany();
  expect(revisions).toMatchObject([{ number: 1, answers: completeAnswers }]);
  expect((await t.inbox.latest(member.user.email)).subject).toContain(application.number);
  expect((await t.inbox.latest('one@referees.example')).subject).toBe('Ada Moreau has named you as a referee');
});

test('case 130: a double click submits once', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id, version } = await cases.complete(member);
  const submit = () => member.call(submitApplication, { params: { id }, body: { version } });
  const answers = await Promise.all([submit(), submit()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await t.inbox.to('one@referees.example')).toHaveLength(1);
});

test('a submitted application is read-only for its applicant, and always for the office', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id, version } = await cases.awaiting(member);
  const save = { params: { id }, body: { version, answers: { profession: 'Gilder' } } };
  expect((await member.call(saveAnswers, save)).body.code).toBe('not_editable');
  const staff = await t.signInAs('staff');
  expect((await staff.call(saveAnswers, save)).status).toBe(403);
  expect((await staff.call(getApplication, { params: { id } })).body.data.readOnlyWhy).toBe('not_yours');
});

test('members list their own applications; the office finds all by name, ignoring accents', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const zoe = await t.signInAs(await t.build.user({ firstName: 'Zoë', lastName: 'Šimůnková' }));
  await cases.start(zoe);
  await cases.start(await t.signInAs('member'));
  const own = await zoe.call(listApplications);
  expect(own.body).toMatchObject({ totalCount: 1, data: [{ applicantName: 'Zoë Šimůnková', state: 'draft' }] });
  const staff = await t.signInAs('staff');
  expect((await staff.call(listApplications)).body.totalCount).toBe(2);
  expect((await staff.call(listApplications, { query: { q: 'simunkova' } })).body.totalCount).toBe(1);
  expect((await staff.call(listApplications, { query: { q: "%' or 1=1" } })).body.totalCount).toBe(0);
  expect(
    (await staff.call(listApplications, { query: { turn: 'applicant', type: 'full', state: 'draft' } })).body
      .totalCount,
  ).toBe(2);
  expect((await staff.call(listApplications, { query: { turn: 'office' } })).body.totalCount).toBe(0);
});

test.each(['number', '-number', 'applicant', '-state', 'submittedAt', '-updatedAt'])(
  'sorting by %s neither loses nor repeats a row between pages',
  async (sort) => {
    const t = await testApp();
    const cases = casesOf(t);
    for (let count = 0; count < 27; count++) await cases.start(await t.signInAs('member'));
    const staff = await t.signInAs('staff');
    const page = async (number: number) => (await staff.call(listApplications, { query: { sort, page: number } })).body;
    const [first, second] = [await page(1), await page(2)];
    expect([first.data.length, second.data.length, first.totalCount]).toEqual([25, 2, 27]);
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(27);
  },
);

test('case 72: refuses pages with zero or too many rows', async () => {
  const { signInAs } = await testApp();
  const staff = await signInAs('staff');
  for (const pageSize of ['0', '-1', '1e9', '201'])
    expect((await staff.call(listApplications, { query: { pageSize } })).status).toBe(400);
});

test('a page of applications takes few queries, whatever its length', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  for (let count = 0; count < 5; count++) await cases.complete(await t.signInAs('member'));
  const staff = await t.signInAs('staff');
  const query = jest.spyOn(t.db.$client, 'query');
  await staff.call(listApplications);
  expect(query.mock.calls.length).toBeLessThanOrEqual(8);
});

test('the timeline shows who did what, newest first', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  const { body } = await member.call(getTimeline, { params: { id } });
  const events = body.data.map(({ event }: { event: string }) => event);
  expect(events.at(-1)).toBe('application.created');
  expect(events).toEqual(expect.arrayContaining(['application.submitted', 'referee.asked', 'document.uploaded']));
  expect(body.data.at(-1).actor).toEqual({ kind: 'user', name: expect.stringContaining('Ada') });
});
