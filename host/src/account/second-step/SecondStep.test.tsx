import {
  beginAuthenticator,
  confirmAuthenticator,
  distrustDevices,
  getSecurity,
  removeAuthenticator,
  renewRecoveryCodes,
  setSecondStep,
} from '@guildhall/shared/contracts';
import type { Security } from '@guildhall/shared/contracts';
import { reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { buildSecurity, openProfile, part } from '../testing.tsx';

const enrolment = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Guildhall:ada%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=Guildhall',
};
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `codes-numb${index}`);
const withApp = { authenticatorSince: '2026-03-01T09:00:00.000Z', recoveryCodesLeft: 7 };

test('tells office members why they cannot switch it off', async () => {
  openProfile({ security: { secondStep: { isOn: true, isRequired: true } } });
  const second = await part('Two-step sign-in');
  expect(await second.findByText(/Always on/)).toBeVisible();
  expect(second.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument();
});

test('lists trusted devices and ends the trust in all of them', async () => {
  reply(distrustDevices, {});
  const trustedDevices: Security['trustedDevices'] = [
    {
      id: '0192f0c1-0000-7000-8000-00000000000d',
      browser: 'Firefox',
      system: 'Linux',
      device: 'computer',
      until: '2026-12-20T08:00:00.000Z',
    },
  ];
  const { user } = openProfile({ security: { trustedDevices } });
  const second = await part('Two-step sign-in');
  expect(await second.findByText('Firefox on Linux, until Dec 20, 2026')).toBeVisible();
  reply(getSecurity, buildSecurity());
  await user.click(second.getByRole('button', { name: 'Require a code everywhere' }));
  await waitFor(() => expect(second.queryByText('Trusted devices')).not.toBeInTheDocument());
  expect(requestsTo(distrustDevices)).toHaveLength(1);
});

test('switches on', async () => {
  reply(setSecondStep, { token: 'renewed' });
  const { user } = openProfile({ security: { secondStep: { isOn: false, isRequired: false } } });
  const second = await part('Two-step sign-in');
  const button = await second.findByRole('button', { name: 'Turn on' });
  reply(getSecurity, buildSecurity());
  await user.click(button);
  expect(await second.findByText(/we send a code to your email/)).toBeVisible();
  expect(requestsTo(setSecondStep)[0]?.body).toEqual({ isOn: true });
});

test('switches off after a warning', async () => {
  reply(setSecondStep, { token: 'renewed' });
  const { user } = openProfile();
  const second = await part('Two-step sign-in');
  await user.click(await second.findByRole('button', { name: 'Turn off' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off two-step sign-in?' }));
  expect(requestsTo(setSecondStep)).toEqual([]);
  reply(getSecurity, buildSecurity({ secondStep: { isOn: false, isRequired: false } }));
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await second.findByRole('button', { name: 'Turn on' })).toBeVisible();
});

async function beginEnrolment() {
  reply(beginAuthenticator, enrolment);
  const { user } = openProfile();
  const second = await part('Two-step sign-in');
  await user.click(await second.findByRole('button', { name: 'Set up an app' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }));
  return { user, second, dialog };
}

test('shows the key as an image, in groups to type, and as a link for this device', async () => {
  const { dialog } = await beginEnrolment();
  expect(await dialog.findByRole('img', { name: /^QR code/ })).toBeInTheDocument();
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toHaveAttribute('dir', 'ltr');
  expect(dialog.getByRole('link', { name: /Open in an app/ })).toHaveAttribute('href', enrolment.uri);
});

test('lets people retype a wrong code from the app', async () => {
  replyProblem(confirmAuthenticator, { code: 'authenticator_code_wrong', message: 'Not the code of this key.' });
  const { user, dialog } = await beginEnrolment();
  await user.type(dialog.getByLabelText(/Digit 1/), '111111');
  expect(await dialog.findByText('Not the code of this key.')).toBeVisible();
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
});

test('restarts an expired setup with another key', async () => {
  replyProblem(confirmAuthenticator, { status: 409, code: 'enrolment_over', message: 'This took too long.' });
  const { user, dialog } = await beginEnrolment();
  await user.type(dialog.getByLabelText(/Digit 1/), '111111');
  expect(await dialog.findByText('This took too long.')).toBeVisible();
  reply(beginAuthenticator, { ...enrolment, secret: 'KRSXG5BAKRSXG5BA' });
  await user.click(dialog.getByRole('button', { name: 'Start over' }));
  expect(await dialog.findByText('KRSX G5BA KRSX G5BA')).toBeVisible();
});

test('shows the recovery codes once and finishes only when they are saved', async () => {
  reply(confirmAuthenticator, { recoveryCodes, token: 'renewed' });
  const { user, second, dialog } = await beginEnrolment();
  await user.type(dialog.getByLabelText(/Digit 1/), '123456');
  const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
  expect(requestsTo(confirmAuthenticator)[0]?.body).toEqual({ code: '123456' });
  expect(within(codes.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(10);

  await user.click(codes.getByRole('button', { name: 'Finish' }));
  await user.keyboard('{Escape}');
  expect(codes.getByRole('checkbox', { name: /I have saved them/ })).toHaveFocus();
  expect(codes.getByText(/Save the codes first/)).toBeVisible();

  reply(getSecurity, buildSecurity(withApp));
  await user.click(codes.getByRole('checkbox', { name: /I have saved them/ }));
  await user.click(codes.getByRole('button', { name: 'Finish' }));
  expect(await second.findByText('7 of 10 codes left.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('codes-numb0')).not.toBeInTheDocument());
});

test('copies the recovery codes, one per line', async () => {
  reply(confirmAuthenticator, { recoveryCodes, token: 'renewed' });
  const { user, dialog } = await beginEnrolment();
  await user.type(dialog.getByLabelText(/Digit 1/), '123456');
  const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
  await user.click(codes.getByRole('button', { name: 'Copy' }));
  expect(await codes.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'));
});

test.each([
  [2, 'You have almost used them up. Create new codes while you can still sign in.'],
  [0, 'You have no codes left. If you lose your phone, you will not be able to sign in.'],
])('warns when %d recovery codes are left', async (recoveryCodesLeft, warning) => {
  openProfile({ security: { ...withApp, recoveryCodesLeft } });
  const second = await part('Two-step sign-in');
  expect(await second.findByText(warning)).toBeVisible();
});

test('creates new recovery codes after a confirmation', async () => {
  reply(renewRecoveryCodes, { recoveryCodes, token: 'renewed' });
  const { user } = openProfile({ security: withApp });
  const second = await part('Two-step sign-in');
  await user.click(await second.findByRole('button', { name: 'Create new codes' }));
  const question = within(await screen.findByRole('dialog', { name: 'Create new recovery codes?' }));
  await user.click(question.getByRole('button', { name: 'Create new codes' }));
  expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
});

test('removes the app after a confirmation', async () => {
  reply(removeAuthenticator, { token: 'renewed' });
  const { user } = openProfile({ security: withApp });
  const second = await part('Two-step sign-in');
  await user.click(await second.findByRole('button', { name: 'Remove app' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove the authenticator app?' }));
  reply(getSecurity, buildSecurity());
  await user.click(question.getByRole('button', { name: 'Remove app' }));
  expect(await second.findByRole('button', { name: 'Set up an app' })).toBeVisible();
});
