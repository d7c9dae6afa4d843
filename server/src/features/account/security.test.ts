import {
  beginAuthenticator,
  changePassword,
  confirmAuthenticator,
  confirmPassword,
  confirmSecondStep,
  forgotPassword,
  getMe,
  getSecurity,
  removeAuthenticator,
  renewRecoveryCodes,
  resetPassword,
  sendConfirmationCode,
  setSecondStep,
  signIn,
  takeSecondStep,
} from '@guildhall/shared/contracts';
import { TOTP, Secret } from 'otpauth';
import { factors } from '../../database/schema/index.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { testPassword } from '../../testing/build.ts';
import { writeSetting } from '../settings/settings.ts';

const goodPassword = 'seven swans swim north';

const prove = (who: SignedInTester, password = testPassword) => who.call(confirmPassword, { body: { password } });

const signInWith = async (t: TestApp, email: string, password = testPassword) =>
  (await t.call(signIn, { body: { email, password } })).body.data;

/** A member whose session has just proved itself, and another session of theirs. */
async function proved(t: TestApp) {
  const ada = await t.signInAs('member');
  const phone = await t.signInAs(ada.user);
  await prove(ada);
  return { ada, phone };
}

const codeOf = (t: TestApp, secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now().getTime() + steps * 30_000 });

/** Enrols an authenticator. @returns its seed and the recovery codes */
async function enrol(t: TestApp, who: SignedInTester): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await who.call(beginAuthenticator, { body: {} })).body.data;
  const { body } = await who.call(confirmAuthenticator, { body: { code: codeOf(t, secret) } });
  return { secret, recoveryCodes: body.data.recoveryCodes };
}

const changes: [string, (who: SignedInTester) => Promise<{ status: number; body: { code?: string } }>][] = [
  ['the password', ({ call }) => call(changePassword, { body: { password: goodPassword } })],
  ['the second step', ({ call }) => call(setSecondStep, { body: { isOn: true } })],
  ['the second step off', ({ call }) => call(setSecondStep, { body: { isOn: false } })],
  ['an authenticator', ({ call }) => call(beginAuthenticator, { body: {} })],
  ['its first code', ({ call }) => call(confirmAuthenticator, { body: { code: '000000' } })],
  ['no authenticator', ({ call }) => call(removeAuthenticator)],
  ['recovery codes', ({ call }) => call(renewRecoveryCodes, { body: {} })],
];

