import { store } from '@guildhall/shared/store';
import { renderRemote, screen, within } from '@guildhall/shared/testing';
import { sampleProducts } from '../mock/products.ts';
import BlogPostPage from './blog/BlogPostPage.tsx';
import ChatsPage from './chats/ChatsPage.tsx';
import EmailPage from './mails/EmailPage.tsx';
import NotesPage from './notes/NotesPage.tsx';
import CheckoutPage from './shop/CheckoutPage.tsx';
import ShopPage from './shop/ShopPage.tsx';
import FollowersPage from './social/FollowersPage.tsx';
import PostsPage from './social/PostsPage.tsx';
import TicketsPage from './tickets/TicketsPage.tsx';

afterEach(() => {
  for (const name of ['chat', 'email', 'notes', 'ticket', 'ecommerce', 'userposts', 'blog'])
    store.setState({ [name]: {} });
});

test('the shop filters, says when there are no products, and resets (specification §4)', async () => {
  const { user } = renderRemote(<ShopPage />);
  expect(await screen.findByText('20 products')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Category'), 'books');
  expect(screen.getByText('4 products')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Price'), 'over-200');
  expect(screen.getByText('No products found')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Reset filters' })[0]!);
  expect(screen.getByText('20 products')).toBeVisible();
});

test('the checkout has no step below one and no empty order (specification §4)', async () => {
  store.setState({ ecommerce: { products: sampleProducts(), cart: [{ id: 1, qty: -1 }] } });
  const { user } = renderRemote(<CheckoutPage />);
  expect(await screen.findByRole('button', { name: 'One less: Linen work shirt' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Continue to address' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'One more: Linen work shirt' }));
  await user.click(screen.getByRole('button', { name: 'One more: Linen work shirt' }));
  expect(screen.getByRole('button', { name: 'Continue to address' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Remove Linen work shirt' }));
  expect(screen.getByText('Your cart is empty')).toBeVisible();
});

test('a slice of another shape does not break its page', async () => {
  store.setState({ ecommerce: { products: [{ id: 'one' }], filters: 7, cart: { no: 'list' } } });
  renderRemote(<ShopPage />);
  expect(await screen.findByText('20 products')).toBeVisible();
});

test('a note without text is refused, a deleted one gone', async () => {
  const { user } = renderRemote(<NotesPage />);
  await user.click(await screen.findByRole('button', { name: 'New note' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Save note' }));
  expect(within(dialog).getByLabelText('Text')).toBeInvalid();
  await user.type(within(dialog).getByLabelText('Text'), 'Two clamps');
  await user.click(within(dialog).getByRole('button', { name: 'Save note' }));
  expect(await screen.findByRole('button', { name: /Two clamps/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete note' }));
  expect(screen.queryByRole('button', { name: /Two clamps/ })).toBeNull();
});

test('tickets start with all of them; a figure filters (specification §4)', async () => {
  const { user } = renderRemote(<TicketsPage />);
  expect(await screen.findByRole('button', { name: /^10 ?All tickets/ })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: /Pending$/ }));
  expect(screen.getAllByRole('row')).toHaveLength(4);
});

test('mail starts with the inbox; stars are announced, and mail in the trash disappears (specification §4)', async () => {
  const { user } = renderRemote(<EmailPage />);
  const inbox = await screen.findByRole('list', { name: 'Inbox' });
  await user.click(within(inbox).getByRole('button', { name: /^Jonas Weber/ }));
  const [star] = screen.getAllByRole('button', { name: /^Star “The press/ });
  await user.click(star!);
  expect(star).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Move to trash' }));
  expect(within(inbox).queryByRole('button', { name: /^Jonas Weber/ })).toBeNull();
});

test('a message appears in its conversation', async () => {
  const { user } = renderRemote(<ChatsPage />);
  await user.click(await screen.findByRole('button', { name: /Jonas Weber/ }));
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.type(screen.getByLabelText('Message'), 'On Saturday{Enter}');
  expect(screen.getByRole('log')).toHaveTextContent('On Saturday');
});

test('the feed likes, comments and replies (specification §7)', async () => {
  const { user } = renderRemote(<PostsPage />);
  await user.click(await screen.findByRole('button', { name: '24 Like Amara Okafor’s post' }));
  expect(await screen.findByRole('button', { name: '25 Like Amara Okafor’s post' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await user.type(screen.getByRole('textbox', { name: 'Comment on Marta Silva’s post' }), 'Plums{Enter}');
  expect(await screen.findByText('Plums')).toBeVisible();
});

test('following somebody turns the button (specification §4)', async () => {
  const { user } = renderRemote(<FollowersPage />);
  await user.click(await screen.findByRole('button', { name: 'Follow Li Wen' }));
  expect(screen.getByRole('button', { name: 'Following Li Wen' })).toBeVisible();
});

test('an article accepts a comment, and a missing one says so (specification §7 and §8)', async () => {
  const route = '/apps/blog/:slug';
  const { user, unmount } = renderRemote(<BlogPostPage />, { route, path: '/apps/blog/paper-that-remembers-water' });
  await user.type(await screen.findByLabelText('Your comment'), 'Felts it is.');
  await user.click(screen.getByRole('button', { name: 'Post comment' }));
  expect(await screen.findByText('Felts it is.')).toBeVisible();
  unmount();
  renderRemote(<BlogPostPage />, { route, path: '/apps/blog/taken-down' });
  expect(await screen.findByText('Post not found')).toBeVisible();
});
