import { checkInvitations, inviteUser, inviteUsers } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { buildUserDetail, someId } from '../../testing/builders.ts';
import InvitePage from './InvitePage.tsx';

const openInvite = (search = '') =>
  renderRemote(<InvitePage />, { path: `/user/add${search}`, role: Role.administrator });

test('invites one person, and goes to their page', async () => {
  replyProblem(inviteUser, {
    status: 409,
    code: 'address_taken',
    message: 'Some fields are missing or not valid. Correct them and try again.',
    fields: { email: { code: 'address_taken', message: 'This address already has an account.' } },
  });
  const { user, address } = openInvite();
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Hugo');
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Perrin');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'hugo@example.org');
  await user.click(screen.getByRole('radio', { name: /^Staff/ }));
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('This address already has an account.')).toBeVisible();
  reply(inviteUser, buildUserDetail({ state: 'invited', firstName: 'Hugo' }));
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(address()).toBe(`/user/add/${someId(9)}`));
  expect(requestsTo(inviteUser).at(-1)?.body).toMatchObject({ email: 'hugo@example.org', role: 2, note: '' });
});

test('shows what each line would do before anything is sent', async () => {
  const person = {
    firstName: 'Ada',
    lastName: 'Moreau',
    email: 'ada@example.org',
    role: 3 as const,
    language: 'en' as const,
  };
  reply(checkInvitations, [
    { line: 1, text: 'Ada;Moreau;ada@example.org', person, fault: null },
    { line: 2, text: 'Nils', person: null, fault: 'no_address' },
  ]);
  reply(inviteUsers, { invited: ['ada@example.org'], known: [] });
  const { user } = openInvite('?how=many');
  await user.type(await screen.findByRole('textbox', { name: 'List' }), 'Ada;Moreau;ada@example.org');
  expect(screen.queryByRole('button', { name: /Send/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Check list' }));
  const wrong = within(await screen.findByRole('row', { name: /Nils/ }));
  expect(wrong.getByText('No email address')).toBeVisible();
  expect(requestsTo(inviteUsers)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Send 1 invitation' }));
  expect(await screen.findByText('1 invitation sent.')).toBeVisible();
  expect(requestsTo(inviteUsers)[0]?.body).toEqual({ people: [person], note: '' });
  expect(screen.queryByRole('button', { name: /Send/ })).not.toBeInTheDocument();
});
