import type { ReactNode } from 'react';
import {
  changeMembership,
  changeUser,
  downloadMemberCard,
  getUser,
  getUserRecords,
  listUserEvents,
  listUsers,
  mergeUser,
  planUserMerge,
  setUserRole,
  suspendUser,
} from '@guildhall/shared/contracts';
import type { MergePlan } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { buildUser, buildUserDetail, someId } from '../../testing/builders.ts';
import UserPage from './UserPage.tsx';

const openUser = (search = '', beside: ReactNode = null) =>
  renderRemote(
    <>
      <UserPage />
      {beside}
    </>,
    { path: `/user/add/${someId(9)}${search}`, route: '/user/add/:id', role: Role.administrator },
  );

test('shows the person, and collapses unavailable actions with their reasons', async () => {
  reply(getUser, buildUserDetail({ isLastAdministrator: true, role: 1 }));
  openUser();
  expect(await screen.findByRole('heading', { level: 1, name: 'Rosa Lind' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change details' })).toBeEnabled();
  const suspend = screen.getByRole('button', { name: 'Suspend' });
  expect(suspend).toBeDisabled();
  expect(suspend).toHaveAccessibleDescription(/last active administrator/);
});

test('says that no invitation is open, or that it has expired', async () => {
  const sent = { sentAt: '2026-11-01T09:00:00.000Z', expiresAt: '2026-11-08T09:00:00.000Z' };
  reply(getUser, buildUserDetail({ state: 'invited', invitation: null }));
  const { unmount } = openUser();
  expect(await screen.findByText(/No invitation is open/)).toBeVisible();
  expect(screen.queryByText(/has expired/)).not.toBeInTheDocument();
  unmount();
  reply(getUser, buildUserDetail({ state: 'invited', invitation: { ...sent, isExpired: true } }));
  openUser();
  expect(await screen.findByText(/The invitation has expired/)).toBeVisible();
});

test('suspends with a reason, and says so', async () => {
  reply(getUser, buildUserDetail());
  reply(suspendUser, buildUserDetail({ version: 4, state: 'suspended' }));
  const { user, address } = openUser();
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Rosa Lind?' });
  expect(address()).toContain('do=suspend');
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Left the board');
  reply(getUser, buildUserDetail({ version: 4, state: 'suspended' }));
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(requestsTo(suspendUser)[0]?.body).toEqual({ version: 3, reason: 'Left the board' }));
  expect(await screen.findByRole('button', { name: 'Reactivate' })).toBeVisible();
});

const membership = {
  state: 'active',
  joinedOn: '2020-03-01',
  paidUntil: '2026-12-31',
  endsOn: null,
  endReason: null,
} as const;
const resigned = { ...membership, state: 'ended', endsOn: '2026-11-19', endReason: 'resigned' } as const;

test('shows a membership’s state, and ends it with a reason', async () => {
  reply(getUser, buildUserDetail({ memberNumber: 'M-00042', membership }));
  const { user } = openUser();
  expect(await screen.findByText('Dec 31, 2026')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reinstate membership' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'End membership' }));
  const dialog = await screen.findByRole('dialog', { name: 'End the membership of Rosa Lind?' });
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Moves abroad');
  await user.click(within(dialog).getByRole('button', { name: 'End membership' }));
  expect(await within(dialog).findByText('Choose why the membership ends.')).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: 'Resigned' }));
  reply(changeMembership, { membership: resigned, invoiceId: null });
  reply(getUser, buildUserDetail({ memberNumber: 'M-00042', membership: resigned }));
  await user.click(within(dialog).getByRole('button', { name: 'End membership' }));
  await waitFor(() =>
    expect(requestsTo(changeMembership)[0]?.body).toEqual({
      action: 'end',
      endReason: 'resigned',
      reason: 'Moves abroad',
    }),
  );
  expect(await screen.findByRole('button', { name: 'Reinstate membership' })).toBeVisible();
  expect(screen.getByText('ended')).toBeVisible();
  expect(await screen.findByText('Reason for the end of the membership: Resigned.')).toBeVisible();
});

