import {
  assignApplication,
  decideApplication,
  getApplication,
  reopenApplication,
  requestChanges,
  reviewAgain,
  saveAnswers,
  answerChanges,
  editReferee,
  listReusableDrafts,
  removeReferee,
  nameReferee,
  startApplication,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { mails } from '../../platform/database/schema/index.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { casesOf, refereeNamed } from '../../testing/cases.ts';

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

const items = [{ kind: 'field', target: 'street', note: 'The number is missing.' }];

/** An application whose requested changes were due on 1 December and lapsed a week later. */
async function lapsedCase(t: TestApp) {
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id, version } = await cases.awaiting(member);
  await cases.referee('one@referees.example');
  const staff = await t.signInAs('staff');
  await staff.call(requestChanges, { params: { id }, body: { version, dueOn: '2026-12-01', items } });
  t.clock.set('2026-12-08T23:00:00.000Z');
  await t.app.timedRules.tick();
  return { id, cases, member: await t.signInAs(member.user), staff: await t.signInAs(staff.user) };
}

test('a lapsed application can be reopened: the same items, a new day, and referees are asked again at the end', async () => {
  const t = await testApp();
  const { id, member, staff } = await lapsedCase(t);
  const lapsed = await read(staff, id);
  expect(lapsed).toMatchObject({ state: 'lapsed', progress: { nextStep: 'ask_office' }, changeRequest: null });
  expect(lapsed.referees.map(({ state }) => state)).toEqual(['answered', 'cancelled']);
  const body = { version: lapsed.version, dueOn: '2026-12-20' };
  const reopened = await staff.call(reopenApplication, { params: { id }, body });
  expect(reopened.body.data).toMatchObject({
    state: 'changes_requested',
    changeRequest: { dueAt: '2026-12-20T22:59:59.999Z', items: [{ target: 'street', solved: false }] },
    progress: { turn: 'applicant' },
  });
  expect((await t.inbox.latest(member.user.email)).template).toBe('application_reopened');
  const saved = await member.call(saveAnswers, {
    params: { id },
    body: { version: reopened.body.data.version, answers: { street: '12 bis rue des Lilas' } },
  });
  const back = await member.call(answerChanges, { params: { id }, body: { version: saved.body.data.version } });
  expect(back.body.data.state).toBe('awaiting_references');
  expect(back.body.data.referees.map(({ state }: { state: string }) => state)).toEqual(['answered', 'asked']);
  expect((await t.inbox.latest('two@referees.example')).template).toBe('referee_request');
});

test('after 30 days a lapsed application stays lapsed', async () => {
  const t = await testApp();
  const { id, staff } = await lapsedCase(t);
  const { version } = await read(staff, id);
  t.clock.pass({ days: 30, minutes: 1 });
  const late = await t.signInAs(staff.user);
  const refused = await late.call(reopenApplication, { params: { id }, body: { version, dueOn: '2027-02-01' } });
  expect([refused.status, refused.body.code]).toEqual([409, 'reopen_too_late']);
  expect((await read(late, id)).version).toBe(version);
});

test('rule 1: does not reopen a lapsed application next to another open one of the person and type', async () => {
  const t = await testApp();
  const { id, cases, member, staff } = await lapsedCase(t);
  const other = await cases.start(member);
  expect(other.id).not.toBe(id);
  const { version } = await read(staff, id);
  const refused = await staff.call(reopenApplication, { params: { id }, body: { version, dueOn: '2026-12-20' } });
  expect([refused.status, refused.body.code]).toEqual([409, 'other_application_open']);
});

test('reopens only lapsed applications, with a future due day', async () => {
  const t = await testApp();
  const { id, cases, staff } = await lapsedCase(t);
  const { version } = await read(staff, id);
  const open = (of: string, at: number, dueOn: string) =>
    staff.call(reopenApplication, { params: { id: of }, body: { version: at, dueOn } });
  expect((await open(id, version, '2026-12-01')).body.fields).toMatchObject({ dueOn: { code: 'day_in_past' } });
  const draft = await cases.start(await t.signInAs('member'));
  expect((await open(draft.id, draft.version, '2026-12-20')).body.code).toBe('transition_refused');
});

test('allows only one change request at a time, and opens only the referees it names', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id, version, referees } = await cases.awaiting(member);
  const [one, two] = referees;
  const staff = await t.signInAs('staff');
  const ask = (at: number, target: string | undefined) =>
    staff.call(requestChanges, {
      params: { id },
      body: { version: at, dueOn: '2026-12-01', items: [{ kind: 'referee', target, note: 'The address is wrong.' }] },
    });
  const asked = await ask(version, one?.id);
  expect((await ask(asked.body.data.version, two?.id)).body.code).toBe('transition_refused');
  const remove = (referee: typeof one) =>
    member.call(removeReferee, {
      params: { id, refereeId: String(referee?.id) },
      body: { version: referee?.version },
    });
  expect((await remove(two)).body.code).toBe('not_editable');
  const edit = { ...refereeNamed('x@referees.example'), version: two?.version };
  const edited = await member.call(editReferee, { params: { id, refereeId: String(two?.id) }, body: edit });
  expect(edited.body.code).toBe('not_editable');
  expect((await remove(one)).status).toBe(200);
  expect((await read(member, id)).changeRequest?.items).toMatchObject([{ solved: true }]);
  await cases.name(member, id, 'three@referees.example');
  const mine = await read(member, id);
  const back = await member.call(answerChanges, { params: { id }, body: { version: mine.version } });
  expect(back.body.data).toMatchObject({ state: 'awaiting_references' });
  expect(back.body.data.referees.map(({ state }: { state: string }) => state)).toEqual(['asked', 'asked']);
});

