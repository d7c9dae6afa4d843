import { createHttpClient, type HttpAdapter } from '@guildhall/shared/http';
import { store } from '@guildhall/shared/store';
import { createMockAdapter } from './adapter.ts';
import { blogPostsLoaded, slugOf, type BlogPost } from '../slices/blog.ts';
import { postsLoaded, type Post } from '../slices/userposts.ts';
import { createSampleData } from './sample-client.ts';
import { getSampleData } from './sample-data.ts';

/** A network that records its requests. */
function fakeNetwork(data: unknown = { message: '', data: ['from the network'] }) {
  const reached: string[] = [];
  const network: HttpAdapter = async (config) => {
    reached.push(`${config.method ?? ''} ${config.baseURL ?? ''}${config.url ?? ''}`);
    return { status: 200, statusText: '', headers: {}, config, data };
  };
  return { network, reached };
}

const failing: HttpAdapter = () => Promise.reject(new Error('offline'));
const broken = () => {
  throw new Error('broken');
};

test.each([
  ['/data/notes/NotesData', { id: 1, title: expect.any(String), color: 'brand', deleted: false }],
  ['/data/chat/ChatData', { id: 1, name: 'Amara Okafor', status: 'online', messages: expect.any(Array) }],
  ['/data/email/EmailData', { from: 'Amara Okafor', subject: 'Plan for the reading room', unread: true, inbox: true }],
  ['/data/ticket/TicketData', { Id: 120, ticketTitle: expect.any(String), Status: 'Open', AgentName: 'Li Wen' }],
  ['/data/contacts/ContactsData', { firstname: 'Amara', lastname: 'Okafor', starred: true, deleted: false }],
  ['/data/eCommerce/ProductsData', { title: 'Linen work shirt', price: 64, discount: 0, salesPrice: 64, stock: 24 }],
  ['/data/postData', { id: 1, likes: { like: false, value: 24 }, comments: expect.any(Array) }],
  ['/data/users', { id: 1, name: 'Amara Okafor', isFollowed: true }],
  ['/data/gallery', { id: 1, scene: 'hills' }],
  ['/data/blog/BlogPosts', { title: 'A bench for ten hands', featured: true, view: 1204, share: 38 }],
  ['/data/language/LanguageData', { name: 'English' }],
])('GET /api%s is answered in the page (specification §7)', async (path, first) => {
  const { network, reached } = fakeNetwork();
  const rows = await createSampleData(createMockAdapter(undefined, network))<unknown[]>(path);
  expect(rows[0]).toMatchObject(first);
  expect(reached).toEqual([]);
});

test('lists the five sample languages (specification §2)', async () => {
  const languages = await demo()<{ name: string }[]>('/data/language/LanguageData');
  expect(languages.map(({ name }) => name)).toEqual(['English', 'French', 'Vietnamese', 'Chinese', 'Arabic (Sudan)']);
});

test('passes every other request to the network (specification §7)', async () => {
  const { network, reached } = fakeNetwork();
  const data = await createSampleData(createMockAdapter(undefined, network))('/applications');
  expect(data).toEqual(['from the network']);
  expect(reached).toEqual(['get /api/applications']);
});

test('a failure in the mock rejects with the body of a 500 (specification §8)', async () => {
  const getSampleData = createSampleData(createMockAdapter({ 'GET /api/data/notes': broken }, failing));
  await expect(getSampleData('/data/notes')).rejects.toEqual({ message: 'Internal server error' });
});

test('a failure without a response rejects with "Wrong Services" (specification §8)', async () => {
  const getSampleData = createSampleData(createMockAdapter({}, failing));
  await expect(getSampleData('/data/notes')).rejects.toBe('Wrong Services');
});

/** The demo's client with its own sample data; nothing may reach the network. */
const demo = () => createSampleData(createMockAdapter(undefined, failing));

test('likes a post on the first click and removes the like on the second (specification §7)', async () => {
  const ask = demo();
  const [before] = await ask<Post[]>('/data/postData');
  const liked = await ask<{ posts: Post[] }>('/data/posts/like', { postId: 1 });
  expect(liked.posts[0]?.likes).toEqual({ like: true, value: (before?.likes.value ?? 0) + 1 });
  const taken = await ask<{ posts: Post[] }>('/data/posts/like', { postId: 1 });
  expect(taken.posts[0]?.likes).toEqual(before?.likes);
});

