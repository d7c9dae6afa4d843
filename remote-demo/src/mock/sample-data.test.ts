import { createHttpClient, type HttpAdapter } from '@guildhall/shared/http';
import { signedIn, store } from '@guildhall/shared/store';
import { buildSessionUser } from '@guildhall/shared/testing';
import { blogPostsLoaded, slugOf, useBlog, type BlogPost } from '../slices/blog.ts';
import { useChats, type Chat } from '../slices/chat.ts';
import { useContacts } from '../slices/contacts.ts';
import { noFilters, useShop, type Product } from '../slices/ecommerce.ts';
import { useMails, type Email } from '../slices/email.ts';
import { searchNotes, useNotes } from '../slices/notes.ts';
import { useTickets } from '../slices/ticket.ts';
import { postsLoaded, useSocial, type Post } from '../slices/userposts.ts';
import { sampleEvents } from '../features/calendar/events.ts';
import { createMockAdapter } from './adapter.ts';
import { createSampleData } from './sample-client.ts';
import { getSampleData } from './sample-data.ts';

// What the mock answers, and the slices that keep it.

const mailFields = 'from subject time unread starred important label attachments inbox sent draft spam trash';
const contactFields = 'firstname lastname phone email address department company notes starred deleted';
const productFields = 'title price discount salesPrice category gender rating stock colors';

/** A path, the list of a slice that keeps its rows, the slice's state, and the fields of a row (specification §3). */
const lists = [
  ['notes/NotesData', 'notes', 'notes', useNotes.getState, 'id title color datef deleted'],
  ['chat/ChatData', 'chat', 'chats', useChats.getState, 'id name status messages'],
  ['email/EmailData', 'email', 'emails', useMails.getState, mailFields],
  ['ticket/TicketData', 'ticket', 'tickets', useTickets.getState, 'Id ticketTitle Status Label AgentName Date'],
  ['contacts/ContactsData', 'contacts', 'contacts', useContacts.getState, contactFields],
  ['eCommerce/ProductsData', 'ecommerce', 'products', useShop.getState, productFields],
  ['postData', 'userposts', 'posts', useSocial.getState, 'id likes comments'],
  ['users', 'userposts', 'followers', useSocial.getState, 'id isFollowed'],
  ['gallery', 'userposts', 'gallery', useSocial.getState, 'id scene'],
  [
    'blog/BlogPosts',
    'blog',
    'blogposts',
    useBlog.getState,
    'title content category featured view share author comments',
  ],
] as const;

afterEach(() => store.setState(Object.fromEntries(lists.map(([, name]) => [name, {}]))));

const unreachable: HttpAdapter = () => Promise.reject(new Error('offline'));
const broken = () => {
  throw new Error('broken');
};
/** A client with its own sample data; nothing may reach the network. */
const demo = () => createSampleData(createMockAdapter(undefined, unreachable));
const ask = <T>(path: string, body?: object) => demo()<T>(`/data/${path}`, body);

/** A network that records its requests. */
function fakeNetwork(data: unknown = { message: '', data: ['from the network'] }) {
  const reached: string[] = [];
  const network: HttpAdapter = async (config) => {
    reached.push(`${config.method ?? ''} ${config.baseURL ?? ''}${config.url ?? ''}`);
    return { status: 200, statusText: '', headers: {}, config, data };
  };
  return { network, reached };
}

test.each(lists)('GET /api/data/%s is answered in the page (specification §7)', async (path) => {
  const { network, reached } = fakeNetwork();
  const rows = await createSampleData(createMockAdapter(undefined, network))<object[]>(`/data/${path}`);
  expect(rows.length).toBeGreaterThan(2);
  expect(reached).toEqual([]);
});

test.each(lists)('every entry of %s has its fields (specification §3)', async (path, _slice, _list, _read, fields) => {
  for (const row of await ask<object[]>(path))
    expect(Object.keys(row)).toEqual(expect.arrayContaining(fields.split(' ')));
});

test('lists the five sample languages (specification §2)', async () => {
  const languages = await ask<{ name: string }[]>('language/LanguageData');
  expect(languages.map(({ name }) => name)).toEqual(['English', 'French', 'Vietnamese', 'Chinese', 'Arabic (Sudan)']);
});

test('messages have text or picture, sender, time and attachments (specification §3)', async () => {
  const messages = (await ask<Chat[]>('chat/ChatData')).flatMap((chat) => chat.messages);
  for (const message of messages)
    expect(message).toEqual({
      msg: expect.stringMatching(/\S/),
      type: expect.stringMatching(/^(text|image)$/),
      senderId: expect.any(Number),
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      attachments: expect.any(Array),
    });
  expect(messages.some(({ type }) => type === 'image')).toBe(true);
  expect(messages.some(({ attachments }) => attachments.length > 0)).toBe(true);
});