test('the office names a referee for an applicant who has too few; rule 2 applies to the applicant’s address', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  await cases.referee('one@referees.example', 'cannot');
  const staff = await t.signInAs('staff');
  const name = (email: string) => staff.call(nameReferee, { params: { id }, body: refereeNamed(email) });
  expect((await name(member.user.email)).body.code).toBe('referee_is_applicant');
  expect((await name('three@referees.example')).body.data.state).toBe('asked');
  expect((await read(member, id)).state).toBe('awaiting_references');
  const moved = (await t.read.audit()).find(({ entityId, after }) => {
    return entityId === id && JSON.stringify(after).includes('awaiting_references');
  });
  expect(moved).toMatchObject({ actorId: staff.user.id, before: { state: 'references_short' } });
  const draft = await cases.start(await t.signInAs('member'));
  const early = await staff.call(nameReferee, { params: { id: draft.id }, body: refereeNamed('a@b.example') });
  expect([early.status, early.body.code]).toEqual([403, 'not_yours']);
});

test('a deferred application returns to the review, and its unsent letter is discarded', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const { id } = await cases.inReview(await t.signInAs('member'));
  const administrator = await t.signInAs('administrator');
  const { version } = await read(administrator, id);
  const again = (at: number) => administrator.call(reviewAgain, { params: { id }, body: { version: at } });
  expect((await again(version)).body.code).toBe('transition_refused');
  const deferred = await cases.decide(administrator, id, version, { outcome: 'deferred', reason: 'No quorum.' });
  const reviewed = await again(deferred.body.data.version);
  expect(reviewed.body.data.state).toBe('in_review');
  const letters = await t.db.select({ state: mails.state }).from(mails).where(eq(mails.topic, 'decision'));
  expect(letters).toEqual([{ state: 'superseded' }]);
  const decided = await administrator.call(decideApplication, {
    params: { id },
    body: { version: reviewed.body.data.version, outcome: 'approved' },
  });
  expect(decided.body.data.state).toBe('approved');
});

test('an application can be assigned to active staff only', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  const { id, version } = await casesOf(t).awaiting(member);
  const staff = await t.signInAs('staff');
  const assign = (assigneeId: string | null, at = version) =>
    staff.call(assignApplication, { params: { id }, body: { version: at, assigneeId } });
  expect((await assign(member.user.id)).body).toMatchObject({ code: 'assignee_unknown', fields: { assigneeId: {} } });
  const suspended = await t.build.user({ role: 2, state: 'suspended' });
  expect((await assign(suspended.id)).body.code).toBe('assignee_unknown');
  const assigned = (await assign(staff.user.id)).body.data;
  expect(assigned).toMatchObject({ assignee: { id: staff.user.id }, version: version + 1 });
  expect((await assign(null)).body.code).toBe('version_conflict');
  expect((await assign(null, assigned.version)).body.data.assignee).toBeNull();
});

test('an expired draft passes its answers to a new one, except those that must be confirmed again', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const draft = await cases.complete(member);
  t.clock.pass({ days: 60 });
  await t.app.timedRules.tick();
  const later = await t.signInAs(member.user);
  const reusable = (await later.call(listReusableDrafts)).body.data;
  expect(reusable).toMatchObject([{ id: draft.id, number: draft.number }]);
  const body = { membershipTypeId: draft.membershipType.id, copyFrom: draft.id };
  const stranger = await t.signInAs('member');
  expect((await stranger.call(startApplication, { body })).body).toMatchObject({ code: 'copy_unknown' });
  const copied = (await later.call(startApplication, { body })).body.data;
  expect(copied).toMatchObject({ state: 'draft', answers: { street: '12 rue des Lilas', city: 'Paris' } });
  expect(copied.answers).not.toHaveProperty('declaresTruth');
  expect(copied.id).not.toBe(draft.id);
});

test('a referee no longer needed before the lapse is not asked again', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member, 'standby@referees.example');
  await cases.referee('one@referees.example');
  await cases.referee('two@referees.example');
  const staff = await t.signInAs('staff');
  const before = await read(staff, id);
  expect(before.referees.map(({ state }) => state)).toEqual(['answered', 'answered', 'cancelled']);
  t.clock.pass({ days: 1 });
  const body = { version: before.version, dueOn: '2026-12-01', items };
  await (await t.signInAs(staff.user)).call(requestChanges, { params: { id }, body });
  t.clock.set('2026-12-08T23:00:00.000Z');
  await t.app.timedRules.tick();
  const later = await t.signInAs(staff.user);
  const { version, state } = await read(later, id);
  expect(state).toBe('lapsed');
  const reopened = await later.call(reopenApplication, { params: { id }, body: { version, dueOn: '2026-12-20' } });
  expect(reopened.body.data.referees.map((referee: { state: string }) => referee.state)).toEqual([
    'answered',
    'answered',
    'cancelled',
  ]);
});