test('remembers comments, replies and likes of comments for the visit (specification §7)', async () => {
  const ask = demo();
  await ask('/data/posts/comments/add', { postId: 2, comment: 'I bring one with plums.' });
  await ask('/data/posts/replies/add', { postId: 2, commentId: 1, reply: 'And I the cream.' });
  await ask('/data/posts/replies/like', { postId: 2, commentId: 1 });
  const posts = await ask<Post[]>('/data/postData');
  expect(posts.find(({ id }) => id === 2)?.comments).toEqual([
    expect.objectContaining({
      text: 'I bring one with plums.',
      likes: { like: true, value: 1 },
      replies: [expect.objectContaining({ text: 'And I the cream.' })],
    }),
  ]);
  expect((await demo()<Post[]>('/data/postData')).find(({ id }) => id === 2)?.comments).toEqual([]);
});

test('opens a blog post by its title in the URL and comments on it (specification §7)', async () => {
  const ask = demo();
  const [first] = await ask<BlogPost[]>('/data/blog/BlogPosts');
  const opened = await ask<BlogPost>('/data/blog/post', { title: slugOf(first?.title ?? '') });
  expect(opened).toMatchObject({ id: first?.id, view: (first?.view ?? 0) + 1 });
  const { posts } = await ask<{ posts: BlogPost[] }>('/data/blog/post/add', { postId: 2, comment: 'Thank you.' });
  expect(posts.find(({ id }) => id === 2)?.comments).toMatchObject([{ text: 'Thank you.' }]);
});

test.each([
  ['/data/posts/like', { postId: 99 }],
  ['/data/posts/comments/add', { postId: 99, comment: 'Hello' }],
  ['/data/posts/replies/add', { postId: 1, commentId: 99, reply: 'Hello' }],
  ['/data/posts/replies/like', { postId: 99, commentId: 1 }],
  ['/data/posts/replies/like', { postId: 1, commentId: 99 }],
  ['/data/blog/post', { title: 'a-post-that-was-taken-away' }],
  ['/data/blog/post/add', { postId: 99, comment: 'Hello' }],
])('%s for a missing post rejects with "Post not found" (specification §8)', async (path, body) => {
  await expect(demo()(path, body)).rejects.toEqual({ message: 'Post not found' });
});

test('returns a missing post as 404 and any other failure as 500 (specification §8)', async () => {
  const { request } = createHttpClient({ adapter: createMockAdapter(undefined, failing) });
  await expect(request.post('/data/posts/like', { postId: 99 })).resolves.toMatchObject({
    success: false,
    statusCode: 404,
    msg: 'Post not found',
  });
  await expect(request.post('/data/posts/comments/add', { postId: 1, comment: ' ' })).resolves.toMatchObject({
    success: false,
    statusCode: 500,
    msg: 'Internal server error',
  });
});

test('continues with the comments of an earlier visit in the slice', async () => {
  const [first, ...others] = await demo()<Post[]>('/data/postData');
  postsLoaded([{ ...first!, text: 'Kept' }, ...others]);
  const { posts } = await getSampleData<{ posts: Post[] }>('/data/posts/like', { postId: 1 });
  expect(posts[0]).toMatchObject({ text: 'Kept', likes: { like: true, value: 25 } });
  store.setState({ userposts: {} });
});

test('continues with the blog comments of an earlier visit', async () => {
  const posts = await demo()<BlogPost[]>('/data/blog/BlogPosts');
  const comments = [{ id: 4, author: 'Ada Moreau', text: 'Kept' }];
  blogPostsLoaded(posts.map((post) => (post.id === 1 ? { ...post, comments } : post)));
  const added = await getSampleData<{ posts: BlogPost[] }>('/data/blog/post/add', { postId: 1, comment: 'New' });
  expect(added.posts[0]?.comments).toMatchObject([comments[0], { id: 5, text: 'New' }]);
  store.setState({ blog: {} });
});

test('the product’s own client never meets the mock (specification §7)', async () => {
  const { network, reached } = fakeNetwork();
  await createHttpClient({ adapter: network }).request.get('/data/postData');
  expect(reached).toEqual(['get /api/data/postData']);
});
