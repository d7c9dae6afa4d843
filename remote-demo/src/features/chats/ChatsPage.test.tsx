import { store } from '@guildhall/shared/store';
import { renderRemote, screen, within } from '@guildhall/shared/testing';
import { useChats } from '../../slices/chat.ts';
import ChatsPage from './ChatsPage.tsx';

afterEach(() => store.setState({ chat: {} }));

test('people have a status in words; a conversation has pictures, files and texts (specification §3)', async () => {
  const { user } = renderRemote(<ChatsPage />);
  const list = within(await screen.findByRole('list', { name: 'Chats' }));
  for (const [name, status] of [
    ['Amara Okafor', 'Online'],
    ['Jonas Weber', 'Busy'],
    ['Li Wen', 'Away'],
    ['Nadia Haddad', 'Offline'],
  ])
    expect(list.getByRole('button', { name: new RegExp(`^${name}\\s*${status}`) })).toBeVisible();
  await user.click(list.getByRole('button', { name: /^Amara Okafor/ }));
  const log = within(screen.getByRole('log', { name: 'Messages with Amara Okafor' }));
  expect(log.getByRole('img', { name: 'Picture from Amara Okafor' })).toBeVisible();
  expect(log.getByText('reading-room-plan.pdf')).toBeVisible();
});

test('a message stays with its person; empty ones are refused (specification §3)', async () => {
  const { user } = renderRemote(<ChatsPage />);
  await user.click(await screen.findByRole('button', { name: /^Owen Price/ }));
  await user.type(screen.getByLabelText('Message'), '   {Enter}');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(useChats.getState().chats[5]?.messages).toHaveLength(1);
  await user.clear(screen.getByLabelText('Message'));
  await user.type(screen.getByLabelText('Message'), 'The maps are here{Enter}');
  expect(screen.getByLabelText('Message')).toHaveValue('');
  expect(screen.getByRole('log')).toHaveTextContent('The maps are here');
  await user.click(screen.getByRole('button', { name: /^Li Wen/ }));
  expect(screen.getByRole('log')).not.toHaveTextContent('The maps are here');
  const [latest] = within(screen.getByRole('list', { name: 'Chats' })).getAllByRole('button');
  expect(latest).toHaveAccessibleName(/^Owen Price/);
});

test('a search without results says so and keeps the open conversation', async () => {
  const { user } = renderRemote(<ChatsPage />);
  await user.click(await screen.findByRole('button', { name: /^Li Wen/ }));
  await user.type(screen.getByRole('searchbox'), 'zzz');
  expect(screen.getByText('No results')).toBeVisible();
  expect(screen.getByRole('log', { name: 'Messages with Li Wen' })).toBeVisible();
});
