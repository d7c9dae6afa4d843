import {
  beginAuthenticator,
  endUserSessions,
  getMe,
  getUser,
  resetPassword,
  resetUserSecondStep,
  signIn,
  startPasswordReset,
  unlockUser,
} from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import { factors } from '../../platform/database/schema/index.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { testPassword } from '../../testing/build.ts';

async function somebody(t: TestApp) {
  const administrator = await t.signInAs('administrator');
  const member = await t.signInAs(await t.build.user({ email: 'rosa@example.org', language: 'ar' }));
  return { administrator, member, params: { id: member.user.id } };
}

test('unlocking clears failed attempts, so the right password works immediately', async () => {
  const t = await testApp();
  const { administrator, params } = await somebody(t);
  const enter = (password: string) => t.call(signIn, { body: { email: 'rosa@example.org', password } });
  for (let tries = 0; tries < limits.signInTries; tries += 1) await enter('not the password');
  expect(await enter(testPassword)).toMatchObject({ status: 429, body: { code: 'sign_in_paused' } });
  const { body } = await administrator.call(getUser, { params });
  expect(body.data.pausedUntil).not.toBeNull();
  expect(await administrator.call(unlockUser, { params, body: {} })).toMatchObject({
    body: { data: { pausedUntil: null } },
  });
  expect((await enter(testPassword)).status).toBe(200);
});

test('resetting two-step sign-in removes app and recovery codes, and signs the person out', async () => {
  const t = await testApp();
  const { administrator, member, params } = await somebody(t);
  const body = { reason: 'Lost the phone' };
  const nothing = await administrator.call(resetUserSecondStep, { params, body });
  expect(nothing).toMatchObject({ status: 409, body: { code: 'no_authenticator' } });
  const now = t.clock.now();
  const factor = { userId: member.user.id, secret: 'x', createdAt: now };
  await t.db.insert(factors).values([
    { ...factor, type: 'totp', confirmedAt: now },
    { ...factor, type: 'recovery' },
  ]);
  const { body: answer } = await administrator.call(resetUserSecondStep, { params, body });
  expect(answer.data).toMatchObject({
    openSessions: 0,
    secondStep: { authenticatorSince: null, recoveryCodesLeft: 0 },
  });
  expect((await member.call(getMe)).status).toBe(401);
  expect(await t.inbox.latest('rosa@example.org')).toMatchObject({
    template: 'account_second_step_reset',
    language: 'ar',
  });
});

test('sessions ended by an administrator are refused at the next request', async () => {
  const t = await testApp();
  const { administrator, member, params } = await somebody(t);
  expect((await administrator.call(endUserSessions, { params, body: {} })).body.data).toMatchObject({
    openSessions: 0,
  });
  expect((await member.call(getMe)).status).toBe(401);
});

test('a password reset started by an administrator keeps the password until the person sets a new one', async () => {
  const t = await testApp();
  const { administrator, params } = await somebody(t);
  const enter = (password: string) => t.call(signIn, { body: { email: 'rosa@example.org', password } });
  await administrator.call(startPasswordReset, { params, body: {} });
  expect((await enter(testPassword)).status).toBe(200);
  const token = (await t.inbox.latestLinkFor('rosa@example.org')).split('#')[1];
  const password = 'a wholly new harbour';
  expect((await t.call(resetPassword, { params: { userId: params.id }, body: { token, password } })).status).toBe(200);
  expect((await enter(password)).status).toBe(200);
});

test('administrators secure their own account under “My account”, where they prove who they are', async () => {
  const t = await testApp();
  const { administrator } = await somebody(t);
  const params = { id: administrator.user.id };
  for (const [contract, body] of [
    [unlockUser, {}],
    [resetUserSecondStep, { reason: 'Lost the phone' }],
    [endUserSessions, {}],
    [startPasswordReset, {}],
  ] as const)
    expect(await administrator.call(contract, { params, body })).toMatchObject({
      status: 409,
      body: { code: 'own_account' },
    });
  expect((await administrator.call(beginAuthenticator, { body: {} })).body.code).toBe('confirmation_needed');
});
