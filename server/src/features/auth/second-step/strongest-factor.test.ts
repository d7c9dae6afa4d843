import { eq } from 'drizzle-orm';
import {
  confirmSecondStep,
  removeAuthenticator,
  sendConfirmationCode,
  sendSecondStepCode,
  takeSecondStep,
} from '@guildhall/shared/contracts';
import { factors } from '../../../platform/database/schema/index.ts';
import { testApp, type SignedInTester, type TestApp } from '../../../testing/app.ts';
import { codeOf, enrol, prove, signInWith } from '../own-account/testing.ts';

/** A person with an authenticator app whose phone already shows the next code. */
async function enrolled(t: TestApp, role: 'member' | 'administrator' = 'member') {
  const ada = await t.signInAs(role);
  await t.app.sessions.confirm(t.db, (await t.app.sessions.listOf(ada.user.id))[0]?.id ?? '');
  const { secret, recoveryCodes } = await enrol(t, ada);
  t.clock.pass({ minutes: 11 });
  return { ada, recoveryCodes, showCode: () => codeOf(t, secret) };
}

const codeMails = async (t: TestApp, { user }: SignedInTester) =>
  (await t.inbox.to(user.email)).filter(({ template }) => template.endsWith('_code'));

describe.each(['member', 'administrator'] as const)('a sign-in of the %s with an authenticator app', (role) => {
  const begin = async (t: TestApp) => {
    const person = await enrolled(t, role);
    const { twoSteps } = await signInWith(t, person.ada.user.email);
    const body = (code: string) => ({ challenge: String(twoSteps.challenge), code });
    const take = (type: string, code: string) =>
      t.call(takeSecondStep, { params: { userId: person.ada.user.id, type }, body: body(code) });
    return { ...person, twoSteps, take };
  };

  test('rule 16: offers the app and recovery codes only', async () => {
    const t = await testApp();
    const { twoSteps, take, showCode } = await begin(t);
    expect(twoSteps).toMatchObject({ type: 'totp', offered: ['totp', 'recovery'], sentTo: null });
    expect((await take('totp', showCode())).status).toBe(200);
  });

  test('case 10: sends no code, accepts none, and keeps all attempts for the app', async () => {
    const t = await testApp();
    const { ada, twoSteps, take, showCode } = await begin(t);
    const send = { params: { userId: ada.user.id, type: 'email' }, body: { challenge: twoSteps.challenge } };
    const refusal = { status: 400, body: { code: 'authenticator_required' } };
    expect(await t.call(sendSecondStepCode, send)).toMatchObject(refusal);
    for (let i = 0; i < 12; i++) expect(await take('email', '000000')).toMatchObject(refusal);
    expect(await codeMails(t, ada)).toEqual([]);
    expect((await take('totp', showCode())).status).toBe(200);
  });
});

test('case 9: without the right challenge the answer does not reveal an authenticator app', async () => {
  const t = await testApp();
  const { ada } = await enrolled(t);
  const other = await t.build.user({ secondStep: true });
  const { challenge } = (await signInWith(t, other.email)).twoSteps;
  const withoutId = ({ status, body }: Awaited<ReturnType<typeof t.call>>) => ({ status, ...body, requestId: '' });
  const ask = async (userId: string) => [
    withoutId(await t.call(sendSecondStepCode, { params: { userId, type: 'email' }, body: { challenge } })),
    withoutId(await t.call(takeSecondStep, { params: { userId, type: 'email' }, body: { challenge, code: '000000' } })),
  ];
  const plain = await t.build.user({ secondStep: true });
  expect(await ask(ada.user.id)).toEqual(await ask(plain.id));
});

test('proof within a session accepts no emailed code either', async () => {
  const t = await testApp();
  const { ada, recoveryCodes } = await enrolled(t);
  const { challenge, offered } = (await prove(ada)).body.data.twoSteps;
  expect(offered).toEqual(['totp', 'recovery']);
  const confirm = (type: string, code = '') =>
    ada.call(confirmSecondStep, { params: { type }, body: { challenge, code } });
  const refusal = { status: 400, body: { code: 'authenticator_required' } };
  expect(await ada.call(sendConfirmationCode, { body: { challenge } })).toMatchObject(refusal);
  expect(await confirm('email', '000000')).toMatchObject(refusal);
  expect((await confirm('recovery', recoveryCodes[0])).status).toBe(200);
});

test('scenario 13: without the phone, a recovery code signs in, and the person is told by email', async () => {
  const t = await testApp();
  const { ada, recoveryCodes } = await enrolled(t, 'administrator');
  const { challenge, offered } = (await signInWith(t, ada.user.email)).twoSteps;
  expect(offered).toContain('recovery');
  const given = {
    params: { userId: ada.user.id, type: 'recovery' },
    body: { challenge, code: String(recoveryCodes[4]).toUpperCase() },
  };
  expect((await t.call(takeSecondStep, given)).body.data.user.id).toBe(ada.user.id);
  const mail = await t.inbox.latest(ada.user.email);
  expect(mail.template).toBe('recovery_code_used');
  expect(mail.body).toContain('9');
});

test('once the last recovery code is used, only the app works', async () => {
  const t = await testApp();
  const { ada } = await enrolled(t);
  await t.db.update(factors).set({ usedAt: t.clock.now() }).where(eq(factors.type, 'recovery'));
  expect((await signInWith(t, ada.user.email)).twoSteps.offered).toEqual(['totp']);
});

test('after the app is removed, codes are sent by email again', async () => {
  const t = await testApp();
  const { ada, recoveryCodes } = await enrolled(t);
  const { challenge } = (await prove(ada)).body.data.twoSteps;
  await ada.call(confirmSecondStep, { params: { type: 'recovery' }, body: { challenge, code: recoveryCodes[0] } });
  expect((await ada.call(removeAuthenticator)).status).toBe(200);
  expect((await signInWith(t, ada.user.email)).twoSteps).toMatchObject({ type: 'email', offered: ['email'] });
  expect(await codeMails(t, ada)).toHaveLength(1);
});
