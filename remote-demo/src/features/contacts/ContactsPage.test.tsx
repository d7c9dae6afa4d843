import { store, storeKey } from '@guildhall/shared/store';
import { renderRemote, screen, waitFor, within } from '@guildhall/shared/testing';
import ContactsPage from './ContactsPage.tsx';

const open = (language: 'en' | 'ar' = 'en') => renderRemote(<ContactsPage />, { path: '/apps/contacts', language });
const rows = () => within(screen.getByRole('list', { name: 'Contacts' })).getAllByRole('listitem');
const openAmara = async ({ isEditing = false } = {}) => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Amara Okafor/ }));
  if (isEditing) await user.click(screen.getByRole('button', { name: 'Edit' }));
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

test('reports a search without matches and lets people clear it', async () => {
  const { user } = open();
  const search = await screen.findByRole('searchbox');
  await user.type(search, 'zzz');
  expect(screen.getByText('No results')).toBeVisible();
  await user.clear(search);
  expect(rows()).toHaveLength(25);
});

test('cancelling an edit keeps the contact unchanged', async () => {
  const user = await openAmara({ isEditing: true });
  await user.type(screen.getByLabelText('First name'), 'ZZ');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('heading', { name: 'Amara Okafor' })).toBeVisible();
});

test('saves another department and new notes, and updates the filter counts', async () => {
  const user = await openAmara({ isEditing: true });
  await user.selectOptions(screen.getByLabelText('Department'), 'sales');
  await user.clear(screen.getByLabelText(/Notes/));
  await user.type(screen.getByLabelText(/Notes/), 'Moved.');
  const before = within(screen.getByLabelText('Show')).getByRole('option', { name: /^Sales/ }).textContent;
  await user.click(screen.getByRole('button', { name: 'Save contact' }));
  expect(screen.getByText('Moved.')).toBeVisible();
  const after = within(screen.getByLabelText('Show')).getByRole('option', { name: /^Sales/ }).textContent;
  expect(Number(/\d+/.exec(after)?.[0])).toBe(Number(/\d+/.exec(before)?.[0]) + 1);
});

test('marks both missing names and focuses the first', async () => {
  const user = await openAmara({ isEditing: true });
  await user.clear(screen.getByLabelText('First name'));
  await user.clear(screen.getByLabelText('Last name'));
  await user.click(screen.getByRole('button', { name: 'Save contact' }));
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(screen.getByLabelText('Last name')).toBeInvalid();
});

test('links phone number and email address and keeps their direction in Arabic', async () => {
  const { user } = open('ar');
  await user.click(await screen.findByRole('button', { name: /^Amara Okafor/ }));
  const links = await waitFor(() => {
    const found = screen.getAllByRole('link').filter((link) => /^(tel|mailto):/.test(link.getAttribute('href') ?? ''));
    expect(found).toHaveLength(2);
    return found;
  });
  for (const link of links) expect(link.firstElementChild).toHaveAttribute('dir', 'ltr');
  expect(links[0]?.getAttribute('href')).toMatch(/^tel:\+[\d]+$/);
});
