import { getRefereeConsent } from '@guildhall/shared/contracts';
import { rateLimits } from '../database/schema/index.ts';
import { newToken } from '../secrets/secrets.ts';
import { testApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

const guess = (t: Awaited<ReturnType<typeof testApp>>) => t.call(getRefereeConsent, { params: { token: newToken() } });
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));

test('case 47: of 100 simultaneous link guesses, 30 are looked up and the rest are refused', async () => {
  const t = await testApp();
  const answers = await times(100, () => guess(t));
  const lookedUp = answers.filter(({ status }) => status === 404);
  const refused = answers.filter(({ status }) => status === 429);
  expect([lookedUp.length, refused.length]).toEqual([30, 70]);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('case 47: lets a guessing client in again the next minute', async () => {
  const t = await testApp();
  await times(31, () => guess(t));
  expect((await guess(t)).status).toBe(429);
  t.clock.pass({ minutes: 1 });
  expect((await guess(t)).status).toBe(404);
});

test('working links never count as guesses, however often they are opened', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  await cases.awaiting(await t.signInAs('member'));
  const token = await cases.tokenFor('one@referees.example');
  for (let round = 0; round < 4; round++) {
    const opened = await times(10, () => t.call(getRefereeConsent, { params: { token } }));
    expect(opened.map(({ status }) => status)).toEqual(Array(10).fill(200));
  }
  const guesses = await times(31, () => guess(t));
  expect(guesses.filter(({ status }) => status === 404)).toHaveLength(30);
});

test('opening a working link writes no counter, and what another process counted applies', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  await cases.awaiting(await t.signInAs('member'));
  const token = await cases.tokenFor('one@referees.example');
  const counters = async () => (await t.db.select().from(rateLimits)).filter(({ key }) => key.startsWith('link:'));
  expect((await t.call(getRefereeConsent, { params: { token } })).status).toBe(200);
  expect(await counters()).toEqual([]);
  expect((await guess(t)).status).toBe(404);
  expect(await counters()).toMatchObject([{ hits: 1 }]);
  await t.db.update(rateLimits).set({ hits: 30 });
  expect((await t.call(getRefereeConsent, { params: { token } })).status).toBe(429);
});

test('case 47: unknown, mistyped and withdrawn links get the same 404, except for the request number', async () => {
  const t = await testApp();
  const tokens = [newToken(), newToken().slice(1), `${newToken()}x`, 'x'];
  const answers = await Promise.all(tokens.map((token) => t.call(getRefereeConsent, { params: { token } })));
  const bytes = answers.map(({ raw }) => raw.toString().replace(/"requestId":"[^"]+"/, ''));
  expect(answers.map(({ status }) => status)).toEqual(Array(tokens.length).fill(404));
  expect(new Set(bytes).size).toBe(1);
});

test('a missing table of counters is temporary trouble of the database', async () => {
  const t = await testApp();
  await t.db.execute('alter table rate_limits rename to rate_limits_away');
  const { status, headers } = await guess(t).finally(() =>
    t.db.execute('alter table rate_limits_away rename to rate_limits'),
  );
  expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
});
