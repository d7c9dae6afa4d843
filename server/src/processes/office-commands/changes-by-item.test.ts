import {
  amendChanges,
  answerChanges,
  downloadApplicationPdf,
  editReferee,
  getApplication,
  nameReferee,
  removeReferee,
  requestChanges,
  saveAnswers,
  takeBackChanges,
  uploadDocument,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import { testApp, type SignedInTester } from '../../testing/app.ts';
import { casesOf, fileBody, refereeNamed } from '../../testing/cases.ts';

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

const reason = 'She has explained it by phone.';

type Item = { kind: 'field' | 'document' | 'referee'; target: string };

/** A screened application for which the office requests these changes. */
async function asked(wanted: (application: ApplicationDetail) => Item[]) {
  const t = await testApp();
  const cases = casesOf(t, { asksReferees: 'after_check' });
  const member = await t.signInAs('member');
  const sent = await cases.awaiting(member);
  const { id } = sent;
  const items = wanted(sent).map((item) => ({ ...item, note: 'Please look again.' }));
  const staff = await t.signInAs('staff');
  // Later events are newer than the submission.
  t.clock.pass({ minutes: 1 });
  await staff.call(requestChanges, { params: { id }, body: { version: sent.version, dueOn: '2026-12-01', items } });
  const solved = async () => (await read(member, id)).changeRequest?.items.map((item) => item.solved);
  const save = async (answers: object) =>
    member.call(saveAnswers, { params: { id }, body: { version: (await read(member, id)).version, answers } });
  const upload = (kind: string, name = 'new.txt') =>
    member.call(uploadDocument, { params: { id, kind }, ...fileBody(name, 'All of it.\n') });
  return { t, cases, member, id, referees: sent.referees, solved, save, upload };
}

test('changing one answer ticks off only its own item', async () => {
  const { solved, save } = await asked(() => [
    { kind: 'field', target: 'street' },
    { kind: 'field', target: 'city' },
    { kind: 'document', target: 'cv' },
  ]);
  await save({ city: 'Graz' });
  expect(await solved()).toEqual([false, true, false]);
});

test('only documents of the requested kind can be added', async () => {
  const { upload, solved } = await asked(() => [{ kind: 'document', target: 'cv' }]);
  expect((await upload('certificate')).body.code).toBe('not_editable');
  expect(await solved()).toEqual([false]);
  expect((await upload('cv')).status).toBe(201);
  expect(await solved()).toEqual([true]);
});

test('only the requested referee can be corrected or removed', async () => {
  const { member, id, referees, solved } = await asked(({ referees: [first] }) => [
    { kind: 'referee', target: String(first?.id) },
  ]);
  const [first, second] = referees;
  const edit = (refereeId: string | undefined, version: number | undefined) =>
    member.call(editReferee, {
      params: { id, refereeId: String(refereeId) },
      body: { ...refereeNamed('new@referees.example'), version },
    });
  expect((await edit(second?.id, second?.version)).body.code).toBe('not_editable');
  const params = { id, refereeId: String(second?.id) };
  const body = { version: second?.version };
  expect((await member.call(removeReferee, { params, body })).body.code).toBe('not_editable');
  expect(await solved()).toEqual([false]);
  expect((await edit(first?.id, first?.version)).status).toBe(200);
  expect(await solved()).toEqual([true]);
});

test('no referee can be named unless requested', async () => {
  const { member, id } = await asked(() => [{ kind: 'field', target: 'city' }]);
  const named = await member.call(nameReferee, { params: { id }, body: refereeNamed('new@referees.example') });
  expect(named.body.code).toBe('not_editable');
});

test('the PDF shows the submitted version until the changes are sent back, then the changed one', async () => {
  const { member, id, save, upload } = await asked(() => [
    { kind: 'field', target: 'city' },
    { kind: 'document', target: 'certificate' },
  ]);
  const pdf = async () => (await member.call(downloadApplicationPdf, { params: { id } })).raw.toString('base64');
  const before = await pdf();
  await save({ city: 'Graz' });
  expect(await pdf()).toBe(before);
  await upload('certificate', 'master.txt');
  expect(await pdf()).toBe(before);
  const { version } = await read(member, id);
  await member.call(answerChanges, { params: { id }, body: { version } });
  expect(await pdf()).not.toBe(before);
});

test('the office adds to requested changes and extends them: done items stay done, and the applicant gets the open ones', async () => {
  const { t, member, id, solved, save } = await asked(() => [
    { kind: 'field', target: 'street' },
    { kind: 'field', target: 'city' },
  ]);
  await save({ city: 'Graz' });
  const staff = await t.signInAs('staff');
  const amend = async (body: Record<string, unknown>) =>
    staff.call(amendChanges, { params: { id }, body: { version: (await read(staff, id)).version, ...body } });
  const items = [{ kind: 'document', target: 'cv', note: 'Please sign it.' }];
  expect((await amend({ dueOn: '2026-11-01', items })).body.fields).toHaveProperty('dueOn');
  expect((await amend({ dueOn: '2026-12-20', items: [{ ...items[0], target: 'none' }] })).body.code).toBe(
    'unknown_target',
  );
  const { data } = (
    await amend({ dueOn: '2026-12-20', items: [...items, { kind: 'field', target: 'street', note: 'Again.' }] })
  ).body;
  expect(data).toMatchObject({ state: 'changes_requested', changeRequest: { dueAt: '2026-12-20T22:59:59.999Z' } });
  expect(await solved()).toEqual([false, true, false]);
  await t.work({ early: true });
  const [mail] = await t.inbox.to(member.user.email);
  expect(mail?.body).toContain('Please sign it.');
  expect(mail?.body).toContain('December 20, 2026');
  expect(mail?.body).not.toContain('Town');
  expect(
    (await staff.call(takeBackChanges, { params: { id }, body: { version: data.version, reason } })).body.data,
  ).toMatchObject({
    state: 'submitted',
    changeRequest: null,
    answers: { city: 'Graz' },
  });
  await t.work({ early: true });
  expect((await t.inbox.to(member.user.email))[0]?.template).toBe('changes_taken_back');
  expect((await save({ city: 'Linz' })).body.code).toBe('not_editable');
});
