import { acceptInvitation, openInvitation } from '@guildhall/shared/contracts';
import {
  buildSessionUser,
  renderRemote,
  reply,
  replyProblem,
  requestsTo,
  screen,
  waitFor,
} from '@guildhall/shared/testing';
import InvitationPage from './InvitationPage.tsx';

const secret = 's'.repeat(43);

function openLink(hash = `#${secret}`) {
  window.history.replaceState({}, '', `/${hash}`);
  return renderRemote(<InvitationPage />, { path: '/auth/invitation', route: '/auth/invitation', role: null });
}
afterEach(() => window.history.replaceState({}, '', '/'));

const invitation = { firstName: 'Hugo', lastName: 'Perrin', association: 'Society of Bridges' };

test('an invited person checks the name, chooses a password and is signed in', async () => {
  reply(openInvitation, invitation);
  reply(acceptInvitation, { user: buildSessionUser({ firstName: 'Hugo' }), token: 'secret' });
  const { user, address } = openLink();
  expect(await screen.findByText(/^Society of Bridges has invited you/)).toBeVisible();
  expect(screen.getByLabelText('First name')).toHaveValue('Hugo');
  expect(requestsTo(acceptInvitation)).toHaveLength(0);
  await user.type(screen.getByLabelText('Password'), 'copper lantern river');
  await user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  await waitFor(() => expect(address()).toBe('/home'));
  expect(requestsTo(acceptInvitation)[0]?.body).toMatchObject({
    token: secret,
    firstName: 'Hugo',
    lastName: 'Perrin',
    password: 'copper lantern river',
  });
});

test('reports an expired link and asks for nothing', async () => {
  replyProblem(openInvitation, { status: 410, code: 'link_expired', message: 'This link has expired.' });
  openLink();
  expect(await screen.findByText('This link has expired.')).toBeVisible();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});

test('sends no request for an incomplete link', async () => {
  openLink('#half');
  expect(await screen.findByText(/link is incomplete/)).toBeVisible();
  await waitFor(() => expect(requestsTo(openInvitation)).toHaveLength(0));
});
