import {
  register,
  renewRefereeLink,
  resendRefereeRequest,
  sendSecondStepCode,
  signIn,
  takeSecondStep,
} from '@guildhall/shared/contracts';
import { rateLimits } from '../database/schema/index.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { testPassword } from '../../testing/build.ts';
import { casesOf } from '../../testing/cases.ts';

const referee = 'one@referees.example';
const registration = (email: string) => ({
  body: { firstName: 'Ada', lastName: 'Moreau', email, language: 'en', zone: 'Europe/Vienna' },
});
const post = (t: TestApp, remoteAddress: string, path: string, payload: object) =>
  t.app.inject({ method: 'POST', url: `/api${path}`, payload, remoteAddress });
const forget = (t: TestApp, email: string, ip = '203.0.113.9') => post(t, ip, '/auth/forgot-password', { email });

/** A referee with an account, whose first link was replaced, so that its holder can request another. */
async function refereeWithOldLink(t: TestApp) {
  const cases = casesOf(t);
  const { id } = await cases.awaiting(await t.signInAs('member'));
  const token = await cases.tokenFor(referee);
  const staff = await t.signInAs('staff');
  const { referees } = (
    await t.app
      .inject({ url: `/api/applications/${id}`, headers: { authorization: `Bearer ${staff.token}` } })
      .then((answer) => answer.json())
  ).data;
  const named = referees.find(({ email }: { email: string }) => email === referee);
  const body = { version: named.version };
  await staff.call(resendRefereeRequest, { params: { id, refereeId: named.id }, body });
  const before = (await t.inbox.to(referee)).length;
  return {
    renew: () => t.call(renewRefereeLink, { params: { token }, body: {} }),
    mailsSince: async () => (await t.inbox.to(referee)).length - before,
  };
}

test('case 104: strangers can cause three mails an hour to an address, across all kinds', async () => {
  const t = await testApp();
  const { renew, mailsSince } = await refereeWithOldLink(t);
  await t.build.user({ email: referee });
  for (let i = 0; i < 3; i++) {
    expect((await forget(t, referee)).statusCode).toBe(202);
    expect((await t.call(register, registration(referee))).status).toBe(202);
    await renew();
    await t.work();
  }
  expect(await mailsSince()).toBe(3);
  expect((await renew()).status).toBe(429);
});

test('any sixty minutes have at most three mails, not only clock hours', async () => {
  const t = await testApp();
  t.clock.set('2026-11-20T09:59:00.000Z');
  const { email } = await t.build.user();
  const sendFour = async () => {
    for (let i = 0; i < 4; i++) await forget(t, email);
    await t.work();
    return (await t.inbox.to(email)).length;
  };
  expect(await sendFour()).toBe(3);
  t.clock.pass({ minutes: 2 });
  expect(await sendFour()).toBe(3);
  t.clock.pass({ minutes: 58 });
  expect(await sendFour()).toBe(6);
});

test('case 104: one client can cause twenty mails an hour, across all kinds', async () => {
  const t = await testApp();
  const statuses = [];
  for (let i = 0; i < 12; i++) {
    statuses.push((await forget(t, `forgetful-${i}@example.org`)).statusCode);
    statuses.push(
      (await post(t, '203.0.113.9', '/auth/register', registration(`new-${i}@example.org`).body)).statusCode,
    );
  }
  expect(statuses).toEqual([...Array<number>(20).fill(202), ...Array<number>(4).fill(429)]);
  const refused = await forget(t, 'one-more@example.org');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await forget(t, 'one-more@example.org', '203.0.113.10')).statusCode).toBe(202);
});

test('case 104: requesting new links counts for the client too', async () => {
  const t = await testApp();
  const { renew, mailsSince } = await refereeWithOldLink(t);
  for (let i = 0; i < 20; i++) await forget(t, `forgetful-${i}@example.org`, '127.0.0.1');
  expect((await renew()).status).toBe(429);
  expect(await mailsSince()).toBe(0);
});

test('case 6: one IPv6 /64 is one client', async () => {
  const t = await testApp();
  const statuses = [];
  for (let i = 0; i < 22; i++)
    statuses.push((await forget(t, `forgetful-${i}@example.org`, `2001:db8:1:2:${i.toString(16)}::1`)).statusCode);
  expect(statuses.indexOf(429)).toBe(20);
});

test('people who sign in with emailed codes still get mails for a forgotten password', async () => {
  const t = await testApp();
  const { id, email } = await t.build.user({ secondStep: true });
  for (let i = 0; i < 6; i++) {
    const { challenge } = (await t.call(signIn, { body: { email, password: testPassword } })).body.data.twoSteps;
    const given = {
      params: { userId: id, type: 'email' },
      body: { challenge, code: await t.inbox.latestCodeFor(email) },
    };
    expect((await t.call(takeSecondStep, given)).status).toBe(200);
  }
  await forget(t, email);
  expect((await t.inbox.latest(email)).template).toBe('reset_password');
});

test('case 104: one person gets at most ten codes an hour, sign-ins and repeats together', async () => {
  const t = await testApp();
  const { id, email } = await t.build.user({ secondStep: true });
  const statuses = [];
  for (let i = 0; i < 6; i++) {
    const answer = await t.call(signIn, { body: { email, password: testPassword } });
    statuses.push(answer.status);
    t.clock.pass({ seconds: 31 });
    const challenge = answer.body.data?.twoSteps?.challenge ?? 'x'.repeat(43);
    const resend = { params: { userId: id, type: 'email' }, body: { challenge } };
    statuses.push((await t.call(sendSecondStepCode, resend)).status);
  }
  expect(statuses.filter((status) => status < 300)).toHaveLength(10);
  expect(await t.inbox.to(email)).toHaveLength(10);
});

test('counters survive a restart and name nobody', async () => {
  const t = await testApp();
  const { email } = await t.build.user();
  await forget(t, email);
  await t.work();
  const kept = await t.db.select().from(rateLimits);
  expect(kept.map(({ hits }) => hits)).toEqual([1, 1]);
  expect(JSON.stringify(kept)).not.toContain(email);
});