describe('the proof', () => {
  test.each(changes)('case 14: %s is not changed without it, nor ten minutes after it', async (_, change) => {
    const t = await testApp();
    const ada = await t.signInAs('member');
    const before = await t.read.user(ada.user.email);
    expect(await change(ada)).toMatchObject({ status: 401, body: { code: 'confirmation_needed' } });
    await prove(ada);
    t.clock.pass({ minutes: 10 });
    expect(await change(ada)).toMatchObject({ status: 401, body: { code: 'confirmation_needed' } });
    expect(await t.read.user(ada.user.email)).toEqual(before);
    expect(await t.inbox.to(ada.user.email)).toHaveLength(0);
  });

  test('a fresh sign-in is none', async () => {
    const t = await testApp();
    const { email } = await t.build.user();
    const { token } = await signInWith(t, email);
    const headers = { authorization: `Bearer ${token}` };
    expect((await t.call(getSecurity, { headers })).body.data.confirmedUntil).toBeNull();
    expect((await t.call(setSecondStep, { headers, body: { isOn: true } })).body.code).toBe('confirmation_needed');
  });

  test('wrong passwords count together with those at sign-in', async () => {
    const t = await testApp();
    const ada = await t.signInAs('member');
    for (let i = 0; i < 10; i++)
      expect(await prove(ada, 'not this one')).toMatchObject({ status: 401, body: { code: 'wrong_password' } });
    expect(await prove(ada)).toMatchObject({ status: 429, body: { code: 'sign_in_paused' } });
    expect((await t.call(signIn, { body: { email: ada.user.email, password: testPassword } })).status).toBe(429);
    expect((await ada.call(getMe)).status).toBe(200);
    t.clock.pass({ minutes: 15, seconds: 1 });
    expect((await prove(ada)).status).toBe(200);
  });

  test('takes the second step of who has one, once, and the log knows', async () => {
    const t = await testApp();
    const ada = await t.signInAs(await t.build.user({ secondStep: true }));
    const { challenge, offered } = (await prove(ada)).body.data.twoSteps;
    expect(offered).toEqual(['email']);
    expect((await ada.call(getSecurity)).body.data.confirmedUntil).toBeNull();
    expect((await t.inbox.latest(ada.user.email)).template).toBe('confirmation_code');
    const code = await t.inbox.latestCodeFor(ada.user.email);
    const given = { params: { type: 'email' }, body: { challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` } };
    const tries = await Promise.all([1, 2].map(() => ada.call(confirmSecondStep, given)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await ada.call(setSecondStep, { body: { isOn: false } })).status).toBe(200);
    expect((await t.read.audit()).map(({ action }) => action)).toContain('session.confirmed');
  });

  test('another code can be mailed after half a minute, and voids the one before', async () => {
    const t = await testApp();
    const ada = await t.signInAs(await t.build.user({ secondStep: true }));
    const { challenge } = (await prove(ada)).body.data.twoSteps;
    const older = await t.inbox.latestCodeFor(ada.user.email);
    const send = () => ada.call(sendConfirmationCode, { body: { challenge } });
    expect(await send()).toMatchObject({ status: 429, body: { code: 'resend_too_soon' } });
    t.clock.pass({ seconds: 31 });
    expect((await send()).status).toBe(202);
    const newer = await t.inbox.latestCodeFor(ada.user.email);
    const confirm = (code: string) =>
      ada.call(confirmSecondStep, { params: { type: 'email' }, body: { challenge, code } });
    if (older !== newer) expect((await confirm(older)).status).toBe(401);
    expect((await confirm(newer)).status).toBe(200);
  });

  test('case 13: has the same five tries, and locks together with the sign-in', async () => {
    const t = await testApp();
    const ada = await t.signInAs(await t.build.user({ secondStep: true }));
    const wrongFive = async () => {
      const { challenge } = (await prove(ada)).body.data.twoSteps;
      const answers = [];
      for (let i = 0; i < 5; i++)
        answers.push(
          await ada.call(confirmSecondStep, { params: { type: 'email' }, body: { challenge, code: 'none' } }),
        );
      return answers.map(({ body }) => body.code);
    };
    expect(await wrongFive()).toEqual([...Array(4).fill('wrong_code'), 'challenge_over']);
    await wrongFive();
    const { challenge } = (await signInWith(t, ada.user.email)).twoSteps;
    const code = await t.inbox.latestCodeFor(ada.user.email);
    const taken = await t.call(takeSecondStep, {
      params: { userId: ada.user.id, type: 'email' },
      body: { challenge, code },
    });
    expect(taken).toMatchObject({ status: 429, body: { code: 'second_step_locked' } });
  });

  test('case 9: a challenge works for what it was made for, in its own session', async () => {
    const t = await testApp();
    const user = await t.build.user({ secondStep: true });
    const [ada, phone] = [await t.signInAs(user), await t.signInAs(user)];
    const stranger = await t.signInAs(await t.build.user({ secondStep: true }));
    const { challenge } = (await prove(ada)).body.data.twoSteps;
    const code = await t.inbox.latestCodeFor(user.email);
    const confirm = { params: { type: 'email' }, body: { challenge, code } };
    const attempts = [
      await phone.call(confirmSecondStep, confirm),
      await stranger.call(confirmSecondStep, confirm),
      await t.call(takeSecondStep, { ...confirm, params: { userId: user.id, type: 'email' } }),
      await phone.call(sendConfirmationCode, { body: { challenge } }),
    ];
    expect(attempts.map(({ body }) => body.code)).toEqual(Array(4).fill('challenge_over'));
    expect((await ada.call(confirmSecondStep, confirm)).status).toBe(200);

    const ofSignIn = (await signInWith(t, user.email)).twoSteps.challenge;
    const signInCode = await t.inbox.latestCodeFor(user.email);
    const crossed = { params: { type: 'email' }, body: { challenge: ofSignIn, code: signInCode } };
    expect((await phone.call(confirmSecondStep, crossed)).body.code).toBe('challenge_over');
  });
});

describe('the password', () => {
  test('case 14: a new one ends the other sessions and half-made sign-ins, and its owner is told', async () => {
    const t = await testApp();
    const { ada, phone } = await proved(t);
    const { email } = ada.user;
    expect((await ada.call(changePassword, { body: { password: goodPassword } })).status).toBe(200);
    expect((await phone.call(getMe)).status).toBe(401);
    expect((await ada.call(getMe)).status).toBe(200);
    expect((await t.inbox.latest(email)).template).toBe('password_changed');
    expect((await t.call(signIn, { body: { email, password: testPassword } })).status).toBe(401);
    expect(await signInWith(t, email, goodPassword)).toHaveProperty('token');
    expect((await t.read.audit()).map(({ action }) => action)).toContain('user.password_changed');
  });

  test('case 22: a weak one is refused and changes nothing', async () => {
    const t = await testApp();
    const { ada, phone } = await proved(t);
    const { status, body } = await ada.call(changePassword, { body: { password: 'password1234' } });
    expect([status, body.code, body.fields?.password?.code]).toEqual([400, 'password_refused', 'too_common']);
    expect((await phone.call(getMe)).status).toBe(200);
  });

  test('case 19: a link to reset it that was mailed before is void', async () => {
    const t = await testApp();
    const { ada } = await proved(t);
    await t.call(forgotPassword, { body: { email: ada.user.email } });
    const token = (await t.inbox.latestLinkFor(ada.user.email)).split('#')[1];
    await ada.call(changePassword, { body: { password: goodPassword } });
    const reset = { params: { userId: ada.user.id }, body: { token, password: 'nine herons on a wire' } };
    expect((await t.call(resetPassword, reset)).status).toBe(404);
  });

  test('leaves an open profile form in date', async () => {
    const t = await testApp();
    const { ada } = await proved(t);
    await ada.call(changePassword, { body: { password: goodPassword } });
    expect((await t.read.user(ada.user.email))?.version).toBe(ada.user.version);
  });
});

describe('the second step', () => {
  test('case 14: switched on or off, the other sessions end and the person is told; twice is once', async () => {
    const t = await testApp();
    const { ada, phone } = await proved(t);
    const { email } = ada.user;
    const templates = async () => (await t.inbox.to(email)).map(({ template }) => template);
    expect((await ada.call(setSecondStep, { body: { isOn: true } })).status).toBe(200);
    expect((await phone.call(getMe)).status).toBe(401);
    expect((await ada.call(setSecondStep, { body: { isOn: true } })).status).toBe(200);
    expect(await templates()).toEqual(['second_step_on']);
    expect(await signInWith(t, email)).toHaveProperty('twoSteps');
    expect((await ada.call(setSecondStep, { body: { isOn: false } })).status).toBe(200);
    expect((await templates())[0]).toBe('second_step_off');
    expect(await signInWith(t, email)).toHaveProperty('token');
  });

  test('case 14: a sign-in that stood before its second step ends with the change', async () => {
    const t = await testApp();
    const user = await t.build.user({ secondStep: true });
    const { challenge } = (await signInWith(t, user.email)).twoSteps;
    const code = await t.inbox.latestCodeFor(user.email);
    const ada = await t.signInAs(user);
    const own = (await prove(ada)).body.data.twoSteps.challenge;
    const ownCode = await t.inbox.latestCodeFor(user.email);
    await ada.call(confirmSecondStep, { params: { type: 'email' }, body: { challenge: own, code: ownCode } });
    await ada.call(changePassword, { body: { password: goodPassword } });
    const late = { params: { userId: user.id, type: 'email' }, body: { challenge, code } };
    expect((await t.call(takeSecondStep, late)).body.code).toBe('challenge_over');
  });

  test.each(['administrator', 'staff'] as const)(
    'is asked of %s while the setting says so, and stays on',
    async (role) => {
      const t = await testApp();
      const helena = await t.signInAs(role);
      const { challenge } = (await prove(helena)).body.data.twoSteps;
      const code = await t.inbox.latestCodeFor(helena.user.email);
      await helena.call(confirmSecondStep, { params: { type: 'email' }, body: { challenge, code } });
      expect((await helena.call(getSecurity)).body.data.secondStep).toEqual({ isOn: true, isRequired: true });
      expect(await helena.call(setSecondStep, { body: { isOn: false } })).toMatchObject({
        status: 409,
        body: { code: 'second_step_required' },
      });
      expect(await signInWith(t, helena.user.email)).toHaveProperty('twoSteps');
      await writeSetting(t.db, t.clock, 'secondStepForOffice', false);
      expect(await signInWith(t, helena.user.email)).toHaveProperty('token');
      expect((await helena.call(getSecurity)).body.data.secondStep).toEqual({ isOn: false, isRequired: false });
    },
  );

  test('is not asked by rule where no code could be read', async () => {
    const t = await testApp({ config: { isLoopback: false } });
    const { email } = await t.build.user({ role: 1 });
    expect(await signInWith(t, email)).toHaveProperty('token');
  });
});

describe('an authenticator app', () => {
  test('is enrolled with a code of it, asked first from then on, and its seed is sealed', async () => {
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

  test('must be finished within a quarter of an hour', async () => {
    const t = await testApp();
    const { ada } = await proved(t);
    const { secret } = (await ada.call(beginAuthenticator, { body: {} })).body.data;
    t.clock.pass({ minutes: 15 });
    await prove(ada);
    const late = await ada.call(confirmAuthenticator, { body: { code: codeOf(t, secret) } });
    expect(late).toMatchObject({ status: 410, body: { code: 'enrolment_over' } });
  });

  test('begun twice, only the newer seed enrols', async () => {
    const t = await testApp();
    const { ada } = await proved(t);
    const { secret } = (await ada.call(beginAuthenticator, { body: {} })).body.data;
    await ada.call(beginAuthenticator, { body: {} });
    expect((await ada.call(confirmAuthenticator, { body: { code: codeOf(t, secret) } })).status).toBe(422);
  });

  test('another one takes its place, recovery codes included', async () => {
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

  test('removed, codes come by mail again and the recovery codes are void', async () => {
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

  test('new recovery codes void the old ones; without an authenticator there are none', async () => {
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

  test('case 14: an app or a recovery code proves it as well as at sign-in', async () => {
    const t = await testApp();
    const { ada } = await proved(t);
    const { recoveryCodes } = await enrol(t, ada);
    t.clock.pass({ minutes: 10 });
    const { challenge, offered } = (await prove(ada)).body.data.twoSteps;
    expect([...offered].sort()).toEqual(['email', 'recovery', 'totp']);
    const given = { params: { type: 'recovery' }, body: { challenge, code: recoveryCodes[0] } };
    expect((await ada.call(confirmSecondStep, given)).status).toBe(200);
    expect((await t.inbox.latest(ada.user.email)).template).toBe('recovery_code_used');
    expect((await ada.call(getSecurity)).body.data.confirmedUntil).toBe(
      new Date(t.clock.now().getTime() + 10 * 60_000).toISOString(),
    );
  });
});

test('no secret of these ways is in the log', async () => {
  const t = await testApp();
  const { ada } = await proved(t);
  const { secret, recoveryCodes } = await enrol(t, ada);
  await ada.call(changePassword, { body: { password: goodPassword } });
  await prove(ada, 'canary password');
  const log = JSON.stringify(await t.read.audit());
  for (const word of [secret, recoveryCodes[0] ?? '', goodPassword, 'canary', testPassword])
    expect(log).not.toContain(word);
});
