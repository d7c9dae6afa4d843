import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, passwordOf, people, refusedWith, signIn, test } from './fixtures.ts';

// Wrong passwords and codes, and a signed-out device.
test.use({ allowedInConsole: [[refusedWith(400, 401, 403, 409, 422, 429)], { scope: 'test' }] });

/** The six digits an authenticator app shows for this key, now or later. */
const codeOf = (key: string, inMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + inMs });

/** A code works once, and the server accepts a phone half a minute ahead: this avoids waiting for the next one. */
const nextCode = (key: string): string => codeOf(key, 30_000);

const typeCode = (page: Page, code: string) => page.getByLabel('Digit 1 of 6').pressSequentially(code);

async function confirmPassword(page: Page, password: string) {
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Current password').fill(password);
  await proof.getByRole('button', { name: 'Continue' }).click();
  await expect(proof).toBeHidden();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL('**/auth/login');
}

/** Removes the app and the second step: the specs of one run share the product and its people. */
async function removeSecondStep(page: Page, { password, code }: { password: string; code: string }) {
  const left = await page.evaluate(
    async ({ password, code }) => {
      let { token } = JSON.parse(localStorage.getItem('root') ?? '{}').state['user-auth'];
      const ask = async (method: string, path: string, body?: object) => {
        const response = await fetch(`/api/users/me/${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        });
        const { data } = await response.json();
        token = data?.token ?? token;
        return data;
      };
      const { twoSteps } = await ask('POST', 'confirmation', { password });
      await ask('POST', 'confirmation/recovery', { challenge: twoSteps.challenge, code });
      await ask('DELETE', 'authenticator');
      await ask('PUT', 'second-step', { isOn: false });
      return ask('GET', 'security');
    },
    { password, code },
  );
  expect(left).toMatchObject({ secondStep: { isOn: false }, authenticatorSince: null });
}

test('an app and recovery codes can be set up and open the account', async ({ signInAs, product }) => {
  const page = await signInAs('member', '/home');
  const password = passwordOf(product, people.member);
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('link', { name: 'My account' }).click();
  await page.waitForURL('**/profile');

  await page.getByRole('button', { name: 'Set up an app' }).click();
  await confirmPassword(page, password);
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(setUp.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const key = await setUp.locator('code').innerText();
  await typeCode(page, codeOf(key));

  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode = '', lastCode = ''] = await codes.getByRole('listitem').allInnerTexts();
  await codes.getByRole('checkbox').check();
  await codes.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('10 of 10 codes left.')).toBeVisible();

  await signOut(page);
  await signIn(page, people.member, password);
  await page.waitForURL('**/auth/two-steps/*/totp');
  await typeCode(page, nextCode(key));
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));

  await signOut(page);
  await signIn(page, people.member, password);
  await page.waitForURL('**/auth/two-steps/*/totp');
  await page.getByRole('link', { name: 'Use recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
  await page.goto('/profile#secondStep');
  await expect(page.getByText('9 of 10 codes left.')).toBeVisible();
  await removeSecondStep(page, { password, code: lastCode });
});

test('a device signed out from the list returns to sign-in on its next action @full', async ({ signInAs }) => {
  const here = await signInAs('staff');
  const there = await signInAs('staff');
  await there.goto('/profile');
  await expect(there.getByRole('textbox', { name: 'First name' })).toBeVisible();

  // The list starts with this browser, followed by the most recent one.
  await here.goto('/profile#sessions');
  const sessions = here.getByRole('region', { name: 'Where you are signed in' });
  await sessions
    .getByRole('button', { name: /^Sign out this device/ })
    .first()
    .click();
  const question = here.getByRole('dialog', { name: 'Sign out this device?' });
  await question.getByRole('button', { name: 'Sign out this device' }).click();
  await expect(here.getByText(/ is signed out\.$/)).toBeVisible();

  await there.getByRole('radio', { name: 'Purple' }).click({ force: true });
  await there.waitForURL('**/auth/login', { timeout: 2000 });
  await expect(there.getByText(/session has ended/)).toBeVisible();
});
