import { sql } from 'drizzle-orm';
import { confirmPassword, signIn } from '@guildhall/shared/contracts';
import { rateLimits, sessions } from '../../../platform/database/schema/index.ts';
import { testApp, type TestApp } from '../../../testing/app.ts';
import { testPassword } from '../../../testing/build.ts';
import { createPasswordAttempts } from '../accounts/attempts.ts';

const sprayed = 'Summer of 2026!';

const addressOf = (i: number) => `person-${i}@spray.example`;

/** A sign-in from a client address. */
const from = (t: TestApp, remoteAddress: string, email: string, password: string, headers = {}) =>
  t.app.inject({ method: 'POST', url: '/api/auth/signIn', payload: { email, password }, remoteAddress, headers });

/** Wrong attempts, counted as at sign-in, without hashing. */
async function spray(t: TestApp, ips: readonly string[], first = 0): Promise<number> {
  const attempts = createPasswordAttempts(t.app);
  const tries = await Promise.allSettled(ips.map((ip, i) => attempts.take(addressOf(first + i), ip)));
  return tries.filter(({ status }) => status === 'fulfilled').length;
}

const thirtyFrom = (ip: string) => Array<string>(30).fill(ip);

async function oneByOne(t: TestApp, ips: readonly string[]): Promise<void> {
  for (const [i, ip] of ips.entries()) await spray(t, [ip], i);
}

test('case 5: one password tried on 100 accounts from one address is stopped at the 31st try, for a while', async () => {
  const t = await testApp();
  const { email } = await t.build.user();
  await oneByOne(t, thirtyFrom('203.0.113.9').slice(2));
  const answers = [];
  for (let i = 28; i < 33; i++) answers.push(await from(t, '203.0.113.9', addressOf(i), sprayed));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 429, 429, 429]);
  expect(answers[2]?.json()).toMatchObject({ code: 'client_paused' });
  expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);

  expect((await from(t, '203.0.113.9', email, testPassword)).statusCode).toBe(429);
  expect((await from(t, '203.0.113.10', email, testPassword)).statusCode).toBe(200);
  t.clock.pass({ minutes: 15, seconds: 1 });
  expect((await from(t, '203.0.113.9', email, testPassword)).statusCode).toBe(200);
});

test('case 5: of simultaneous attempts, at most thirty are tried', async () => {
  const t = await testApp();
  const passed = await spray(t, Array<string>(80).fill('203.0.113.9'));
  expect(passed).toBeLessThanOrEqual(30);
});

test('correct passwords never pause an office, and give an attacker no extra attempts', async () => {
  const t = await testApp();
  const { email } = await t.build.user();
  await oneByOne(t, thirtyFrom('203.0.113.9').slice(4));
  let wrong = 26;
  for (let i = 26; i < 36; i++) {
    if (wrong < 30) expect((await from(t, '203.0.113.9', email, testPassword)).statusCode).toBe(200);
    if ((await from(t, '203.0.113.9', addressOf(i), sprayed)).statusCode === 401) wrong += 1;
  }
  expect(wrong).toBe(30);
});

test('case 5: of 200 addresses with one wrong attempt each on one account, at most 20 are checked and counted', async () => {
  const t = await testApp();
  const { email } = await t.build.user();
  const attempts = createPasswordAttempts(t.app);
  let lookedAt = 0;
  for (let i = 0; i < 198; i++)
    lookedAt += await attempts.take(email, `198.51.100.${i}`).then(
      () => 1,
      () => 0,
    );
  expect(lookedAt).toBe(10);
  expect((await from(t, '198.51.100.198', email, 'not this one')).statusCode).toBe(429);
  expect((await from(t, '198.51.100.199', email, testPassword)).statusCode).toBe(429);
  const ofAccount = (await t.db.select().from(rateLimits)).filter(({ key }) => /^sign-in:[0-9a-f]{64}$/.test(key));
  expect(ofAccount.map(({ hits }) => hits)).toEqual([11]);
});

test('case 6: addresses of one IPv6 /64 count as one client, whatever the request claims', async () => {
  const t = await testApp();
  await oneByOne(
    t,
    Array.from({ length: 30 }, (_, i) => `2001:db8:1:2:${i.toString(16)}::1`),
  );
  const forged = { 'x-forwarded-for': '192.0.2.1', 'x-real-ip': '192.0.2.1', forwarded: 'for=192.0.2.1' };
  expect((await from(t, '2001:db8:1:2:ffff::1', addressOf(31), sprayed, forged)).statusCode).toBe(429);
  expect((await from(t, '2001:db8:1:3::1', addressOf(32), sprayed)).statusCode).toBe(401);
});

test('wrong passwords within a session also count for the client', async () => {
  const t = await testApp();
  const ada = await t.signInAs('member');
  await oneByOne(t, thirtyFrom('127.0.0.1').slice(1));
  const prove = () => ada.call(confirmPassword, { body: { password: 'not this one' } });
  expect(await prove()).toMatchObject({ status: 401, body: { code: 'wrong_password' } });
  expect(await prove()).toMatchObject({ status: 429, body: { code: 'client_paused' } });
});

test('nobody can sign in while attempts cannot be counted', async () => {
  const t = await testApp();
  const { email } = await t.build.user();
  await t.db.execute(sql`alter table rate_limits rename to rate_limits_away`);
  try {
    const answer = await t.call(signIn, { body: { email, password: testPassword } });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(await t.db.select().from(sessions)).toEqual([]);
  } finally {
    await t.db.execute(sql`alter table rate_limits_away rename to rate_limits`);
  }
});
