import { createHttpClient, type HttpAdapter } from '@guildhall/shared/http';
import { signedIn, store } from '@guildhall/shared/store';
import { buildSessionUser } from '@guildhall/shared/testing';
import { blogPostsLoaded, useBlog, type BlogPost } from '../slices/blog.ts';
import { chatsLoaded, useChats, type Chat } from '../slices/chat.ts';
import { contactsArrived, useContacts, type Contact } from '../slices/contacts.ts';
import { productsLoaded, useShop, type Product } from '../slices/ecommerce.ts';
import { mailsLoaded, useMails, type Email } from '../slices/email.ts';
import { notesLoaded, useNotes, type Note } from '../slices/notes.ts';
import { useTickets, ticketsLoaded, type Ticket } from '../slices/ticket.ts';
import {
  followersLoaded,
  galleryLoaded,
  postsLoaded,
  useSocial,
  type Follower,
  type Picture,
  type Post,
} from '../slices/userposts.ts';
import { createMockAdapter } from './adapter.ts';
import { createSampleData } from './sample-client.ts';
import { getSampleData } from './sample-data.ts';

// The mock's responses, entity by entity.

const slices = ['chat', 'email', 'notes', 'contacts', 'ticket', 'ecommerce', 'userposts', 'blog'] as const;
afterEach(() => store.setState(Object.fromEntries(slices.map((name) => [name, {}]))));

const unreachable: HttpAdapter = () => Promise.reject(new Error('offline'));
const ask = <T>(path: string, body?: object) =>
  createSampleData(createMockAdapter(undefined, unreachable))<T>(path, body);

test.each([
  ['notes/NotesData', ['id', 'title', 'color', 'datef', 'deleted']],
  ['chat/ChatData', ['id', 'name', 'status', 'messages']],
  ['email/EmailData', ['from', 'subject', 'time', 'unread', 'starred', 'important', 'label', 'attachments']],
  ['email/EmailData', ['inbox', 'sent', 'draft', 'spam', 'trash']],
  ['ticket/TicketData', ['Id', 'ticketTitle', 'Status', 'Label', 'AgentName', 'Date']],
  ['contacts/ContactsData', ['firstname', 'lastname', 'phone', 'email', 'address', 'department', 'company', 'notes']],
  ['contacts/ContactsData', ['starred', 'deleted']],
  ['eCommerce/ProductsData', ['title', 'price', 'discount', 'salesPrice', 'category', 'gender', 'rating', 'stock']],
  ['eCommerce/ProductsData', ['colors']],
  ['users', ['id', 'isFollowed']],
  ['blog/BlogPosts', ['title', 'content', 'category', 'featured', 'view', 'share', 'author', 'comments']],
])('every entry of %s has %j (specification §3)', async (path, fields) => {
  const rows = await ask<object[]>(`/data/${path}`);
  expect(rows.length).toBeGreaterThan(4);
  for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(fields));
});

test('messages have text or picture, sender, time and attachments (specification §3)', async () => {
  const chats = await ask<Chat[]>('/data/chat/ChatData');
  const messages = chats.flatMap((chat) => chat.messages);
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
  const rows = await ask<Record<string, unknown>[]>(`/data/${path}`);
  expect([...new Set(rows.map((row) => row[field]))].toSorted()).toEqual(values);
});

test.each(['inbox', 'sent', 'draft', 'spam', 'trash', 'starred', 'important', 'unread'] as const)(
  'a sample mail is %s (specification §3)',
  async (flag) => {
    expect((await ask<Email[]>('/data/email/EmailData')).some((mail) => mail[flag])).toBe(true);
  },
);

test('the sales price is the price less the discount, in whole cents (specification §3)', async () => {
  const products = await ask<Product[]>('/data/eCommerce/ProductsData');
  for (const { price, discount, salesPrice } of products) {
    expect(salesPrice).toBeCloseTo((price * (100 - discount)) / 100, 2);
    expect(Number.isInteger(Math.round(salesPrice * 1e6) / 1e4)).toBe(true);
  }
  expect(products.some(({ discount }) => discount > 0)).toBe(true);
  expect(products.some(({ stock }) => stock === 0)).toBe(true);
});