test.each([
  ['chat/ChatData', 'status', ['away', 'busy', 'offline', 'online']],
  ['ticket/TicketData', 'Status', ['Closed', 'Open', 'Pending']],
  ['email/EmailData', 'label', ['Association', 'Travel', 'Workshop', null]],
])('%s has each %s (specification §3)', async (path, field, values) => {
  const rows = await ask<Record<string, unknown>[]>(path);
  expect([...new Set(rows.map((row) => row[field]))].toSorted()).toEqual(values);
});

test.each(['inbox', 'sent', 'draft', 'spam', 'trash', 'starred', 'important', 'unread'] as const)(
  'a sample mail is %s (specification §3)',
  async (flag) => expect((await ask<Email[]>('email/EmailData')).some((mail) => mail[flag])).toBe(true),
);

test('the sales price is the price less the discount, in whole cents (specification §3)', async () => {
  const products = await ask<Product[]>('eCommerce/ProductsData');
  for (const { price, discount, salesPrice } of products) {
    expect(salesPrice).toBeCloseTo((price * (100 - discount)) / 100, 2);
    expect(Number.isInteger(Math.round(salesPrice * 1e6) / 1e4)).toBe(true);
  }
  expect(products.some(({ discount }) => discount > 0)).toBe(true);
  expect(products.some(({ stock }) => stock === 0)).toBe(true);
});

test('passes every other request to the network (specification §7)', async () => {
  const { network, reached } = fakeNetwork();
  const adapter = createMockAdapter(undefined, network);
  expect(await createSampleData(adapter)('/applications')).toEqual(['from the network']);
  const { request } = createHttpClient({ adapter });
  await request.delete('/data/postData', {});
  await request.post('/data/users', {});
  await request.get('/data/users/1');
  const others = ['delete /api/data/postData', 'post /api/data/users', 'get /api/data/users/1'];
  expect(reached).toEqual(['get /api/applications', ...others]);
});

test('the product’s own client never meets the mock (specification §7)', async () => {
  const { network, reached } = fakeNetwork();
  await createHttpClient({ adapter: network }).request.get('/data/postData');
  expect(reached).toEqual(['get /api/data/postData']);
});

test('an answer has the number of its rows, also with parameters in the address (specification §7)', async () => {
  const { request } = createHttpClient({ adapter: createMockAdapter(undefined, unreachable) });
  const answer = await request.get('/data/gallery?page=2');
  expect(answer).toMatchObject({ success: true, statusCode: 200, pagination: 9 });
});

test('likes a post on the first click and removes the like on the second (specification §7)', async () => {
  const getData = demo();
  const [before] = await getData<Post[]>('/data/postData');
  const liked = await getData<{ posts: Post[] }>('/data/posts/like', { postId: 1 });
  expect(liked.posts[0]?.likes).toEqual({ like: true, value: (before?.likes.value ?? 0) + 1 });
  const taken = await getData<{ posts: Post[] }>('/data/posts/like', { postId: 1 });
  expect(taken.posts[0]?.likes).toEqual(before?.likes);
});

test('remembers comments, replies and likes of comments for the visit (specification §7)', async () => {
  const getData = demo();
  await getData('/data/posts/comments/add', { postId: 2, comment: 'I bring one with plums.' });
  await getData('/data/posts/replies/add', { postId: 2, commentId: 1, reply: 'And I the cream.' });
  await getData('/data/posts/replies/like', { postId: 2, commentId: 1 });
  const comment = {
    text: 'I bring one with plums.',
    likes: { like: true, value: 1 },
    replies: [expect.objectContaining({ text: 'And I the cream.' })],
  };
  expect((await getData<Post[]>('/data/postData'))[1]?.comments).toEqual([expect.objectContaining(comment)]);
  expect((await ask<Post[]>('postData'))[1]?.comments).toEqual([]);
});

test('opens a blog post by its title in the URL and comments on it (specification §7)', async () => {
  const getData = demo();
  const [first] = await getData<BlogPost[]>('/data/blog/BlogPosts');
  const opened = await getData<BlogPost>('/data/blog/post', { title: slugOf(first?.title ?? '') });
  expect(opened).toMatchObject({ id: first?.id, view: (first?.view ?? 0) + 1 });
  const { posts } = await getData<{ posts: BlogPost[] }>('/data/blog/post/add', { postId: 2, comment: 'Thank you.' });
  expect(posts[1]?.comments).toMatchObject([{ text: 'Thank you.' }]);
});

