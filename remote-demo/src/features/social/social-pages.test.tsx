import { store } from '@guildhall/shared/store';
import { renderRemote, screen, within } from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { createFeed } from '../../mock/social.ts';
import { postsLoaded, useSocial } from '../../slices/userposts.ts';
import FollowersPage from './FollowersPage.tsx';
import FriendsPage from './FriendsPage.tsx';
import GalleryPage from './GalleryPage.tsx';
import { PostCard } from './PostCard.tsx';
import PostsPage from './PostsPage.tsx';
import ProfilePage from './ProfilePage.tsx';
import UsersPage from './UsersPage.tsx';

afterEach(() => store.setState({ userposts: {} }));

test('a comment is liked and replied to under the person’s name; nothing empty is sent (specification §7)', async () => {
  const { user } = renderRemote(<PostsPage />);
  await user.click(await screen.findByRole('button', { name: '5 Like Jonas Weber’s post' }));
  const like = await screen.findByRole('button', { name: '4 Like Jonas Weber’s post' });
  expect(like).toHaveAttribute('aria-pressed', 'false');
  const [reply] = screen.getAllByRole('button', { name: 'Reply' });
  await user.click(reply!);
  const form = screen.getByRole('form', { name: 'Reply to Jonas Weber' });
  await user.type(within(form).getByRole('textbox'), '   ');
  await user.click(within(form).getByRole('button', { name: 'Reply' }));
  expect(within(form).getByRole('textbox')).toBeInvalid();
  expect(within(form).getByRole('textbox')).toHaveFocus();
  expect(within(form).getByText('Enter some text.')).toBeVisible();
  expect(useSocial.getState().posts[0]?.comments[0]?.replies).toHaveLength(1);
  await user.type(within(form).getByRole('textbox'), 'So is mine{Enter}');
  expect(await screen.findByText('So is mine')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Reply to Jonas Weber' })).toBeNull();
  const sent = { id: 2, author: 'Ada Moreau', text: 'So is mine' };
  expect(useSocial.getState().posts[0]?.comments[0]?.replies.at(-1)).toEqual(sent);
});

test('the feed likes and comments (specification §7)', async () => {
  const { user } = renderRemote(<PostsPage />);
  await user.click(await screen.findByRole('button', { name: '24 Like Amara Okafor’s post' }));
  const like = await screen.findByRole('button', { name: '25 Like Amara Okafor’s post' });
  expect(like).toHaveAttribute('aria-pressed', 'true');
  await user.type(screen.getByRole('textbox', { name: 'Comment on Marta Silva’s post' }), 'Plums{Enter}');
  expect(await screen.findByText('Plums')).toBeVisible();
});

test('a removed post says so and keeps the typed text (specification §8)', async () => {
  const posts = createFeed().all();
  postsLoaded([...posts]);
  const { user } = renderRemote(
    <>
      <PostCard post={{ ...posts[1]!, id: 99 }} />
      <Toaster />
    </>,
  );
  // The page loads the translations; the card alone shows their keys.
  await user.type(screen.getByRole('textbox'), 'Plums{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Post not found');
  expect(screen.getByRole('textbox')).toHaveValue('Plums');
  expect(useSocial.getState().posts).toEqual(posts);
});

test('the profile shows the signed-in person, their figures and the five sample languages (specification §2 and §3)', async () => {
  renderRemote(<ProfilePage />);
  expect(await screen.findByRole('heading', { level: 2, name: 'Ada Moreau' })).toBeVisible();
  for (const language of ['English', 'Français', 'Tiếng Việt', '中文', 'العربية (السودان)'])
    expect(await screen.findByText(language)).toBeVisible();
  const figures = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(figures).toEqual(
    expect.arrayContaining([
      ['Posts', '3'],
      ['Followers', '12'],
      ['Following', '5'],
      ['Pictures', '9'],
    ]),
  );
});

test('friends are those with the flag, each one step from a chat', async () => {
  const { user } = renderRemote(<FriendsPage />);
  expect(await screen.findAllByRole('link', { name: /^Chat with/ })).toHaveLength(6);
  await user.type(screen.getByRole('searchbox'), 'swansea');
  expect(screen.getByRole('link', { name: 'Chat with Owen Price' })).toHaveAttribute('href', '/apps/chats');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.type(screen.getByRole('searchbox'), 'zzz');
  expect(screen.getByText('No results')).toBeVisible();
});

test('the users table follows and unfollows, and stores it (specification §4)', async () => {
  const { user } = renderRemote(<UsersPage />);
  expect(await screen.findAllByRole('row')).toHaveLength(13);
  await user.click(screen.getByRole('button', { name: 'Following Amara Okafor' }));
  expect(screen.getByRole('button', { name: 'Follow Amara Okafor' })).toBeVisible();
  const { state } = JSON.parse(localStorage.getItem('root') ?? '{}');
  expect(state.userposts.followers[0]).toMatchObject({ id: 1, isFollowed: false });
  await user.type(screen.getByRole('searchbox'), 'hue');
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

test('following a follower turns the button (specification §4)', async () => {
  const { user } = renderRemote(<FollowersPage />);
  await user.click(await screen.findByRole('button', { name: 'Follow Li Wen' }));
  expect(screen.getByRole('button', { name: 'Following Li Wen' })).toBeVisible();
});

test('a picture of the gallery opens large and closes again (specification §3)', async () => {
  const { user } = renderRemote(<GalleryPage />);
  await user.click(await screen.findByRole('button', { name: /^Walking home/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Walking home' });
  expect(within(dialog).getByRole('img', { name: 'Walking home' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.type(screen.getByRole('searchbox'), 'harbour');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.type(screen.getByRole('searchbox'), 'zzz');
  expect(screen.getByText('No pictures found')).toBeVisible();
});
