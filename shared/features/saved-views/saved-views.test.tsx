import { changeSavedView, createSavedView, deleteSavedView, listSavedViews } from '@guildhall/shared/contracts';
import type { SavedView } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { useSearchParams } from '@guildhall/shared/router';
import {
  buildSessionUser,
  renderRemote,
  reply,
  replyProblem,
  requestsTo,
  screen,
  userEvent,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { ViewsButton } from './ViewsButton.tsx';

const buildView = (parts: Partial<SavedView> = {}): SavedView => ({
  id: '0192f0c1-0000-7000-8000-0000000000a1',
  list: 'invoices',
  name: 'Late payers',
  filters: { state: 'overdue', sort: 'dueOn' },
  columns: null,
  isShared: false,
  isOwn: true,
  isEditable: true,
  ownerName: 'Grace Lin',
  version: 1,
  ...parts,
});

function List() {
  const [params, setParams] = useSearchParams();
  const query = { page: 1, pageSize: 25, ...Object.fromEntries(params) };
  const change = (part: Record<string, string | null>) => {
    const merged = { ...Object.fromEntries(params), ...part };
    setParams(Object.fromEntries(Object.entries(merged).flatMap(([name, value]) => (value ? [[name, value]] : []))));
  };
  return (
    <>
      <p>{`Shown: ${params.toString()}`}</p>
      <ViewsButton of="invoices" list={{ query, change }} />
    </>
  );
}

function open(path = '/invoiceList?q=Lind&sort=-number', role: Role = Role.staff) {
  renderRemote(<List />, { path, user: buildSessionUser({ role }) });
  return userEvent.setup();
}

const openDialog = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Views' }));
  return screen.findByRole('dialog', { name: 'Saved views' });
};

test('replaces search, filters and sort with those of the chosen view', async () => {
  reply(listSavedViews, [buildView()]);
  const user = open();
  const dialog = await openDialog(user);
  await user.click(await within(dialog).findByRole('button', { name: 'Late payers' }));
  expect(await screen.findByText('Shown: sort=dueOn&state=overdue')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('saves the current list under a name and marks it as current', async () => {
  reply(listSavedViews, []);
  reply(createSavedView, buildView({ name: 'Lind', filters: { q: 'Lind', sort: '-number' } }));
  const user = open();
  const dialog = await openDialog(user);
  expect(await within(dialog).findByText('No saved views yet')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Save this view' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Lind');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Share with the office' }));
  reply(listSavedViews, [buildView({ name: 'Lind', filters: { q: 'Lind', sort: '-number' } })]);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByRole('button', { name: 'Lind', current: true })).toBeVisible();
  expect(requestsTo(createSavedView)[0]?.body).toEqual({
    list: 'invoices',
    name: 'Lind',
    isShared: true,
    filters: { q: 'Lind', sort: '-number' },
    columns: null,
  });
});

test('shows that a name is taken beside its input and keeps the text', async () => {
  reply(listSavedViews, []);
  replyProblem(createSavedView, {
    status: 409,
    code: 'name_taken',
    message: 'You already have a view with this name.',
    fields: { name: { code: 'name_taken', message: 'You already have a view with this name.' } },
  });
  const user = open();
  const dialog = await openDialog(user);
  await user.click(await within(dialog).findByRole('button', { name: 'Save this view' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Late payers');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const name = await within(dialog).findByRole('textbox', { description: /already have a view/ });
  expect(name).toHaveValue('Late payers');
});

test('saves the current filters to an existing view', async () => {
  reply(listSavedViews, [buildView({ version: 4 })]);
  reply(changeSavedView, buildView());
  const user = open();
  const dialog = await openDialog(user);
  await user.click(await within(dialog).findByRole('button', { name: /Update/ }));
  await waitFor(() => expect(requestsTo(changeSavedView)).toHaveLength(1));
  expect(requestsTo(changeSavedView)[0]?.body).toMatchObject({
    version: 4,
    name: 'Late payers',
    filters: { q: 'Lind', sort: '-number' },
  });
});

test('restores a deleted view', async () => {
  reply(listSavedViews, [buildView()]);
  reply(deleteSavedView, {});
  reply(createSavedView, buildView());
  const user = open();
  const dialog = await openDialog(user);
  await user.click(await within(dialog).findByRole('button', { name: 'Delete “Late payers”' }));
  expect(await within(dialog).findByText('“Late payers” is deleted.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requestsTo(createSavedView)).toHaveLength(1));
  expect(requestsTo(createSavedView)[0]?.body).toEqual({
    list: 'invoices',
    name: 'Late payers',
    isShared: false,
    filters: { state: 'overdue', sort: 'dueOn' },
    columns: null,
  });
});

test('lets people use, but not change, a view shared by somebody else', async () => {
  reply(listSavedViews, [buildView({ isOwn: false, isEditable: false, isShared: true })]);
  const dialog = await openDialog(open());
  expect(await within(dialog).findByText('Shared by Grace Lin')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument();
});

test('is hidden from members', () => {
  open('/invoiceList', Role.member);
  expect(screen.queryByRole('button', { name: 'Views' })).not.toBeInTheDocument();
});