test.each([
  ['posts/like', { postId: 1 }],
  ['posts/comments/add', { postId: 1, comment: 'Hello' }],
  ['posts/replies/add', { postId: 1, commentId: 1, reply: 'Hello' }],
  ['posts/replies/like', { postId: 1, commentId: 1 }],
  ['blog/post/add', { postId: 1, comment: 'Hello' }],
])('POST %s answers all posts in the field posts (specification §7)', async (path, body) => {
  const { posts } = await ask<{ posts: { id: number }[] }>(path, body);
  expect(posts.map(({ id }) => id)).toEqual(posts.map((_, index) => index + 1));
  expect(posts.length).toBeGreaterThan(2);
});

test('new comments are the signed-in person’s, and so are the mails', async () => {
  signedIn({ user: buildSessionUser(), token: 't', loginTime: '2026-11-20T08:00:00Z' });
  const { posts } = await ask<{ posts: Post[] }>('posts/comments/add', { postId: 2, comment: 'Plums' });
  expect(posts[1]?.comments.at(-1)).toMatchObject({ author: 'Ada Moreau', text: 'Plums' });
  const mails = await ask<Email[]>('email/EmailData');
  expect(mails.find(({ sent }) => sent)).toMatchObject({ from: 'Ada Moreau', address: 'ada.moreau@mail.example' });
  expect(mails.find(({ inbox }) => inbox)?.to).toBe('Ada Moreau');
  expect(JSON.stringify(mails)).not.toMatch(/Robin|Kessler/);
});

test('the feed and the blog continue with what an earlier visit left in their slices', async () => {
  const [post, ...others] = await ask<Post[]>('postData');
  postsLoaded([{ ...post!, text: 'Kept' }, ...others]);
  const { posts } = await getSampleData<{ posts: Post[] }>('/data/posts/like', { postId: 1 });
  expect(posts[0]).toMatchObject({ text: 'Kept', likes: { like: true, value: 25 } });

  const comments = [{ id: 4, author: 'Ada Moreau', text: 'Kept' }];
  blogPostsLoaded((await ask<BlogPost[]>('blog/BlogPosts')).map((one) => (one.id === 1 ? { ...one, comments } : one)));
  const added = await getSampleData<{ posts: BlogPost[] }>('/data/blog/post/add', { postId: 1, comment: 'New' });
  expect(added.posts[0]?.comments).toMatchObject([comments[0], { id: 5, text: 'New' }]);
});

describe('failures', () => {
  const notFound = 'Post not found';
  const internal = 'Internal server error';

  test('a failure in the mock rejects with the body of a 500 (specification §8)', async () => {
    const getData = createSampleData(createMockAdapter({ 'GET /api/data/notes': broken }, unreachable));
    await expect(getData('/data/notes')).rejects.toEqual({ message: internal });
  });

  test('a failure without a response rejects with "Wrong Services" (specification §8)', async () => {
    const getData = createSampleData(createMockAdapter({}, unreachable));
    await expect(getData('/data/notes')).rejects.toBe('Wrong Services');
  });

  test.each([
    ['posts/like', { postId: 99 }],
    ['posts/comments/add', { postId: 99, comment: 'Hello' }],
    ['posts/replies/add', { postId: 1, commentId: 99, reply: 'Hello' }],
    ['posts/replies/like', { postId: 99, commentId: 1 }],
    ['posts/replies/like', { postId: 1, commentId: 99 }],
    ['blog/post', { title: 'a-post-that-was-taken-away' }],
    ['blog/post/add', { postId: 99, comment: 'Hello' }],
  ])('POST %s for a missing post rejects with "Post not found" (specification §8)', async (path, body) => {
    await expect(ask(path, body)).rejects.toEqual({ message: notFound });
  });

  test.each([
    ['posts/comments/add', { postId: 1, comment: '' }],
    ['posts/comments/add', { postId: 1 }],
    ['posts/replies/add', { postId: 1, commentId: 1, reply: ' \n' }],
    ['blog/post/add', { postId: 1, comment: 7 }],
  ])('POST %s with %j rejects with "Internal server error" (specification §8)', async (path, body) => {
    await expect(ask(path, body)).rejects.toEqual({ message: internal });
  });

  test('returns a missing post as 404 and any other failure as 500 (specification §8)', async () => {
    const { request } = createHttpClient({ adapter: createMockAdapter(undefined, unreachable) });
    const missing = await request.post('/data/posts/like', { postId: 99 });
    expect(missing).toMatchObject({ success: false, statusCode: 404, msg: notFound });
    const blank = await request.post('/data/posts/comments/add', { postId: 1, comment: ' ' });
    expect(blank).toMatchObject({ success: false, statusCode: 500, msg: internal });
  });

  test('a broken body is an internal error, not a broken page (specification §8)', async () => {
    const adapter = createMockAdapter({ 'POST /api/data/x': (body) => body }, unreachable);
    const config = { method: 'post', baseURL: '/api', url: '/data/x', data: '{', headers: {} };
    const response = { status: 500, data: { message: internal } };
    await expect(adapter(config as unknown as Parameters<HttpAdapter>[0])).rejects.toMatchObject({ response });
  });
});

