import type { JunkDetail, JunkItem } from '@guildhall/shared/contracts';
import {
  getJunkItem,
  listJunk,
  purgeJunkItem,
  restoreJunkItem,
  restoreJunkItems,
  startExport,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import type { Language } from '@guildhall/shared/domain';
import {
  renderRemote,
  reply,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { toast } from '@guildhall/shared/ui/core';
import { someId } from '../../testing/builders.ts';
import { write } from '../../testing/dialogs.ts';
import JunkBoxPage from './JunkBoxPage.tsx';

const buildItem = (parts: Partial<JunkItem> = {}): JunkItem => ({
  id: someId(1),
  kind: 'query',
  entityId: someId(2),
  label: 'QRY-2026-00001 Cheap watches',
  cause: 'spam',
  deletedBy: 'Jonas Weber',
  deletedAt: '2026-11-18T09:00:00.000Z',
  purgeAt: '2026-12-02T09:00:00.000Z',
  ...parts,
});

const buildDetail = (parts: Partial<JunkDetail> = {}): JunkDetail => ({
  ...buildItem(),
  facts: [
    { name: 'number', value: 'QRY-2026-00001', type: 'text' },
    { name: 'state', value: 'query.state.waiting_for_staff', type: 'kind' },
    { name: 'size', value: '98765', type: 'bytes' },
  ],
  text: 'Buy now.',
  plan: { effects: [{ effect: 'messages', count: 2 }], obstacle: null },
  ...parts,
});

const open = (path = '/junkBox', role: Role = Role.staff, language: Language = 'en') =>
  renderRemote(<JunkBoxPage />, { path, role, language });

const openItem = async (role: Role = Role.staff, parts: Partial<JunkDetail> = {}) => {
  reply(listJunk, [buildItem()]);
  reply(getJunkItem, buildDetail(parts));
  const view = open(`/junkBox?item=${someId(1)}`, role);
  return { ...view, dialog: within(await screen.findByRole('dialog')) };
};

test('lists deleted items, why and by whom, and when they are purged', async () => {
  stopClock();
  reply(listJunk, [buildItem(), buildItem({ id: someId(2), kind: 'file', label: 'cv.pdf', cause: 'deleted' })]);
  open();
  const row = within(await screen.findByRole('row', { name: /Cheap watches/ }));
  for (const text of ['Query', 'Spam', 'Jonas Weber', '2 days ago', 'Dec 2, 2026'])
    expect(row.getByText(text)).toBeVisible();
  expect(within(screen.getByRole('row', { name: /cv\.pdf/ })).getByText('Document')).toBeVisible();
});

test('keeps filters in the URL', async () => {
  reply(listJunk, [buildItem()]);
  const { user, address } = open();
  await screen.findByText(/Cheap watches/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Query');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Purged' }), 'Within 7 days');
  await waitFor(() => expect(address()).toBe('/junkBox?kind=query&within=7'));
  await waitFor(() => expect(requestsTo(listJunk).at(-1)?.query).toMatchObject({ kind: 'query', within: '7' }));
});

test('the file has the filters and the order of the list', async () => {
  reply(listJunk, [buildItem()]);
  replyProblem(startExport, { status: 409, code: 'too_many_exports', message: 'Please wait.' });
  const { user } = open('/junkBox?kind=query&sort=purgeAt');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(requestsTo(startExport)).toHaveLength(1));
  const query = { kind: 'query', sort: 'purgeAt' };
  expect(requestsTo(startExport)[0]?.body).toEqual({ list: 'junk', format: 'xlsx', language: 'en', query });
});

test('a person chooses the columns of the list; the linking column stays', async () => {
  reply(listJunk, [buildItem()]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns of the list' }));
  expect(dialog.getByRole('checkbox', { name: 'Item' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: 'Deleted by' }));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('columnheader', { name: 'Deleted by' })).not.toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Deleted' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Views' })).toBeVisible();
});

test('says what will appear here while it is empty', async () => {
  reply(listJunk, []);
  open();
  expect(await screen.findByText('The junk box is empty')).toBeVisible();
});

test('shows an item and what restoring does, and restores it', async () => {
  reply(restoreJunkItem, { kind: 'query', entityId: someId(9) });
  const { user, dialog, address } = await openItem();
  for (const text of ['Waiting for the office', '96.5 kB', 'Buy now.', 'Restores 2 messages'])
    expect(dialog.getByText(text)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Delete permanently' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(requestsTo(restoreJunkItem)).toHaveLength(1));
  await waitFor(() => expect(address()).toBe('/junkBox'));
});

test('says why an item can’t be restored', async () => {
  const { dialog } = await openItem(Role.staff, { plan: { effects: [], obstacle: 'application_sent' } });
  expect(dialog.getByText(/The application has been sent/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled();
});

test('lets administrators delete permanently after typing the name', async () => {
  const { user, dialog, address } = await openItem(Role.administrator);
  await user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
  const purge = within(await screen.findByRole('dialog', { name: 'Delete permanently?' }));
  replyProblem(purgeJunkItem, {
    status: 422,
    code: 'confirmation_differs',
    message: 'This is not the name.',
    fields: { confirmation: { code: 'confirmation_differs', message: 'This is not the name.' } },
    once: true,
  });
  await write(user, purge.getByRole('textbox', { name: 'Type the name to confirm' }), 'Cheap');
  await user.click(purge.getByRole('button', { name: 'Delete permanently' }));
  await waitFor(() =>
    expect(purge.getByRole('textbox', { name: 'Type the name to confirm' })).toHaveAccessibleDescription(
      /not the name/,
    ),
  );
  const withdrawn = jest.spyOn(toast, 'withdrawUndo');
  reply(purgeJunkItem, {});
  await write(user, purge.getByRole('textbox', { name: 'Type the name to confirm' }), 'QRY-2026-00001 Cheap watches');
  await user.click(purge.getByRole('button', { name: 'Delete permanently' }));
  await waitFor(() => expect(address()).toBe('/junkBox'));
  expect(requestsTo(purgeJunkItem).at(-1)?.body).toEqual({ confirmation: 'QRY-2026-00001 Cheap watches' });
  // The message about its deletion must not offer an undo any longer.
  expect(withdrawn).toHaveBeenCalledWith(someId(2));
});

test('restores the selected items and reports each failure', async () => {
  reply(listJunk, [buildItem(), buildItem({ id: someId(2), kind: 'file', label: 'cv.pdf' })]);
  reply(restoreJunkItems, [
    { id: someId(1), ok: true, code: null, message: null },
    { id: someId(2), ok: false, code: 'too_many_files', message: 'Too many.' },
  ]);
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  const report = within(await screen.findByRole('dialog'));
  expect(report.getByText(/1 item restored\. 1 item could not be restored\./)).toBeVisible();
  expect(report.getByText('cv.pdf')).toBeVisible();
  expect(report.getByText(/the maximum number of files/)).toBeVisible();
  expect(requestsTo(restoreJunkItems)[0]?.body).toEqual({ ids: [someId(1), someId(2)] });
});

test('shows the junk box in Arabic', async () => {
  reply(listJunk, [buildItem()]);
  open('/junkBox', Role.staff, 'ar');
  expect(await screen.findByText('استفسار', { selector: 'table *' })).toBeVisible();
});
