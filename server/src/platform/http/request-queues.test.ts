import { changeProfile, getLive, getMe, getProfile, listQueries } from '@guildhall/shared/contracts';
import { testApp, type Answer, type SignedInTester, type TestApp } from '../../testing/app.ts';

const atOnce = 120;

/** A person's account locked by another transaction, like during a slow command. */
async function lockAccountOf({ db }: TestApp, { user }: SignedInTester) {
  const client = await db.$client.connect();
  await client.query('begin');
  await client.query('select id from users where id = $1 for update', [user.id]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

const rename = (who: SignedInTester) =>
  who.call(changeProfile, { body: { version: who.user.version, firstName: 'Renamed' } });
const many = (work: () => Promise<Answer>) => Array.from({ length: atOnce }, work);
const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;

test('a member with 120 requests waiting for one locked row delays nobody else', async () => {
  const t = await testApp();
  const [greedy, other] = [await t.signInAs('member'), await t.signInAs('member')];
  await greedy.call(getMe);
  const unlock = await lockAccountOf(t, greedy);
  const writes = many(() => rename(greedy));
  for (let round = 0; round < 10; round++) {
    const others = [other.call(getMe), other.call(listQueries), other.call(getProfile), t.call(getLive)];
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
  await unlock();
  const answers = await Promise.all(writes);
  // One was running and a hundred waited; the rest were refused immediately.
  expect([200, 409, 429].map((status) => count(answers, status))).toEqual([1, 100, 19]);
  for (const { status, headers } of answers) if (status === 429) expect(headers['retry-after']).toBe('1');
});

/** Number of statements waiting for a row locked by another transaction. */
async function waitingForLocks({ db }: TestApp): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

test('a row that stays locked costs two seconds, and an answer to try again', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  await member.call(getMe);
  const unlock = await lockAccountOf(t, member);
  const writes = Array.from({ length: 40 }, () => rename(member));
  const { status, headers, body } = await Promise.race(writes);
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'busy', '1']);
  // More requests than a page sends are handled one by one.
  expect(await waitingForLocks(t)).toBeLessThanOrEqual(1);
  await unlock();
  await Promise.all(writes);
  expect((await rename(member)).status).toBe(409);
  // The statement's own limit of five seconds would end in the same response, only later.
  const { rows } = await t.db.$client.query<{ limit: string }>(`select current_setting('lock_timeout') as limit`);
  expect(rows).toEqual([{ limit: '2s' }]);
}, 30_000);
