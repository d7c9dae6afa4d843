import {
  beginAuthenticator,
  changePassword,
  confirmAuthenticator,
  confirmSecondStep,
  getMe,
  getSecurity,
  removeAuthenticator,
  renewRecoveryCodes,
  takeSecondStep,
} from '@guildhall/shared/contracts';
import { factors } from '../../../platform/database/schema/index.ts';
import { testApp } from '../../../testing/app.ts';
import { testPassword } from '../../../testing/build.ts';
import { codeOf, enrol, goodPassword, prove, proved, signInWith } from './testing.ts';

describe('an authenticator app', () => {
  test('is enrolled with its own code, is asked for first afterwards, and its seed is encrypted', async () => {
    const t = await testApp();
    const { ada, phone } = await proved(t);
    const { email } = ada.user;
    const begun = (await ada.call(beginAuthenticator, { body: {} })).body.data;
    expect(decodeURIComponent(begun.uri)).toMatch(
      new RegExp(
        `^otpauth://totp/The Conservators’ Guild:${email}\\?issuer=The Conservators’ Guild&secret=${begun.secret}`,
      ),
    );
    expect((await ada.call(getSecurity)).body.data.authenticatorSince).toBeNull();
    expect((await phone.call(getMe)).status).toBe(200);
    const wrong = await ada.call(confirmAuthenticator, { body: { code: codeOf(t, begun.secret, 9) } });
    expect(wrong).toMatchObject({ status: 422, body: { fields: { code: { code: 'authenticator_code_wrong' } } } });
    const done = await ada.call(confirmAuthenticator, { body: { code: codeOf(t, begun.secret) } });
    const { recoveryCodes } = done.body.data;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect((await ada.call(getSecurity)).body.data).toMatchObject({
      secondStep: { isOn: true, isRequired: false },
      authenticatorSince: t.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    });
    expect((await phone.call(getMe)).status).toBe(401);
    expect((await t.inbox.latest(email)).template).toBe('authenticator_added');
    const stored = JSON.stringify(await t.db.select().from(factors));
    for (const secret of [begun.secret, ...recoveryCodes]) expect(stored).not.toContain(secret);
    expect((await signInWith(t, email)).twoSteps).toMatchObject({ type: 'totp', sentTo: null });
  });

  test('case 12: the code that enrolled it does not sign in as well', async () => {
    const t = await testApp();
    const { ada } = await proved(t);
    const { secret } = await enrol(t, ada);
    const { challenge } = (await signInWith(t, ada.user.email)).twoSteps;
    const take = (code: string) =>
      t.call(takeSecondStep, { params: { userId: ada.user.id, type: 'totp' }, body: { challenge, code } });
    expect((await take(codeOf(t, secret))).status).toBe(401);
    t.clock.pass({ seconds: 30 });
    const code = codeOf(t, secret);
    expect((await take(` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  });

  test('must be enrolled within 15 minutes', async () => {
    const t = await testApp();
    const { ada } = await proved(t);
    const { secret } = (await ada.call(beginAuthenticator, { body: {} })).body.data;
    t.clock.pass({ minutes: 15 });
    await prove(ada);
    const late = await ada.call(confirmAuthenticator, { body: { code: codeOf(t, secret) } });
    expect(late).toMatchObject({ status: 410, body: { code: 'enrolment_over' } });
  });

  test('started twice, only the newer seed can be enrolled', async () => {
    const t = await testApp();
    const { ada } = await proved(t);
    const { secret } = (await ada.call(beginAuthenticator, { body: {} })).body.data;
    await ada.call(beginAuthenticator, { body: {} });
    expect((await ada.call(confirmAuthenticator, { body: { code: codeOf(t, secret) } })).status).toBe(422);
  });

  test('is replaced by another one, recovery codes included', async () => {
    const t = await testApp();
    const { ada } = await proved(t);
    const older = await enrol(t, ada);
    t.clock.pass({ minutes: 1 });
    const newer = await enrol(t, ada);
    const { challenge } = (await signInWith(t, ada.user.email)).twoSteps;
    const take = (type: string, code = '') =>
      t.call(takeSecondStep, { params: { userId: ada.user.id, type }, body: { challenge, code } });
    t.clock.pass({ seconds: 31 });
    expect((await take('totp', codeOf(t, older.secret))).status).toBe(401);
    expect((await take('recovery', older.recoveryCodes[0])).status).toBe(401);
    expect((await take('recovery', newer.recoveryCodes[0])).status).toBe(200);
  });

  test('once removed, codes are sent by email again and recovery codes stop working', async () => {
    const t = await testApp();
    const { ada } = await proved(t);
    const { recoveryCodes } = await enrol(t, ada);
    expect((await ada.call(removeAuthenticator)).status).toBe(200);
    expect((await t.inbox.latest(ada.user.email)).template).toBe('authenticator_removed');
    const { twoSteps } = await signInWith(t, ada.user.email);
    expect(twoSteps).toMatchObject({ type: 'email', offered: ['email'] });
    const again = {
      params: { userId: ada.user.id, type: 'recovery' },
      body: { challenge: twoSteps.challenge, code: recoveryCodes[0] },
    };
    expect((await t.call(takeSecondStep, again)).status).toBe(401);
    expect((await ada.call(removeAuthenticator)).body.code).toBe('no_authenticator');
  });

  test('new recovery codes replace the old ones; without an authenticator there are none', async () => {
    const t = await testApp();
    const { ada } = await proved(t);
    expect(await ada.call(renewRecoveryCodes, { body: {} })).toMatchObject({
      status: 409,
      body: { code: 'no_authenticator' },
    });
    const before = await enrol(t, ada);
    const { recoveryCodes } = (await ada.call(renewRecoveryCodes, { body: {} })).body.data;
    expect(recoveryCodes.filter((code: string) => before.recoveryCodes.includes(code))).toEqual([]);
    expect((await t.inbox.latest(ada.user.email)).template).toBe('recovery_codes_renewed');
    const { challenge } = (await signInWith(t, ada.user.email)).twoSteps;
    const take = (code = '') =>
      t.call(takeSecondStep, { params: { userId: ada.user.id, type: 'recovery' }, body: { challenge, code } });
    expect((await take(before.recoveryCodes[3])).status).toBe(401);
    expect((await take(recoveryCodes[3].toUpperCase())).status).toBe(200);
    expect((await ada.call(getSecurity)).body.data.recoveryCodesLeft).toBe(9);
  });

  test('case 14: a code from an app or a recovery code is accepted as proof, as at sign-in', async () => {
    const t = await testApp();
    const { ada } = await proved(t);
    const { recoveryCodes } = await enrol(t, ada);
    t.clock.pass({ minutes: 10 });
    const { challenge, offered } = (await prove(ada)).body.data.twoSteps;
    expect(offered).toEqual(['totp', 'recovery']);
    const given = { params: { type: 'recovery' }, body: { challenge, code: recoveryCodes[0] } };
    expect((await ada.call(confirmSecondStep, given)).status).toBe(200);
    expect((await t.inbox.latest(ada.user.email)).template).toBe('recovery_code_used');
    expect((await ada.call(getSecurity)).body.data.confirmedUntil).toBe(
      new Date(t.clock.now().getTime() + 10 * 60_000).toISOString(),
    );
  });
});

test('the log contains none of these secrets', async () => {
  const t = await testApp();
  const { ada } = await proved(t);
  const { secret, recoveryCodes } = await enrol(t, ada);
  await ada.call(changePassword, { body: { password: goodPassword } });
  await prove(ada, 'canary password');
  const log = JSON.stringify(await t.read.audit());
  for (const word of [secret, recoveryCodes[0] ?? '', goodPassword, 'canary', testPassword])
    expect(log).not.toContain(word);
});
