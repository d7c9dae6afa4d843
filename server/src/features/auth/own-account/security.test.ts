import {
  changePassword,
  confirmSecondStep,
  forgotPassword,
  getMe,
  getSecurity,
  resetPassword,
  setSecondStep,
  signIn,
  takeSecondStep,
} from '@guildhall/shared/contracts';
import { sessions } from '../../../platform/database/schema/index.ts';
import { testApp } from '../../../testing/app.ts';
import { testPassword } from '../../../testing/build.ts';
import { writeSetting } from '../../../platform/settings/settings.ts';
import { goodPassword, prove, proved, signInWith } from './testing.ts';

describe('the password', () => {
  test('rule 16, case 14: a new one ends other sessions and unfinished sign-ins, and its owner is told by email', async () => {
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

  test.each([
    ['a password alone', false],
    ['a second step', true],
  ] as const)('a sign-in by %s at the same moment is refused or ended', async (_, hasSecondStep) => {
    const t = await testApp();
    for (let round = 0; round < 4; round++) {
      const user = await t.build.user({ secondStep: hasSecondStep });
      const ada = await t.signInAs(user);
      await t.db.update(sessions).set({ confirmedAt: t.clock.now() });
      const open = hasSecondStep ? await signInWith(t, user.email) : null;
      const code = open && (await t.inbox.latestCodeFor(user.email));
      const enter = () =>
        open
          ? t.call(takeSecondStep, {
              params: { userId: user.id, type: 'email' },
              body: { challenge: open.twoSteps.challenge, code },
            })
          : t.call(signIn, { body: { email: user.email, password: testPassword } });
      const [changed, entered] = await Promise.all([
        ada.call(changePassword, { body: { password: goodPassword } }),
        new Promise((go) => setTimeout(go, round * 12)).then(enter),
      ]);
      expect(changed.status).toBe(200);
      expect([200, 401]).toContain(entered.status);
      if (entered.status === 200) {
        const headers = { authorization: `Bearer ${entered.body.data.token}` };
        expect((await t.call(getMe, { headers })).status).toBe(401);
      }
    }
  });

  test('rule 16, case 22: a weak one is refused and changes nothing', async () => {
    const t = await testApp();
    const { ada, phone } = await proved(t);
    const { status, body } = await ada.call(changePassword, { body: { password: 'password1234' } });
    expect([status, body.code, body.fields?.password?.code]).toEqual([400, 'password_refused', 'too_common']);
    expect((await phone.call(getMe)).status).toBe(200);
  });

  test('case 19: a reset link sent before stops working', async () => {
    const t = await testApp();
    const { ada } = await proved(t);
    await t.call(forgotPassword, { body: { email: ada.user.email } });
    const token = (await t.inbox.latestLinkFor(ada.user.email)).split('#')[1];
    await ada.call(changePassword, { body: { password: goodPassword } });
    const reset = { params: { userId: ada.user.id }, body: { token, password: 'nine herons on a wire' } };
    expect((await t.call(resetPassword, reset)).status).toBe(404);
  });

  test('keeps an open profile form up to date', async () => {
    const t = await testApp();
    const { ada } = await proved(t);
    await ada.call(changePassword, { body: { password: goodPassword } });
    expect((await t.read.user(ada.user.email))?.version).toBe(ada.user.version);
  });
});

describe('the second step', () => {
  test('case 14: turning it on or off ends the other sessions and sends one email, even when repeated', async () => {
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

  test('case 14: a sign-in waiting for its second step ends with the change', async () => {
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
    'rule 16: is required of %s while the setting says so, and cannot be turned off',
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

  test('is not required where no code could be delivered', async () => {
    const t = await testApp({ config: { isLoopback: false } });
    const { email } = await t.build.user({ role: 1 });
    expect(await signInWith(t, email)).toHaveProperty('token');
  });
});
