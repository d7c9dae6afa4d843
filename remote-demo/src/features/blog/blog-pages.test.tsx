import { store } from '@guildhall/shared/store';
import { renderRemote, screen, within } from '@guildhall/shared/testing';
import { useBlog } from '../../slices/blog.ts';
import BlogPage from './BlogPage.tsx';
import BlogPostPage from './BlogPostPage.tsx';

afterEach(() => store.setState({ blog: {} }));

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('starts with the newest; order and search change the list (specification §4)', async () => {
  const { user } = renderRemote(<BlogPage />);
  expect(await screen.findByText('Featured')).toBeVisible();
  expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Newest first');
  expect(titles()).toHaveLength(6);
  expect(titles()[1]).toBe('Paper that remembers water');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'oldest');
  expect(titles()[1]).toBe('A stitch that opens flat');
  await user.type(screen.getByRole('searchbox'), 'jonas');
  expect(titles()).toEqual(['A bench for ten hands']);
  expect(screen.queryByText('Featured')).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'zzz');
  expect(screen.getByText('No articles found')).toBeVisible();
});

test('an article counts a view, shows its details and accepts comments, but no empty ones (specification §3 and §7)', async () => {
  const path = '/apps/blog/a-bench-for-ten-hands';
  const { user } = renderRemote(<BlogPostPage />, { route: '/apps/blog/:slug', path });
  expect(await screen.findByText('1,205')).toBeVisible();
  expect(screen.getByText('38')).toBeVisible();
  const send = screen.getByRole('button', { name: 'Post comment' });
  await user.type(screen.getByLabelText('Your comment'), '  ');
  await user.click(send);
  expect(screen.getByLabelText('Your comment')).toBeInvalid();
  expect(screen.getByLabelText('Your comment')).toHaveFocus();
  expect(screen.getByText('Enter a comment.')).toBeVisible();
  expect(useBlog.getState().blogposts[0]?.comments).toHaveLength(1);
  await user.type(screen.getByLabelText('Your comment'), 'Measure twice.');
  await user.click(send);
  const comments = within(await screen.findByText('Measure twice.').then((text) => text.closest('ul')!));
  expect(comments.getByText('Ada Moreau')).toBeVisible();
  expect(screen.getByText('2 comments')).toBeVisible();
  expect(screen.getByLabelText('Your comment')).toHaveValue('');
  expect(useBlog.getState().blogposts[0]).toMatchObject({ view: 1205, comments: [{ id: 1 }, { id: 2 }] });
});

test('a missing article says so (specification §8)', async () => {
  renderRemote(<BlogPostPage />, { route: '/apps/blog/:slug', path: '/apps/blog/taken-down' });
  expect(await screen.findByText('Post not found')).toBeVisible();
});
