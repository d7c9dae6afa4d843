import {
  editReferee,
  getApplication,
  nameReferee,
  removeReferee,
  resendRefereeRequest,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import { mails } from '../../platform/database/schema/index.ts';
import { eq } from 'drizzle-orm';
import { testApp, type SignedInTester } from '../../testing/app.ts';
import { casesOf, refereeNamed } from '../../testing/cases.ts';

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

const statesOf = ({ referees }: ApplicationDetail) => referees.map(({ state }) => state);

test('referees can be named, corrected and removed while the application is a draft', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.start(member);
  const named = await cases.name(member, id, 'noor@museum.example');
  const params = { id, refereeId: named.id };
  const edit = { ...refereeNamed('n.haddad@museum.example'), version: named.version };
  const edited = await member.call(editReferee, { params, body: edit });
  expect(edited.body.data).toMatchObject({ email: 'n.haddad@museum.example', state: 'named', version: 2 });
  expect((await member.call(editReferee, { params, body: edit })).body.code).toBe('version_conflict');
  const remove = (version: number) => member.call(removeReferee, { params, body: { version } });
  expect((await remove(named.version)).body).toMatchObject({ code: 'version_conflict', current: { version: 2 } });
  expect((await remove(2)).status).toBe(200);
  expect((await read(member, id)).referees).toEqual([]);
});

test('rule 2: refuses the applicant and the same person twice, however the address is written', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs(await t.build.user({ email: 'ada@moreau.example' }));
  const { id } = await cases.start(member);
  await cases.name(member, id, 'noor@museum.example');
  const name = async (email: string) =>
    (await member.call(nameReferee, { params: { id }, body: refereeNamed(email) })).body;
  expect(await name('Ada+ref@Moreau.example')).toMatchObject({ code: 'referee_is_applicant', fields: { email: {} } });
  expect(await name('NOOR+work@museum.example')).toMatchObject({ code: 'referee_named_twice', fields: { email: {} } });
});

test('an application has at most five referees', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.start(member);
  for (const name of ['a', 'b', 'c', 'd', 'e']) await cases.name(member, id, `${name}@referees.example`);
  const sixth = await member.call(nameReferee, { params: { id }, body: refereeNamed('f@referees.example') });
  expect([sixth.status, sixth.body.code]).toEqual([409, 'too_many_referees']);
});

test('referees need a session, outsiders find none, and members cannot resend', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id, referees } = await cases.awaiting(member);
  const params = { id, refereeId: String(referees[0]?.id) };
  const body = refereeNamed('new@referees.example');
  expect((await t.call(nameReferee, { params: { id }, body })).status).toBe(401);
  const stranger = await t.signInAs('member');
  expect((await stranger.call(nameReferee, { params: { id }, body })).status).toBe(404);
  expect((await stranger.call(removeReferee, { params, body: { version: 2 } })).status).toBe(404);
  expect((await member.call(resendRefereeRequest, { params, body: { version: 2 } })).status).toBe(403);
});

test('a referee who has been asked cannot be corrected, and one who has answered cannot be removed', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  await cases.referee('one@referees.example');
  const [answered, asked] = (await read(member, id)).referees;
  const edit = { ...refereeNamed('x@referees.example'), version: asked?.version };
  const edited = await member.call(editReferee, { params: { id, refereeId: String(asked?.id) }, body: edit });
  expect(edited.body.code).toBe('not_editable');
  const removed = await member.call(removeReferee, {
    params: { id, refereeId: String(answered?.id) },
    body: { version: answered?.version },
  });
  expect(removed.body.code).toBe('referee_has_answered');
});

test('removing a referee who was asked tells them; with nobody left the applicant names another, who is asked immediately', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id, referees } = await cases.awaiting(member);
  const [asked] = referees;
  await member.call(removeReferee, {
    params: { id, refereeId: String(asked?.id) },
    body: { version: asked?.version },
  });
  expect((await t.inbox.latest('one@referees.example')).template).toBe('referee_cancelled');
  expect(await read(member, id)).toMatchObject({ state: 'references_short', progress: { turn: 'applicant' } });
  expect((await t.inbox.latest(member.user.email)).template).toBe('references_short');
  const named = await cases.name(member, id, 'three@referees.example');
  expect(named.state).toBe('asked');
  expect((await read(member, id)).state).toBe('awaiting_references');
});

test('scenario 2: reminders go out on days 5, 10, 15 and 20, each with a link of its own; day 21 ends the request', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  const sent = async () => (await t.inbox.to('one@referees.example')).length;
  const counts: number[] = [];
  for (let day = 1; day <= 20; day++) {
    t.clock.pass({ days: 1 });
    await t.app.jobs.runNow('schedule.tick');
    await t.app.jobs.runNow('schedule.tick');
    counts.push(await sent());
  }
  expect(counts).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5]);
  t.clock.pass({ days: 1 });
  await t.app.jobs.runNow('schedule.tick');
  const lapsed = await read(await t.signInAs(member.user), id);
  expect([lapsed.state, ...statesOf(lapsed)]).toEqual(['references_short', 'lapsed', 'lapsed']);
});

test('a lapsed request asks the standby automatically', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member, 'standby@referees.example');
  await cases.referee('one@referees.example');
  t.clock.pass({ days: 21 });
  await t.app.jobs.runNow('schedule.tick');
  const application = await read(await t.signInAs(member.user), id);
  expect([application.state, ...statesOf(application)]).toEqual(['awaiting_references', 'answered', 'lapsed', 'asked']);
  expect((await t.inbox.latest('standby@referees.example')).template).toBe('referee_request');
});

test('a request whose mail could not be delivered counts as bounced', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member, 'standby@referees.example');
  await t.db.update(mails).set({ state: 'failed' }).where(eq(mails.to, 'one@referees.example'));
  await t.app.jobs.runNow('referees.bounces');
  expect(statesOf(await read(await t.signInAs('staff'), id))).toEqual(['bounced', 'asked', 'asked']);
});

test('the office resends an open request, reopens a lapsed one and leaves answered ones alone', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const { id } = await cases.awaiting(member);
  await cases.referee('one@referees.example');
  const staff = await t.signInAs('staff');
  const resend = async (index: number) => {
    const referee = (await read(staff, id)).referees[index];
    return staff.call(resendRefereeRequest, {
      params: { id, refereeId: String(referee?.id) },
      body: { version: referee?.version },
    });
  };
  expect((await resend(0)).body.code).toBe('referee_not_open');
  const before = (await read(staff, id)).referees[1];
  expect((await resend(1)).status).toBe(200);
  const params = { id, refereeId: String(before?.id) };
  const again = await staff.call(resendRefereeRequest, { params, body: { version: before?.version } });
  expect([again.status, again.body.code]).toEqual([409, 'version_conflict']);
  expect((await t.inbox.latest('two@referees.example')).template).toBe('referee_reminder');
  t.clock.pass({ days: 21 });
  await t.app.jobs.runNow('schedule.tick');
  const officer = await t.signInAs('staff');
  expect((await read(officer, id)).state).toBe('references_short');
  const lapsed = (await read(officer, id)).referees[1];
  const reopened = await officer.call(resendRefereeRequest, {
    params: { id, refereeId: String(lapsed?.id) },
    body: { version: lapsed?.version },
  });
  expect(reopened.body.data.state).toBe('asked');
  expect((await read(officer, id)).state).toBe('awaiting_references');
});
