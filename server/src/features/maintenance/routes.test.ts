import {
  getLive,
  getMaintenance,
  getMe,
  getReady,
  getRefereeConsent,
  listApplications,
  listMembershipTypes,
  listUsers,
  receiveProviderEvent,
  register,
  setMaintenance,
  signIn,
  signOut,
  takeSecondStep,
} from '@guildhall/shared/contracts';
import { createApp } from '../../app.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { testApp, type SignedInTester } from '../../testing/app.ts';
import { testPassword } from '../../testing/build.ts';

const off = { isOn: false, message: null, until: null };
const on = { isOn: true, message: null, until: null };
const close = (who: SignedInTester, body: object = on) => who.call(setMaintenance, { body });
const credentials = (user: { email: string }) => ({ body: { email: user.email, password: testPassword } });

async function closed(body?: object) {
  const test = await testApp();
  const administrator = await test.signInAs('administrator');
  const [staff, member] = [await test.signInAs('staff'), await test.signInAs('member')];
  expect((await close(administrator, body)).status).toBe(200);
  return { ...test, administrator, staff, member };
}

test('is off until an administrator turns it on; anyone may ask', async () => {
  const { call, signInAs } = await testApp();
  expect((await call(getMaintenance)).body.data).toEqual({ ...off, since: null });
  expect((await close(await signInAs('staff'))).status).toBe(403);
  expect((await call(setMaintenance, { body: on })).status).toBe(401);
  expect((await call(getMaintenance)).body.data.isOn).toBe(false);
});

test('says why, since when and until when; the audit log says who closed it', async () => {
  const { call, administrator, clock, read } = await closed({
    ...on,
    message: 'A new disk.',
    until: '2026-11-20T10:30:00Z',
  });
  const since = '2026-11-20T09:00:00.000Z';
  expect((await call(getMaintenance)).body.data).toEqual({
    isOn: true,
    message: 'A new disk.',
    until: '2026-11-20T10:30:00Z',
    since,
  });
  clock.pass({ minutes: 5 });
  await close(administrator, { ...on, message: 'It takes longer.' });
  expect((await call(getMaintenance)).body.data).toMatchObject({ message: 'It takes longer.', until: null, since });
  expect((await close(administrator, { ...off, message: 'Done' })).body).toMatchObject({
    message: 'Guildhall is open again.',
    data: { ...off, since: null },
  });
  const actions = (await read.audit()).map(({ action, actorId }) => [action, actorId === administrator.user.id]);
  expect(actions.filter(([action]) => String(action).startsWith('maintenance'))).toEqual([
    ['maintenance.ended', true],
    ['maintenance.changed', true],
    ['maintenance.begun', true],
  ]);
});

test('closes every route to everyone but administrators', async () => {
  const { app, call, administrator, staff, member } = await closed();
  for (const who of [staff, member]) {
    const { status, body, headers } = await who.call(listApplications);
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'maintenance', '30']);
    expect(body.message).toBe('Guildhall is closed for maintenance. Try again later.');
    // Not 403: the response does not reveal permissions.
    expect((await who.call(listUsers)).status).toBe(503);
    expect((await who.call(getMe)).status).toBe(503);
  }
  expect((await call(listMembershipTypes)).status).toBe(503);
  expect((await call(register, { body: {} })).status).toBe(503);
  expect((await call(getRefereeConsent, { params: { token: 'x'.repeat(43) } })).status).toBe(503);
  expect((await app.inject({ url: '/api/openapi.json' })).statusCode).toBe(503);
  expect((await administrator.call(listApplications)).status).toBe(200);
  expect((await administrator.call(getMe)).status).toBe(200);
});

test('the state, the health check and the administrators’ sign-in stay open', async () => {
  const { app, call, member } = await closed();
  expect((await call(getLive)).status).toBe(200);
  expect((await call(getReady)).status).toBe(200);
  expect((await member.call(getMaintenance)).status).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/api/telemetry', payload: { events: [] } })).statusCode).toBe(400);
  expect((await app.inject({ method: 'POST', url: '/reports/csp', payload: '[]' })).statusCode).not.toBe(503);
  expect((await member.call(signOut, { body: {} })).status).toBe(200);
});

