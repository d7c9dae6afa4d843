import { beginAuthenticator, confirmAuthenticator, confirmPassword, signIn } from '@guildhall/shared/contracts';
import { Secret, TOTP } from 'otpauth';
import type { SignedInTester, TestApp } from '../../../testing/app.ts';
import { testPassword } from '../../../testing/build.ts';

export const goodPassword = 'seven swans swim north';

/** Confirms a session with a password. */
export const prove = (who: SignedInTester, password = testPassword) =>
  who.call(confirmPassword, { body: { password } });

/** Signs in with a password. @returns the session, or the open second step */
export const signInWith = async (t: TestApp, email: string, password = testPassword) =>
  (await t.call(signIn, { body: { email, password } })).body.data;

/** A member with a recently confirmed session, and another session of theirs. */
export async function proved(t: TestApp) {
  const ada = await t.signInAs('member');
  const phone = await t.signInAs(ada.user);
  await prove(ada);
  return { ada, phone };
}

/** The code of an app with this seed, now or offset by `steps` of half a minute. */
export const codeOf = (t: TestApp, seed: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: t.clock.now().getTime() + steps * 30_000 });

/** Enrols an authenticator. @returns its seed and the recovery codes */
export async function enrol(t: TestApp, who: SignedInTester): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await who.call(beginAuthenticator, { body: {} })).body.data;
  const { body } = await who.call(confirmAuthenticator, { body: { code: codeOf(t, secret) } });
  return { secret, recoveryCodes: body.data.recoveryCodes };
}
