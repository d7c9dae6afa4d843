import { store } from '@guildhall/shared/store';
import { sampleChats } from '../mock/chats.ts';
import { sampleContacts } from '../mock/contacts.ts';
import { createFeed, sampleGallery, sampleUsers } from '../mock/social.ts';
import { createBlog } from '../mock/blog.ts';
import { sampleMails } from '../mock/mails.ts';
import { sampleNotes } from '../mock/notes.ts';
import { sampleProducts } from '../mock/products.ts';
import { sampleTickets } from '../mock/tickets.ts';
import { useBlog } from './blog.ts';
import { useChats } from './chat.ts';
import { useContacts } from './contacts.ts';
import { noFilters, useShop } from './ecommerce.ts';
import { useMails } from './email.ts';
import { searchNotes, useNotes, type CalendarEvent } from './notes.ts';
import { useTickets } from './ticket.ts';
import { useSocial } from './userposts.ts';

// A stored slice may be months old or edited by hand. Each list here has two valid entries, then invalid ones.

type Shape = readonly [name: string, list: string, read: () => object, rows: () => readonly object[]];

const sampleEntries = (): CalendarEvent[] =>
  [1, 2, 3].map((id) => ({ id, title: 'Lunch', day: '2026-11-24', time: '12:30', color: 'brand' }));

const shapes: readonly Shape[] = [
  ['chat', 'chats', useChats.getState, sampleChats],
  ['email', 'emails', useMails.getState, sampleMails],
  ['notes', 'notes', useNotes.getState, sampleNotes],
  ['notes', 'events', useNotes.getState, sampleEntries],
  ['contacts', 'contacts', useContacts.getState, sampleContacts],
  ['ticket', 'tickets', useTickets.getState, sampleTickets],
  ['ecommerce', 'products', useShop.getState, sampleProducts],
  ['userposts', 'posts', useSocial.getState, () => createFeed().all()],
  ['userposts', 'followers', useSocial.getState, sampleUsers],
  ['userposts', 'gallery', useSocial.getState, sampleGallery],
  ['blog', 'blogposts', useBlog.getState, () => createBlog().all()],
];

const listOf = (state: object, list: string): unknown => Object(state)[list];

afterEach(() => store.setState(Object.fromEntries(shapes.map(([name]) => [name, {}]))));

describe.each(shapes)('the list %s.%s', (name, list, read, rows) => {
  test('loses the entries that do not fit and keeps the others', () => {
    const [one, two, three] = rows();
    const without = Object.fromEntries(Object.entries(three ?? {}).slice(1));
    store.setState({ [name]: { [list]: [one, null, 'text', without, {}, two] } });
    expect(listOf(read(), list)).toEqual([one, two]);
  });

  test.each([['text'], [7], [null], [{ length: 1 }]])('starts again if its list is %j', (stored) => {
    store.setState({ [name]: { [list]: stored } });
    expect(listOf(read(), list)).toEqual([]);
  });

  test('has all its fields, whatever else is stored', () => {
    const fields = Object.keys(read());
    store.setState({ [name]: { fromAnOlderRelease: true } });
    expect(Object.keys(read())).toEqual(expect.arrayContaining(fields));
  });
});

const date = /"\d{4}-\d{2}-\d{2}[^"]*"/;
const dated = shapes.filter(([, , , rows]) => date.test(JSON.stringify(rows()[0])));

test('every list but those of people has dates', () => {
  expect(shapes.filter((shape) => !dated.includes(shape)).map(([, list]) => list)).toEqual(['contacts', 'followers']);
});

test.each(dated)('drops an entry of the list %s.%s with an invalid date', (name, list, read, rows) => {
  const [one, two] = rows();
  for (const broken of ['tomorrow', '', '2026-13-45']) {
    const undated: unknown = JSON.parse(JSON.stringify(one).replace(date, `"${broken}"`));
    store.setState({ [name]: { [list]: [undated, two] } });
    expect(listOf(read(), list)).toEqual([two]);
  }
});

test.each([
  ['chat', { chatContent: '1', chatSearch: 3 }, useChats.getState, { chatContent: null, chatSearch: '' }],
  [
    'email',
    { emailContent: {}, currentFilter: 'Spam' },
    useMails.getState,
    { emailContent: null, currentFilter: 'inbox' },
  ],
  [
    'ticket',
    { currentFilter: 'All', hasSamples: 1 },
    useTickets.getState,
    { currentFilter: 'total_tickets', hasSamples: false },
  ],
  [
    'contacts',
    { currentFilter: 'all', editContact: 'no' },
    useContacts.getState,
    { currentFilter: 'show_all', editContact: false },
  ],
  ['blog', { sortBy: 'random', blogSearch: null }, useBlog.getState, { sortBy: 'newest', blogSearch: '' }],
  ['ecommerce', { sortBy: '', total: 'NaN', error: 404 }, useShop.getState, { sortBy: 'newest', total: 0, error: '' }],
  ['ecommerce', { filters: { category: 'cars' } }, useShop.getState, { filters: noFilters }],
  ['contacts', { contactContent: 'first' }, useContacts.getState, { contactContent: null }],
  ['notes', { events: 'none', hasSampleEvents: 'yes' }, useNotes.getState, { events: [], hasSampleEvents: false }],
] as const)('the fields of %s that do not fit get their defaults: %j', (name, stored, read, expected) => {
  store.setState({ [name]: stored });
  expect(read()).toMatchObject(expected);
});

test('an entry with a broken part goes as a whole', () => {
  const [mail] = sampleMails();
  const [chat] = sampleChats();
  store.setState({
    email: {
      emails: [
        { ...mail, attachments: [{ name: 'plan.pdf' }] },
        { ...mail, label: 'Work' },
      ],
    },
    chat: {
      chats: [
        { ...chat, messages: [{ msg: 'Hello' }] },
        { ...chat, status: 'asleep' },
      ],
    },
  });
  expect(useMails.getState().emails).toEqual([]);
  expect(useChats.getState().chats).toEqual([]);
});

test('a repaired slice is stored whole with the next change', () => {
  store.setState({ notes: { notes: 'none', noteSearch: 5 } });
  searchNotes('key');
  expect(store.getState()).toMatchObject({ notes: { notes: [], noteSearch: 'key' } });
});

test('a cart loses the lines without a quantity', () => {
  store.setState({ ecommerce: { cart: [{ id: 1 }, { id: 2, qty: 1 }] } });
  expect(useShop.getState().cart).toEqual([{ id: 2, qty: 1 }]);
});