// A stored slice may be months old or edited by hand.
describe.each([...lists, ['calendar', 'notes', 'events', useNotes.getState, ''] as const])(
  'the stored rows of %s',
  (path, name, list, read) => {
    const kept = (stored: unknown): unknown => {
      store.setState({ [name]: { [list]: stored } });
      return Object(read())[list];
    };
    let rows: object[];
    beforeAll(async () => {
      rows = path === 'calendar' ? sampleEvents('2026-11-24') : await ask<object[]>(path);
    });

    test('are all kept', () => expect(kept(rows)).toEqual(rows));

    test('lose the entries that do not fit and keep the others', () => {
      const [one, two, three] = rows;
      const without = Object.fromEntries(Object.entries(three ?? {}).slice(1));
      expect(kept([one, null, 'text', without, {}, two])).toEqual([one, two]);
    });

    test.each([['text'], [7], [null], [{ length: 1 }]])('start again if the list is %j', (stored) => {
      expect(kept(stored)).toEqual([]);
    });

    test('lose an entry with an invalid date', () => {
      const [one, two] = rows;
      const date = /"\d{4}-\d{2}-\d{2}[^"]*"/;
      // Contacts and followers have no dates.
      expect(date.test(JSON.stringify(one))).toBe(!['contacts', 'followers'].includes(list));
      for (const invalid of ['tomorrow', '', '2026-13-45']) {
        const changed: unknown = JSON.parse(JSON.stringify(one).replace(date, `"${invalid}"`));
        expect(kept([changed, two])).toEqual(date.test(JSON.stringify(one)) ? [two] : [one, two]);
      }
    });

    test('leave the other fields of the slice whole, whatever else is stored', () => {
      store.setState({ [name]: {} });
      const fields = Object.keys(read());
      store.setState({ [name]: { fromAnOlderRelease: true } });
      expect(Object.keys(read())).toEqual(expect.arrayContaining(fields));
    });
  },
);

test.each([
  ['chat', { chatContent: '1', chatSearch: 3 }, useChats, { chatContent: null, chatSearch: '' }],
  ['email', { emailContent: {}, currentFilter: 'Spam' }, useMails, { emailContent: null, currentFilter: 'inbox' }],
  [
    'ticket',
    { currentFilter: 'All', hasSamples: 1 },
    useTickets,
    { currentFilter: 'total_tickets', hasSamples: false },
  ],
  [
    'contacts',
    { currentFilter: 'all', editContact: 'no' },
    useContacts,
    { currentFilter: 'show_all', editContact: false },
  ],
  ['blog', { sortBy: 'random', blogSearch: null }, useBlog, { sortBy: 'newest', blogSearch: '' }],
  ['ecommerce', { sortBy: '', total: 'NaN', error: 404 }, useShop, { sortBy: 'newest', total: 0, error: '' }],
  ['ecommerce', { filters: { category: 'cars' } }, useShop, { filters: noFilters }],
  ['contacts', { contactContent: 'first' }, useContacts, { contactContent: null }],
  ['notes', { events: 'none', hasSampleEvents: 'yes' }, useNotes, { events: [], hasSampleEvents: false }],
  ['ecommerce', { cart: [{ id: 1 }, { id: 2, qty: 1 }] }, useShop, { cart: [{ id: 2, qty: 1 }] }],
] as const)('the fields of %s that do not fit get their defaults: %j', (name, stored, { getState }, expected) => {
  store.setState({ [name]: stored });
  expect(getState()).toMatchObject(expected);
});

test('an entry with a broken part goes as a whole', async () => {
  const [mail] = await ask<Email[]>('email/EmailData');
  const [chat] = await ask<Chat[]>('chat/ChatData');
  const emails = [
    { ...mail, attachments: [{ name: 'plan.pdf' }] },
    { ...mail, label: 'Work' },
  ];
  const chats = [
    { ...chat, messages: [{ msg: 'Hello' }] },
    { ...chat, status: 'asleep' },
  ];
  store.setState({ email: { emails }, chat: { chats } });
  expect(useMails.getState().emails).toEqual([]);
  expect(useChats.getState().chats).toEqual([]);
});

test('a repaired slice is stored whole with the next change', () => {
  store.setState({ notes: { notes: 'none', noteSearch: 5 } });
  searchNotes('key');
  expect(store.getState()).toMatchObject({ notes: { notes: [], noteSearch: 'key' } });
});