test('says that a person has died and what waits for a decision, and takes it back', async () => {
  reply(getUser, buildUserDetail({ memberNumber: 'M-00042', membership: { ...resigned, endReason: 'deceased' } }));
  const { user } = openUser();
  expect(await screen.findByText('This person has died')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show invoices set aside' })).toHaveAttribute(
    'href',
    '/invoiceList?state=payer_deceased',
  );
  expect(screen.queryByRole('button', { name: 'Reinstate membership' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Take back the end of membership' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: /^Take back the end of the membership of Rosa Lind/ }),
  );
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A mix-up');
  reply(changeMembership, { membership, invoiceId: null });
  reply(getUser, buildUserDetail({ memberNumber: 'M-00042', membership }));
  await user.click(dialog.getByRole('button', { name: 'Take back the end of membership' }));
  await waitFor(() => expect(requestsTo(changeMembership)[0]?.body).toEqual({ action: 'undoEnd', reason: 'A mix-up' }));
  await waitFor(() => expect(screen.queryByText('This person has died')).not.toBeInTheDocument());
});

test('saves the card of a current member, or says why there is none', async () => {
  reply(getUser, buildUserDetail({ memberNumber: 'M-00042', membership }));
  replyProblem(downloadMemberCard, { status: 409, code: 'no_current_membership', message: 'Not paid for today.' });
  const { user } = openUser('', <Toaster />);
  await user.click(await screen.findByRole('button', { name: 'Membership card' }));
  expect(await screen.findByText('Not paid for today.')).toBeVisible();
  expect(requestsTo(downloadMemberCard)[0]?.params).toEqual({ id: someId(9) });
});

test('people without an active membership have no card', async () => {
  reply(getUser, buildUserDetail({ memberNumber: 'M-00042', membership: resigned }));
  openUser();
  expect(await screen.findByRole('button', { name: 'Reinstate membership' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Membership card' })).not.toBeInTheDocument();
});

test('changes a role with a reason', async () => {
  reply(getUser, buildUserDetail());
  reply(setUserRole, buildUserDetail({ version: 4, role: 2 }));
  const { user } = openUser('?do=role');
  const dialog = await screen.findByRole('dialog', { name: 'Change the role of Rosa Lind' });
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Joins the office');
  await user.click(within(dialog).getByRole('button', { name: 'Change role' }));
  expect(await within(dialog).findByText('The person already has this role.')).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: /^Staff/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Change role' }));
  await waitFor(() =>
    expect(requestsTo(setUserRole)[0]?.body).toEqual({ version: 3, role: 2, reason: 'Joins the office' }),
  );
});

test('the slower of two people sees both values and keeps the input', async () => {
  reply(getUser, buildUserDetail());
  replyProblem(changeUser, { status: 409, code: 'version_conflict', message: 'Somebody else changed this.' });
  const { user } = openUser('?do=details');
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByRole('textbox', { name: 'Last name' });
  await user.clear(name);
  await user.type(name, 'Linde');
  reply(getUser, buildUserDetail({ version: 4, lastName: 'Lindqvist' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Lindqvist')).toBeVisible();
  expect(name).toHaveValue('Linde');
  reply(changeUser, buildUserDetail({ version: 5, lastName: 'Linde' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestsTo(changeUser).at(-1)?.body).toMatchObject({ version: 4, lastName: 'Linde' }));
});

test('shows and corrects the postal address', async () => {
  reply(getUser, buildUserDetail({ postalAddress: 'Ring 1\n8010 Graz' }));
  reply(changeUser, buildUserDetail({ postalAddress: 'Hafen 2' }));
  const { user } = openUser('?do=details');
  const dialog = await screen.findByRole('dialog');
  const address = within(dialog).getByRole('textbox', { name: /^Postal address/ });
  expect(address).toHaveValue('Ring 1\n8010 Graz');
  await user.clear(address);
  await user.type(address, 'Hafen 2');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestsTo(changeUser)[0]?.body).toMatchObject({ postalAddress: 'Hafen 2' }));
});

test('lists the person’s records and the account’s history', async () => {
  reply(getUser, buildUserDetail());
  reply(getUserRecords, {
    applications: [
      { id: someId(1), number: 'APP-2026-00042', state: 'in_review', updatedAt: '2026-11-18T09:00:00.000Z' },
    ],
    invoices: [],
    queries: [],
  });
  reply(listUserEvents, [
    {
      id: someId(70),
      at: '2026-11-18T09:00:00.000Z',
      action: 'user.role_changed',
      actorName: 'Greta Holm',
      changes: [{ field: 'role', before: '3', after: '2' }],
      reason: 'Joins the office',
    },
  ]);
  const { user } = openUser('?part=records');
  expect(await screen.findByRole('link', { name: 'APP-2026-00042' })).toBeVisible();
  expect(screen.getByText('No invoices.')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'History' }));
  const row = within(await screen.findByRole('row', { name: /Role changed/ }));
  expect(row.getByText('Joins the office')).toBeVisible();
  expect(row.getByText('Greta Holm')).toBeVisible();
});

test('merges another account after the dry run, or shows what blocks it', async () => {
  const other = buildUser({ id: someId(8), email: 'rosa.lind@work.example' });
  const kept = buildUserDetail({ id: someId(9) });
  const side = ({ id, email, firstName, lastName, role, state, memberNumber }: typeof other, version: number) => ({
    ...{ id, email, firstName, lastName, role, state, memberNumber },
    version,
  });
  const sides = { kept: side(kept, 3), merged: side(other, 5) };
  reply(getUser, kept);
  reply(listUsers, [other]);
  reply(planUserMerge, ({ params }): MergePlan =>
    params.id === someId(9)
      ? { ...sides, moves: [{ subject: 'applications', count: 2 }], stays: [], takes: ['phone'], blocks: [] }
      : {
          kept: sides.merged,
          merged: sides.kept,
          moves: [],
          stays: [],
          takes: [],
          blocks: [{ reason: 'open_applications', numbers: ['APP-2026-00001', 'APP-2026-00002'] }],
        },
  );
  reply(mergeUser, kept);
  const { user } = openUser('?do=merge');
  const dialog = within(await screen.findByRole('dialog', { name: /Merge another account/ }));
  expect(dialog.queryByRole('button', { name: 'Merge with another account' })).not.toBeInTheDocument();
  await user.type(dialog.getByRole('combobox', { name: 'The other account' }), 'rosa');
  await user.click(await dialog.findByRole('option', { name: /work\.example/ }));
  expect(await dialog.findByText('Applications')).toBeVisible();
  expect(dialog.getByText('The phone number is kept.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: /work\.example/ }));
  expect(await dialog.findByText(/APP-2026-00001, APP-2026-00002/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Merge with another account' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /rosa@example\.org/ }));
  await user.type(await dialog.findByRole('textbox', { name: /Reason/ }), 'Registered twice');
  await user.click(dialog.getByRole('button', { name: 'Merge with another account' }));
  await waitFor(() =>
    expect(requestsTo(mergeUser)[0]?.body).toEqual({
      version: 3,
      from: someId(8),
      fromVersion: 5,
      reason: 'Registered twice',
    }),
  );
});

test('redirects the page of a merged account to the kept one', async () => {
  reply(getUser, buildUserDetail({ id: someId(7) }));
  const { address } = openUser();
  await waitFor(() => expect(address()).toBe(`/user/add/${someId(7)}`));
});
