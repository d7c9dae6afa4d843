import { store, storeKey } from '@guildhall/shared/store';
import { renderRemote, screen, within } from '@guildhall/shared/testing';
import ContactsPage from './ContactsPage.tsx';

const open = () => renderRemote(<ContactsPage />, { path: '/apps/contacts' });
const rows = () => within(screen.getByRole('list', { name: 'Contacts' })).getAllByRole('listitem');
const openAmara = async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Amara Okafor/ }));
  return user;
};

afterEach(() => store.setState({ contacts: {} }));

test('shows all sample people at first', async () => {
  open();
  await screen.findByRole('button', { name: /^Amara Okafor/ });
  expect(rows()).toHaveLength(25);
});

test('search and filter narrow the list to matching people', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('searchbox'), 'paper crane');
  expect(rows()).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText('Show'), 'support');
  expect(rows()).toHaveLength(1);
});

test('a star tells its state in its label and pressed state', async () => {
  const user = await openAmara();
  const [star] = screen.getAllByRole('button', { name: 'Star Amara Okafor' });
  expect(star).toHaveAttribute('aria-pressed', 'true');
  await user.click(star!);
  expect(star).toHaveAttribute('aria-pressed', 'false');
});

test('restores a deleted contact', async () => {
  const user = await openAmara();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(rows()).toHaveLength(24);
  await user.selectOptions(screen.getByLabelText('Show'), 'deleted_contact');
  await user.click(screen.getByRole('button', { name: /^Amara Okafor/ }));
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await user.selectOptions(screen.getByLabelText('Show'), 'show_all');
  expect(rows()).toHaveLength(25);
});

test('saves an edit, but not a contact without a name', async () => {
  const user = await openAmara();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const name = screen.getByLabelText('First name');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save contact' }));
  expect(name).toBeInvalid();
  await user.type(name, 'Amarachi');
  await user.click(screen.getByRole('button', { name: 'Save contact' }));
  expect(screen.getByRole('heading', { name: 'Amarachi Okafor' })).toBeVisible();
});

test('persists changes and keeps the slices of remotes that are not loaded', async () => {
  const user = await openAmara();
  await user.click(screen.getAllByRole('button', { name: 'Star Amara Okafor' })[0]!);
  store.setState({ notes: { kept: 'by a remote that is not loaded' } });
  const { state } = JSON.parse(localStorage.getItem(storeKey) ?? '{}');
  expect(state.contacts.contacts[0]).toMatchObject({ firstname: 'Amara', starred: false });
  expect(state.notes).toEqual({ kept: 'by a remote that is not loaded' });
});
