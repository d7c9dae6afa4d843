import {
  beginAuthenticator,
  changePassword,
  confirmAuthenticator,
  confirmSecondStep,
  getMe,
  getSecurity,
  removeAuthenticator,
  renewRecoveryCodes,
  sendConfirmationCode,
  setSecondStep,
  signIn,
  takeSecondStep,
} from '@guildhall/shared/contracts';
import { testApp, type SignedInTester } from '../../../testing/app.ts';
import { testPassword } from '../../../testing/build.ts';
import { goodPassword, prove, signInWith } from './testing.ts';

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
  test.each(changes)('case 14: %s requires proof no older than ten minutes', async (_, change) => {
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

  test('a recent sign-in does not count as proof', async () => {
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

  test('accepts the second step of somebody who has one, once, and logs it', async () => {
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

  test('another code can be sent after half a minute and replaces the previous one', async () => {
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

  test('case 13: allows the same five attempts and locks together with sign-in', async () => {
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

  test('case 9: a challenge works only for its own purpose and session', async () => {
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
