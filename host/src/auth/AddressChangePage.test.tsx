import { confirmAddressChange, openAddressChange, refuseAddressChange } from '@guildhall/shared/contracts';
import type { AddressRequest } from '@guildhall/shared/contracts';
import { renderRemote, reply, replyProblem, requestsTo, screen } from '@guildhall/shared/testing';
import AddressChangePage from './AddressChangePage.tsx';

const secret = 's'.repeat(43);

function openLink() {
  window.history.replaceState({}, '', `/#${secret}`);
  return renderRemote(<AddressChangePage />, {
    path: '/auth/address-change',
    route: '/auth/address-change',
    role: null,
  });
}
afterEach(() => window.history.replaceState({}, '', '/'));

const asked = (parts: Partial<AddressRequest> = {}): AddressRequest => ({
  side: 'old',
  state: 'open',
  association: 'Society of Bridges',
  newAddress: 'r…@example.net',
  byAdministrator: false,
  mayConfirm: true,
  ...parts,
});

test('the new address confirms with a press, and reads that the old one has to as well', async () => {
  reply(openAddressChange, asked({ side: 'new', newAddress: null }));
  reply(confirmAddressChange, asked({ side: 'new', newAddress: null, state: 'confirmed' }));
  const { user } = openLink();
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  expect(requestsTo(confirmAddressChange)[0]?.body).toEqual({ token: secret });
  expect(await screen.findByRole('heading', { name: /this address is confirmed/ })).toBeVisible();
  expect(screen.getByText(/Now confirm it from the old address/)).toBeVisible();
});

test('the old address reads the request, and agrees or refuses', async () => {
  reply(openAddressChange, asked());
  reply(refuseAddressChange, asked({ state: 'refused' }));
  const { user } = openLink();
  expect(await screen.findByText(/will use the email address r…@example.net/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve change' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'This wasn’t me' }));
  expect(await screen.findByRole('heading', { name: 'Nothing has changed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute('href', '/auth/forgot-password');
});

test('an old address reported as lost can only refuse', async () => {
  reply(openAddressChange, asked({ byAdministrator: true, mayConfirm: false }));
  openLink();
  expect(await screen.findByRole('button', { name: 'Refuse change' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Approve change' })).not.toBeInTheDocument();
});

test('shows the server’s refusal and allows another try', async () => {
  reply(openAddressChange, asked());
  replyProblem(confirmAddressChange, { status: 409, code: 'address_change_over', message: 'Not any more.' });
  const { user } = openLink();
  await user.click(await screen.findByRole('button', { name: 'Approve change' }));
  expect(await screen.findByText('Not any more.')).toBeVisible();
});

test('a link that was opened again after all is done says so', async () => {
  reply(openAddressChange, asked({ state: 'done' }));
  openLink();
  expect(await screen.findByRole('heading', { name: 'Email address changed' })).toBeVisible();
  expect(screen.getByText('If you did not want this change, contact the office.')).toBeVisible();
});
