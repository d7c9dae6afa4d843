import {
  changePassword,
  confirmAuthenticator,
  beginAuthenticator,
  getMe,
  listSessions,
  removeAuthenticator,
  renewRecoveryCodes,
  setSecondStep,
  type Contract,
} from '@guildhall/shared/contracts';
import { idempotencyKeys } from '../../../platform/database/schema/index.ts';
import { testApp, type SignedInTester, type TestApp } from '../../../testing/app.ts';
import { codeOf, enrol, goodPassword, proved } from './testing.ts';

const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const statusWith = async (t: TestApp, token: string) => (await t.call(getMe, withToken(token))).status;

const changes: [string, Contract, (t: TestApp, who: SignedInTester) => Promise<unknown>][] = [
  ['the password', changePassword, async () => ({ password: goodPassword })],
  ['the second step', setSecondStep, async () => ({ isOn: true })],
  [
    'the authenticator app',
    confirmAuthenticator,
    async (t, who) => ({ code: codeOf(t, (await who.call(beginAuthenticator, { body: {} })).body.data.secret) }),
  ],
  ['no authenticator app', removeAuthenticator, async (t, who) => void (await enrol(t, who))],
  ['the recovery codes', renewRecoveryCodes, async (t, who) => enrol(t, who).then(() => ({}))],
];

test.each(changes)('case 28: after a change of %s, this session has a new token only', async (_, contract, bodyFor) => {
  const t = await testApp();
  const { ada, phone } = await proved(t);
  const tablet = await t.signInAs(ada.user);
  const body = await bodyFor(t, ada);
  const [own] = (await ada.call(listSessions)).body.data;
  const mailed = (await t.inbox.to(ada.user.email)).length;

  const { status, body: answer } = await ada.call(contract, { ...(body !== undefined && { body }) });

  expect(status).toBe(200);
  expect(await statusWith(t, answer.data.token)).toBe(200);
  expect(answer.data.token).not.toBe(ada.token);
  for (const old of [ada, phone, tablet]) expect(await statusWith(t, old.token)).toBe(401);
  const sessions = await t.call(listSessions, withToken(answer.data.token));
  expect(sessions.body.data.map(({ id, isCurrent }: { id: string; isCurrent: boolean }) => [id, isCurrent])).toEqual([
    [own.id, true],
  ]);
  expect(await t.inbox.to(ada.user.email)).toHaveLength(mailed + 1);
});

test('turning on what is already on keeps the token', async () => {
  const t = await testApp();
  const { ada } = await proved(t);
  await ada.call(setSecondStep, { body: { isOn: true } });
  const again = await ada.call(setSecondStep, { body: { isOn: true } });
  expect(again.body.data).toEqual({ token: null });
  expect((await ada.call(getMe)).status).toBe(200);
});

test('a refused change keeps the token', async () => {
  const t = await testApp();
  const { ada } = await proved(t);
  expect((await ada.call(changePassword, { body: { password: 'short' } })).status).toBe(400);
  expect((await ada.call(removeAuthenticator)).status).toBe(409);
  expect(await statusWith(t, ada.token)).toBe(200);
});

test('only the first of two simultaneous changes with one token succeeds', async () => {
  const t = await testApp();
  const { ada } = await proved(t);
  const change = (password: string) => t.call(changePassword, { ...withToken(ada.token), body: { password } });
  const answers = await Promise.all([change(goodPassword), change('nine herons on a wire')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const [done] = answers.filter(({ status }) => status === 200);
  expect(await statusWith(t, done?.body.data.token)).toBe(200);
});

test('case 31: a new token is not stored anywhere, not even with an idempotency key', async () => {
  const t = await testApp();
  const { ada } = await proved(t);
  const headers = { 'idempotency-key': 'change-my-password' };
  const { body } = await ada.call(changePassword, { headers, body: { password: goodPassword } });
  expect(await statusWith(t, body.data.token)).toBe(200);
  expect(await t.db.select().from(idempotencyKeys)).toEqual([]);
});