test.each<[string, (rows: never[]) => void, () => readonly unknown[]]>([
  ['notes/NotesData', (rows: Note[]) => notesLoaded(rows), () => useNotes.getState().notes],
  ['chat/ChatData', (rows: Chat[]) => chatsLoaded(rows), () => useChats.getState().chats],
  ['email/EmailData', (rows: Email[]) => mailsLoaded(rows), () => useMails.getState().emails],
  ['ticket/TicketData', (rows: Ticket[]) => ticketsLoaded(rows), () => useTickets.getState().tickets],
  ['contacts/ContactsData', (rows: Contact[]) => contactsArrived(rows), () => useContacts.getState().contacts],
  ['eCommerce/ProductsData', (rows: Product[]) => productsLoaded(rows), () => useShop.getState().products],
  ['postData', (rows: Post[]) => postsLoaded(rows), () => useSocial.getState().posts],
  ['users', (rows: Follower[]) => followersLoaded(rows), () => useSocial.getState().followers],
  ['gallery', (rows: Picture[]) => galleryLoaded(rows), () => useSocial.getState().gallery],
  ['blog/BlogPosts', (rows: BlogPost[]) => blogPostsLoaded(rows), () => useBlog.getState().blogposts],
])('the slice keeps every entry of %s: none counts as broken (specification §3)', async (path, load, read) => {
  const rows = await ask<never[]>(`/data/${path}`);
  load(rows);
  expect(read()).toEqual(rows);
});

test.each([
  ['posts/like', { postId: 1 }],
  ['posts/comments/add', { postId: 1, comment: 'Hello' }],
  ['posts/replies/add', { postId: 1, commentId: 1, reply: 'Hello' }],
  ['posts/replies/like', { postId: 1, commentId: 1 }],
  ['blog/post/add', { postId: 1, comment: 'Hello' }],
])('POST %s answers all posts in the field posts (specification §7)', async (path, body) => {
  const { posts } = await ask<{ posts: { id: number }[] }>(`/data/${path}`, body);
  expect(posts.map(({ id }) => id)).toEqual(posts.map((_, index) => index + 1));
  expect(posts.length).toBeGreaterThan(2);
});

test.each([
  ['posts/comments/add', { postId: 1, comment: '' }],
  ['posts/comments/add', { postId: 1 }],
  ['posts/replies/add', { postId: 1, commentId: 1, reply: ' \n' }],
  ['blog/post/add', { postId: 1, comment: 7 }],
])('POST %s with %j rejects with "Internal server error" (specification §8)', async (path, body) => {
  await expect(ask(`/data/${path}`, body)).rejects.toEqual({ message: 'Internal server error' });
});

test('new comments and replies are the signed-in person’s, and so are the mails', async () => {
  signedIn({ user: buildSessionUser(), token: 't', loginTime: '2026-11-20T08:00:00Z' });
  const { posts } = await getSampleData<{ posts: Post[] }>('/data/posts/comments/add', { postId: 2, comment: 'Plums' });
  expect(posts[1]?.comments.at(-1)).toMatchObject({ author: 'Ada Moreau', text: 'Plums' });
  const mails = await ask<Email[]>('/data/email/EmailData');
  expect(mails.find(({ sent }) => sent)).toMatchObject({ from: 'Ada Moreau', address: 'ada.moreau@mail.example' });
  expect(mails.find(({ inbox }) => inbox)?.to).toBe('Ada Moreau');
  expect(JSON.stringify(mails)).not.toMatch(/Robin|Kessler/);
});

test('a sample path with another method, and a path below it, pass through (specification §7)', async () => {
  const reached: string[] = [];
  const network: HttpAdapter = async (config) => {
    reached.push(`${config.method} ${config.url}`);
    return { status: 200, statusText: '', headers: {}, config, data: { message: '', data: null } };
  };
  const { request } = createHttpClient({ adapter: createMockAdapter(undefined, network) });
  await request.delete('/data/postData', {});
  await request.post('/data/users', {});
  await request.get('/data/users/1');
  expect(reached).toEqual(['delete /data/postData', 'post /data/users', 'get /data/users/1']);
});

test('an answer has the number of its rows, also with parameters in the address (specification §7)', async () => {
  const { request } = createHttpClient({ adapter: createMockAdapter(undefined, unreachable) });
  await expect(request.get('/data/gallery?page=2')).resolves.toMatchObject({
    success: true,
    statusCode: 200,
    pagination: 9,
  });
});

test('a broken body is an internal error, not a broken page (specification §8)', async () => {
  const adapter = createMockAdapter({ 'POST /api/data/x': (body) => body }, unreachable);
  const config = { method: 'post', baseURL: '/api', url: '/data/x', data: '{', headers: {} };
  await expect(adapter(config as unknown as Parameters<HttpAdapter>[0])).rejects.toMatchObject({
    response: { status: 500, data: { message: 'Internal server error' } },
  });
});
