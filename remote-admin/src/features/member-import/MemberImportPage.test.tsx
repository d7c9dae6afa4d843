import {
  checkMemberImport,
  getMemberImport,
  inviteImported,
  listImportInvitations,
  listManagedMembershipTypes,
  listMemberImportRows,
  listMemberImports,
  startMemberImport,
  undoMemberImport,
  uploadMemberImport,
} from '@guildhall/shared/contracts';
import type { MemberImport } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { someId } from '../../testing/builders.ts';
import MemberImportPage from './MemberImportPage.tsx';

const none = { new: 0, existing: 0, error: 0, imported: 0, removed: 0, kept: 0 };

const buildImport = (parts: Partial<MemberImport> = {}): MemberImport => ({
  id: someId(1),
  fileName: 'members.csv',
  state: 'uploaded',
  encoding: 'windows-1252',
  delimiter: ';',
  columns: [
    { heading: 'E-Mail', samples: ['rosa@example.org'] },
    { heading: 'Name', samples: ['Rosa Lind'] },
  ],
  mapping: { email: 0 },
  defaults: { language: 'en', membershipTypeId: null },
  rowsTotal: 3,
  counts: none,
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'Ada Moreau',
  isInviting: false,
  finishedAt: null,
  ...parts,
});

const checked = buildImport({ state: 'checked', counts: { ...none, new: 2, error: 1 } });
const badRow = {
  row: 4,
  label: 'nonsense',
  outcome: 'error' as const,
  reason: 'email_invalid' as const,
  field: 'email' as const,
  userId: null,
};

const open = (search = '') => {
  reply(listManagedMembershipTypes, []);
  return renderRemote(<MemberImportPage />, { path: `/user/import${search}`, role: Role.administrator });
};

test('a file is uploaded, and opens in the address', async () => {
  reply(listMemberImports, []);
  reply(uploadMemberImport, buildImport());
  reply(getMemberImport, buildImport());
  const { user, address } = open();
  expect(await screen.findByText('No imports yet')).toBeVisible();
  await user.upload(screen.getByLabelText(/CSV file/), new File(['E-Mail;Name'], 'members.csv', { type: 'text/csv' }));
  await waitFor(() => expect(address()).toBe(`/user/import?import=${someId(1)}`));
  expect(await screen.findByText('WINDOWS-1252')).toBeVisible();
});

test('a file that cannot be imported says why, and keeps its place', async () => {
  reply(listMemberImports, []);
  replyProblem(uploadMemberImport, { status: 422, code: 'import_too_long', message: 'This file has 100000 rows.' });
  const { user } = open();
  await user.upload(await screen.findByLabelText(/CSV file/), new File(['x'], 'big.csv', { type: 'text/csv' }));
  expect(await screen.findByText('This file has 100000 rows.')).toBeVisible();
});

test('shows the first rows to help choose columns, and checks them', async () => {
  reply(getMemberImport, buildImport());
  reply(checkMemberImport, checked);
  reply(listMemberImportRows, [badRow]);
  const { user } = open(`?import=${someId(1)}`);
  expect(await screen.findByText('rosa@example.org')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: /Full name/ }), 'Name');
  reply(getMemberImport, checked);
  await user.click(screen.getByRole('button', { name: 'Check file' }));
  expect(requestsTo(checkMemberImport)[0]?.body).toEqual({
    mapping: { email: 0, name: 1 },
    defaults: { language: 'en', membershipTypeId: null },
  });
  const row = within(await screen.findByRole('row', { name: /nonsense/ }));
  expect(row.getByText('Email: Not an email address')).toBeVisible();
});

test('asks before an import, and shows its progress', async () => {
  const running = buildImport({ state: 'running', counts: { ...none, new: 1, imported: 1, error: 1 } });
  reply(getMemberImport, checked);
  reply(listMemberImportRows, [badRow]);
  reply(startMemberImport, running);
  const { user } = open(`?import=${someId(1)}`);
  await user.click(await screen.findByRole('button', { name: 'Import 2 members' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import members?' }));
  expect(dialog.getByText('1 other row is skipped. You can undo the import later.')).toBeVisible();
  reply(getMemberImport, running);
  await user.click(dialog.getByRole('button', { name: 'Import 2 members' }));
  expect(await screen.findByRole('progressbar', { name: 'Importing' })).toBeVisible();
  expect(screen.getByText('2 of 3')).toBeVisible();
});

test('undoes an import, and lists who stayed with the reason', async () => {
  const undone = buildImport({ state: 'undone', counts: { ...none, removed: 1, kept: 1 } });
  reply(getMemberImport, buildImport({ state: 'done', counts: { ...none, imported: 2 } }));
  reply(listMemberImportRows, [{ ...badRow, outcome: 'kept', reason: 'signed_in', field: null, userId: someId(5) }]);
  reply(undoMemberImport, undone);
  const { user } = open(`?import=${someId(1)}`);
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  reply(getMemberImport, undone);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove 2 members' }));
  const row = within(await screen.findByRole('row', { name: /Has signed in/ }));
  expect(row.getByRole('link', { name: 'nonsense' })).toHaveAttribute('href', `/user/add/${someId(5)}`);
});

test('invites all members of an import with a note, and shows the progress', async () => {
  const done = buildImport({ state: 'done', counts: { ...none, imported: 2 } });
  const row = { id: someId(5), email: 'rosa@example.org', firstName: 'Rosa', lastName: 'Lind', sentAt: null };
  reply(getMemberImport, done);
  reply(listImportInvitations, [{ ...row, standing: 'never_invited' }]);
  reply(inviteImported, { ...done, isInviting: true });
  const { user } = open(`?import=${someId(1)}&part=invitations`);
  await user.click(await screen.findByRole('button', { name: 'Invite 1 member' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite 1 member?' }));
  await user.type(dialog.getByRole('textbox', { name: /note|message/i }), 'Welcome!');
  reply(getMemberImport, { ...done, isInviting: true });
  await user.click(dialog.getByRole('button', { name: 'Send 1 invitation' }));
  expect(await screen.findByRole('progressbar', { name: 'Sending invitations' })).toBeVisible();
  expect(requestsTo(inviteImported)[0]?.body).toEqual({ note: 'Welcome!' });
});
