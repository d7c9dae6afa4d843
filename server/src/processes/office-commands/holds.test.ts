import {
  extendReferee,
  getApplication,
  getTimeline,
  holdApplication,
  requestChanges,
  resumeApplication,
  withdrawApplication,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import { testApp, type SignedInTester } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

const reason = 'The applicant is abroad.';

test('resumes on its day in its former state; the applicant gets a mail without the reason', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  const { id, version } = await casesOf(t).awaiting(member);
  const staff = await t.signInAs('staff');
  const held = await staff.call(holdApplication, { params: { id }, body: { version, reason, resumeOn: '2026-12-01' } });
  expect(held.body.data).toMatchObject({
    state: 'on_hold',
    hold: { reason, resumeOn: '2026-12-01' },
    progress: { nextStep: 'resume', turn: 'office', dueAt: '2026-11-30T23:00:00.000Z' },
  });
  const mail = await t.inbox.latest(member.user.email);
  expect([mail.template, mail.body.includes('December 1, 2026') || mail.body.includes('1 December 2026')]).toEqual([
    'application_held',
    true,
  ]);
  expect((await read(member, id)).hold).toEqual({
    reason: null,
    resumeOn: '2026-12-01',
    from: 'awaiting_references',
  });
  expect(JSON.stringify((await member.call(getTimeline, { params: { id } })).body.data)).not.toContain(reason);

  const body = { version: held.body.data.version };
  const resumed = await staff.call(resumeApplication, { params: { id }, body });
  expect(resumed.body.data).toMatchObject({ state: 'awaiting_references', hold: null });
  expect((await staff.call(resumeApplication, { params: { id }, body })).body.code).toBe('version_conflict');
});

test('a hold needs a future day, and only open applications can be put on hold', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const draft = await cases.complete(member);
  const staff = await t.signInAs('staff');
  const hold = (id: string, version: number, resumeOn: string) =>
    staff.call(holdApplication, { params: { id }, body: { version, reason, resumeOn } });
  expect((await hold(draft.id, draft.version, '2026-12-01')).body.code).toBe('draft_not_held');
  const { id, version } = await cases.submit(member, draft);
  expect((await hold(id, version, '2026-11-20')).body.fields).toMatchObject({ resumeOn: { code: 'day_in_past' } });
  expect((await hold(id, version, '2026-11-21')).status).toBe(200);
  expect((await read(staff, id)).version).toBe(version + 1);
  expect((await member.call(holdApplication, { params: { id }, body: { version, reason } })).status).toBe(403);
});

test('while on hold, deadlines pause, no reminders are sent and nothing lapses', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id, version } = await cases.awaiting(member);
  const lapsesAt = Date.parse(String((await read(member, id)).referees[0]?.lapsesAt));
  const staff = await t.signInAs('staff');
  await staff.call(holdApplication, { params: { id }, body: { version, reason, resumeOn: '2026-12-20' } });
  await t.work();
  t.clock.pass({ days: 28 });
  await t.app.timedRules.tick();
  expect(await t.inbox.to('one@referees.example')).toHaveLength(1);
  t.clock.set('2026-12-20T00:00:00.000Z');
  await t.app.timedRules.tick();
  const resumed = await read(await t.signInAs(member.user), id);
  expect(resumed).toMatchObject({ state: 'awaiting_references', referees: [{ state: 'asked' }, { state: 'asked' }] });
  const restedMs = Date.parse('2026-12-20T00:00:00.000Z') - Date.parse('2026-11-20T09:00:00.000Z');
  expect(Date.parse(String(resumed.referees[0]?.lapsesAt)) - lapsesAt).toBe(restedMs);

  expect((await t.inbox.latest(member.user.email)).template).toBe('application_resumed');
});

test('requested changes are put on hold too: they keep their former state, and their due day moves', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  const { id, version } = await casesOf(t).awaiting(member);
  const staff = await t.signInAs('staff');
  const items = [{ kind: 'field', target: 'street', note: 'The number is missing.' }];
  const asked = await staff.call(requestChanges, { params: { id }, body: { version, dueOn: '2026-12-01', items } });
  const hold = { version: asked.body.data.version, reason, resumeOn: '2026-12-10' };
  const held = await staff.call(holdApplication, { params: { id }, body: hold });
  expect(held.body.data).toMatchObject({ state: 'on_hold', editable: false });
  t.clock.pass({ days: 3, hours: 1 });
  const officer = await t.signInAs(staff.user);
  const body = { version: held.body.data.version };
  const resumed = await officer.call(resumeApplication, { params: { id }, body });
  expect(resumed.body.data).toMatchObject({
    state: 'changes_requested',
    changeRequest: { dueAt: '2026-12-05T22:59:59.999Z' },
  });
});

test('a referee answers while the application is on hold; the review starts when it resumes', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const { id, version } = await cases.awaiting(await t.signInAs('member'));
  const staff = await t.signInAs('staff');
  const held = await staff.call(holdApplication, { params: { id }, body: { version, reason, resumeOn: '2026-12-01' } });
  await cases.referee('one@referees.example');
  await cases.referee('two@referees.example');
  expect((await read(staff, id)).state).toBe('on_hold');
  const body = { version: held.body.data.version };
  expect((await staff.call(resumeApplication, { params: { id }, body })).body.data.state).toBe('in_review');
});

test('an application on hold can be withdrawn', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  const { id, version } = await casesOf(t).awaiting(member);
  const staff = await t.signInAs('staff');
  const held = await staff.call(holdApplication, { params: { id }, body: { version, reason, resumeOn: '2026-12-01' } });
  const body = { version: held.body.data.version };
  const withdrawn = await member.call(withdrawApplication, { params: { id }, body });
  expect(withdrawn.body.data).toMatchObject({ state: 'withdrawn', hold: null });
});

test('a referee with more time keeps the link, gets a mail, and a reminder before the new deadline', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  const token = await cases.tokenFor('one@referees.example');
  t.clock.pass({ days: 19 });
  await t.app.timedRules.tick();
  const staff = await t.signInAs('staff');
  const [referee] = (await read(staff, id)).referees;
  const extend = (lapsesOn: string) =>
    staff.call(extendReferee, {
      params: { id, refereeId: String(referee?.id) },
      body: { version: referee?.version, lapsesOn },
    });
  expect((await extend('2026-12-09')).body.fields).toMatchObject({ lapsesOn: { code: 'day_in_past' } });
  expect((await extend('2026-12-31')).body.data.lapsesAt).toBe('2026-12-31T22:59:59.999Z');
  expect((await t.inbox.latest('one@referees.example')).template).toBe('referee_extended');
  t.clock.set('2026-12-28T09:00:00.000Z');
  await t.app.timedRules.tick();
  expect((await t.inbox.latest('one@referees.example')).template).toBe('referee_reminder');
  const later = await read(await t.signInAs(member.user), id);
  expect(later.referees.map(({ state }) => state)).toEqual(['asked', 'lapsed']);
  expect(token).not.toBe(await cases.tokenFor('one@referees.example'));
  expect((await cases.answerWith(await cases.tokenFor('one@referees.example'))).status).toBe(200);
});