test('announces an end time while it is in the future', async () => {
  const { member, clock } = await closed({ ...on, until: '2026-11-20T09:10:00Z' });
  const answer = await member.call(listApplications);
  expect(answer.headers['retry-after']).toBe('600');
  expect(answer.body).toMatchObject({
    message: 'Guildhall is closed for maintenance. It should be open again by 20 November 2026 at 09:10 UTC.',
    values: { until: '2026-11-20T09:10:00Z' },
  });
  clock.pass({ minutes: 20 });
  const later = await member.call(listApplications);
  expect([later.status, later.headers['retry-after'], later.body]).toEqual([
    503,
    '30',
    expect.not.objectContaining({ values: expect.anything() }),
  ]);
});

test('a time that has passed is refused', async () => {
  const { signInAs } = await testApp();
  const { status, body } = await close(await signInAs('administrator'), { ...on, until: '2026-11-20T08:59:00Z' });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['until']]);
});

test('an administrator signs in; the correct password of anyone else opens nothing', async () => {
  const { call, build, read, administrator, member } = await closed();
  expect((await call(signIn, credentials(administrator.user))).body.data.twoSteps.type).toBe('email');
  const refused = await call(signIn, credentials(member.user));
  expect([refused.status, refused.body.code]).toEqual([503, 'maintenance']);
  const careful = await build.user({ secondStep: true });
  expect((await call(signIn, credentials(careful))).status).toBe(503);
  expect((await read.mails()).map(({ to }) => to)).toEqual([administrator.user.email]);
  const wrong = { body: { email: member.user.email, password: 'not the one' } };
  expect((await call(signIn, wrong)).body.code).toBe('wrong_credentials');
});

test('an administrator completes the second step; someone who gave their password earlier is refused', async () => {
  const { call, build, inbox, signInAs } = await testApp();
  const administrator = await signInAs('administrator');
  const chief = await build.user({ role: 1, secondStep: true });
  const late = await build.user({ secondStep: true });
  const passwordOf = async (user: { email: string }) => (await call(signIn, credentials(user))).body.data.twoSteps;
  const lateStep = await passwordOf(late);
  await close(administrator);
  const chiefStep = await passwordOf(chief);
  const take = async (user: { id: string; email: string }, { challenge }: { challenge: string }) =>
    call(takeSecondStep, {
      params: { userId: user.id, type: 'email' },
      body: { challenge, code: await inbox.latestCodeFor(user.email) },
    });
  expect((await take(chief, chiefStep)).status).toBe(200);
  expect((await take(late, lateStep)).body.code).toBe('maintenance');
  await close(administrator, off);
  expect((await take(late, lateStep)).status).toBe(200);
});

test('reopens immediately for those who were waiting', async () => {
  const { administrator, member } = await closed();
  expect((await member.call(listApplications)).status).toBe(503);
  await close(administrator, off);
  expect((await member.call(listApplications)).status).toBe(200);
});

test('applies in a second process within two seconds, both ways', async () => {
  const { administrator, member, config, clock, db } = await closed(off);
  const other = await createApp({ config, db, clock, jobs: createJobs({ db, work: false }) });
  const headers = { authorization: `Bearer ${member.token}` };
  const statusThere = async () => (await other.inject({ url: '/api/applications', headers })).statusCode;
  const twoSecondsLater = () => new Promise((resolve) => setTimeout(resolve, 1_100));
  try {
    await other.ready();
    expect(await statusThere()).toBe(200);
    await close(administrator);
    await twoSecondsLater();
    expect(await statusThere()).toBe(503);
    await close(administrator, off);
    await twoSecondsLater();
    expect(await statusThere()).toBe(200);
  } finally {
    await other.close();
  }
});

test('asks payment providers to send their events again', async () => {
  const { call } = await closed();
  expect((await call(receiveProviderEvent, { params: { provider: 'test' }, body: {} })).status).toBe(503);
});

test('the release tool still works', async () => {
  const releaseToken = 'r'.repeat(40);
  const { app, signInAs } = await testApp({ config: { releaseToken } });
  await close(await signInAs('administrator'));
  const ask = (token: string) =>
    app.inject({ url: '/api/deployments', headers: { authorization: `Bearer ${token}` } }).then((r) => r.statusCode);
  expect(await ask(releaseToken)).toBe(200);
  // Attempts are counted all the same.
  for (let guess = 0; guess < 20; guess += 1) expect(await ask(`${'w'.repeat(38)}${guess + 10}`)).toBe(503);
  expect(await ask('w'.repeat(40))).toBe(429);
});
