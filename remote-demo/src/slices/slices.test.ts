import { store, storeKey } from '@guildhall/shared/store';
import { createBlog } from '../mock/blog.ts';
import { sampleChats } from '../mock/chats.ts';
import { sampleContacts } from '../mock/contacts.ts';
import { sampleMails } from '../mock/mails.ts';
import { sampleNotes } from '../mock/notes.ts';
import { sampleProducts } from '../mock/products.ts';
import { sampleTickets } from '../mock/tickets.ts';
import { sampleUsers } from '../mock/social.ts';
import * as blog from './blog.ts';
import * as chat from './chat.ts';
import * as contacts from './contacts.ts';
import * as shop from './ecommerce.ts';
import * as email from './email.ts';
import './index.ts';
import * as notes from './notes.ts';
import * as tickets from './ticket.ts';
import * as social from './userposts.ts';

const slices = ['chat', 'email', 'notes', 'contacts', 'ticket', 'ecommerce', 'userposts', 'blog'] as const;

const chats = chat.useChats.getState;
const mails = email.useMails.getState;
const notebook = notes.useNotes.getState;
const addresses = contacts.useContacts.getState;
const desk = tickets.useTickets.getState;
const shopState = shop.useShop.getState;
const feed = social.useSocial.getState;
const posts = blog.useBlog.getState;

const later = '2999-01-01T00:00:00Z';
const lunch = { id: 1, title: 'Lunch', day: '2026-11-24', time: '12:30', color: 'brand' } as const;
const chairs = { ticketTitle: 'Chairs', ticketDescription: '', AgentName: 'Ada', Date: '2026-11-24' };

const empty = () => store.setState(Object.fromEntries(slices.map((name) => [name, {}])));
afterEach(empty);

function loadSamples() {
  blog.blogPostsLoaded([...createBlog().all()]);
  chat.chatsLoaded(sampleChats());
  contacts.contactsArrived(sampleContacts());
  email.mailsLoaded(sampleMails());
  notes.eventsLoaded([lunch]);
  notes.notesLoaded(sampleNotes());
  shop.productsLoaded(sampleProducts());
  social.followersLoaded(sampleUsers());
  tickets.ticketsLoaded(sampleTickets());
}

test('adds every slice of the specification to the store (specification §3)', () => {
  expect(Object.keys(store.getState())).toEqual(expect.arrayContaining([...slices]));
});

test('starts with the defaults of the specification (specification §3 and §4)', () => {
  const filters = { category: 'All', color: 'All', gender: 'All', price: 'All', rating: '' };
  const shopFields = { products: [], productSearch: '', sortBy: 'newest', cart: [], total: 0, filters, error: '' };
  expect(shopState()).toEqual(shopFields);
  expect(feed()).toEqual({ posts: [], followers: [], gallery: [] });
  expect(mails()).toEqual({ emails: [], emailContent: null, emailSearch: '', currentFilter: 'inbox' });
  expect(desk()).toEqual({ tickets: [], currentFilter: 'total_tickets', ticketSearch: '', hasSamples: false });
  const contactFields = { contactContent: null, contactSearch: '', editContact: false, currentFilter: 'show_all' };
  expect(addresses()).toEqual({ contacts: [], ...contactFields });
  expect(posts()).toEqual({ blogposts: [], blogSearch: '', sortBy: 'newest' });
  expect(chats()).toEqual({ chats: [], chatContent: null, chatSearch: '' });
  const calendar = { events: [], hasSampleEvents: false };
  expect(notebook()).toEqual({ notes: [], notesContent: null, noteSearch: '', ...calendar });
});

test('stores changes under the key "root" (specification §3)', () => {
  notes.addNote('Water the plants', 'info', later);
  const { state, version } = JSON.parse(localStorage.getItem(storeKey) ?? '{}');
  expect(version).toBe(1);
  expect(state.notes.notes).toMatchObject([{ title: 'Water the plants', color: 'info', deleted: false }]);
});

const firstOf = <Row>(rows: readonly Row[]): Row => rows[0]!;
const mailOf = (id: number) => mails().emails.find((one) => one.id === id);
const shownMails = (filter: email.MailFilter, search = '') =>
  email.visibleMails(mails().emails, filter, search).map(({ id }) => id);
const shownContacts = () =>
  contacts.visibleContacts(addresses().contacts, addresses().currentFilter, addresses().contactSearch);
const shownNotes = () => notes.visibleNotes(notebook().notes, notebook().noteSearch);
const shownChats = () => chat.visibleChats(chats().chats, chats().chatSearch);
const shownTickets = (filter: tickets.TicketFilter, search = '') =>
  tickets.visibleTickets(desk().tickets, filter, search).map(({ Id }) => Id);
const shownPosts = (search: string, sort: blog.BlogSort) =>
  blog.visibleBlogPosts(posts().blogposts, search, sort).map(({ title }) => title);
const shownProducts = () => shop.visibleProducts(shopState()).map(({ title }) => title);

/** What happens, the changes, what is read after them, and its value. */
type Transition = readonly [title: string, changes: (() => void)[], read: () => unknown, expected: unknown];

const transitions: Record<string, readonly Transition[]> = {
  chat: [
    [
      'a message is a text of mine, at the end of its conversation, which moves to the top',
      [() => chat.sendMessage(6, '  The maps are here  ', later)],
      () => [firstOf(shownChats()).id, firstOf(shownChats()).messages.at(-1)],
      [6, { msg: 'The maps are here', type: 'text', senderId: 0, createdAt: later, attachments: [] }],
    ],
    [
      'a search finds people by name; one that is open stays open',
      [() => chat.openChat(2), () => chat.searchChats('  lI wEN ')],
      () => [shownChats().map(({ name }) => name), chats().chatContent],
      [['Li Wen'], 2],
    ],
    [
      'sample data never replace written data',
      [() => chat.sendMessage(1, 'Kept', later), () => chat.chatsLoaded(sampleChats())],
      () => chats().chats[0]?.messages.at(-1)?.msg,
      'Kept',
    ],
  ],
  notes: [
    [
      'a change of text and colour moves a note to the top',
      [() => notes.editNote(7, 'Three letters', later), () => notes.colorNote(7, 'error')],
      () => firstOf(shownNotes()),
      { id: 7, title: 'Three letters', color: 'error', datef: later, deleted: false },
    ],
    [
      'a deleted note is closed, and kept with its flag',
      [() => notes.openNote(1), () => notes.deleteNote(1)],
      () => [notebook().notesContent, notebook().notes[0]?.deleted, notebook().notes.length, shownNotes().length],
      [null, true, 7, 6],
    ],
  ],
  'calendar, in the slice of the notes': [
    [
      'entries are added and changed by id',
      [
        () => notes.keepEvent({ ...lunch, id: 0, title: 'Paper arrives' }),
        () => notes.keepEvent({ ...lunch, time: '' }),
      ],
      () => notebook().events,
      [
        { ...lunch, time: '' },
        { ...lunch, id: 2, title: 'Paper arrives' },
      ],
    ],
    [
      'the calendar stays empty after everything is deleted',
      [() => notes.deleteEvent(1), () => notes.eventsLoaded([lunch])],
      () => notebook().events,
      [],
    ],
  ],
  'contacts (specification §4)': [
    [
      'the filter for deleted ones shows them alone',
      [() => contacts.deleteContact(1), () => contacts.filterContacts('deleted_contact')],
      () => shownContacts().map(({ id }) => id),
      [1],
    ],
    [
      'a star is taken back',
      [() => contacts.starContact(addresses().contacts[0]!), () => contacts.filterContacts('starred_contact')],
      () =>
        shownContacts()
          .map(({ id }) => id)
          .toSorted((one, other) => one - other),
      [4, 12, 20],
    ],
    [
      'a star is given',
      [() => contacts.starContact(addresses().contacts[1]!), () => contacts.filterContacts('starred_contact')],
      () =>
        shownContacts()
          .map(({ id }) => id)
          .toSorted((one, other) => one - other),
      [1, 2, 4, 12, 20],
    ],
    [
      'another filter closes the open contact',
      [() => contacts.openContact(1), () => contacts.filterContacts('sales')],
      () => addresses().contactContent,
      null,
    ],
  ],
  'mail (specification §4)': [
    [
      'another folder closes the open mail',
      [() => email.openMail(2), () => email.filterMails('sent')],
      () => [mails().emailContent, mails().currentFilter],
      [null, 'sent'],
    ],
    [
      'clearing the selection unticks every mail',
      [() => email.toggleChecked(1), () => email.toggleChecked(3), () => email.uncheckAll()],
      () => mails().emails.filter(({ checked }) => checked),
      [],
    ],
    [
      'a mail in the trash is in no other folder',
      [() => email.toggleTrash(1)],
      () => (['trash', 'inbox', 'starred', 'Association'] as const).map((filter) => shownMails(filter).includes(1)),
      [true, false, false, false],
    ],
    [
      'spam leaves its folder and its label',
      [() => email.toggleSpam(1)],
      () => (['spam', 'inbox', 'Association', 'starred'] as const).map((filter) => shownMails(filter).includes(1)),
      [true, false, false, false],
    ],
    [
      'a new draft is among the drafts alone',
      [() => email.keepMail({ to: 'Li', subject: 'Felts', text: [] }, 'draft', 'Ada', later, null)],
      () => [firstOf(mails().emails), email.waitingIn(mails().emails, 'draft')],
      [expect.objectContaining({ from: 'Ada', time: later, draft: true, sent: false, inbox: false, unread: false }), 2],
    ],
  ],
  'tickets (specification §4)': [
    [
      'a new ticket is open and has the next number',
      [() => tickets.addTicket({ ...chairs, Label: 'request' })],
      () => desk().tickets.at(-1),
      { ...chairs, Label: 'request', Id: 121, Status: 'Open' },
    ],
    [
      'the list stays empty after everything is deleted',
      [
        () => sampleTickets().forEach(({ Id }) => tickets.deleteTicket(Id)),
        () => tickets.ticketsLoaded(sampleTickets()),
      ],
      () => [tickets.needsTickets(desk()), desk().tickets],
      [false, []],
    ],
  ],
  'shop (specification §4)': [
    [
      'a quantity is added to the line that is there, and sums are exact to the cent',
      [() => shop.addToCart(2, 3), () => shop.addToCart(2)],
      () => [shopState().cart, shopState().total],
      [[{ id: 2, qty: 4 }], 302.6],
    ],
    [
      'a search looks in titles and descriptions',
      [() => shop.searchProducts('  KITE ')],
      shownProducts,
      ['Harbour kite'],
    ],
    [
      'a reset returns all filters to All, clears the search and orders by newest',
      [
        () => shop.filterProducts({ category: 'toys', color: 'red', gender: 'Kids', price: '0-50', rating: '3' }),
        () => shop.sortProducts('priceAsc'),
        () => shop.searchProducts('kite'),
        () => shop.resetFilters(),
      ],
      () => [shopState().filters, shopState().productSearch, shopState().sortBy],
      [shop.noFilters, '', 'newest'],
    ],
    ['a failure is kept', [() => shop.productsFailed('Wrong Services')], () => shopState().error, 'Wrong Services'],
    [
      'a failure ends when the products come',
      [empty, () => shop.productsFailed('Wrong Services'), () => shop.productsLoaded(sampleProducts())],
      () => shopState().error,
      '',
    ],
  ],
};

describe.each(Object.entries(transitions))('%s', (_, rows) => {
  beforeEach(loadSamples);
  test.each(rows)('%s', (_title, changes, read, expected) => {
    for (const change of changes) change();
    expect(read()).toEqual(expected);
  });
});

describe('with the sample data', () => {
  beforeEach(loadSamples);

  test('the cart adds, counts up and down by id, and deletes (specification §4)', () => {
    shop.addToCart(1);
    shop.addToCart(2);
    shop.addToCart(1);
    shop.increment(2);
    expect(shopState().cart).toEqual([
      { id: 1, qty: 2 },
      { id: 2, qty: 2 },
    ]);
    expect(shopState().total).toBe(2 * 64 + 2 * 75.65);
    shop.decrement(1);
    shop.deleteFromCart(2);
    expect(shopState().cart).toEqual([{ id: 1, qty: 1 }]);
  });

  test('a quantity has no lower bound (specification §4)', () => {
    shop.addToCart(1);
    shop.decrement(1);
    shop.decrement(1);
    expect(shopState().cart).toEqual([{ id: 1, qty: -1 }]);
  });

  test.each([
    [{ category: 'books' }, (product: shop.Product) => product.category === 'books'],
    [{ color: 'orange' }, (product: shop.Product) => product.colors.includes('orange')],
    [{ gender: 'Kids' }, (product: shop.Product) => ['Kids', 'Everyone'].includes(product.gender)],
    [{ price: '0-50' }, (product: shop.Product) => product.salesPrice <= 50],
    [{ price: '50-100' }, (product: shop.Product) => product.salesPrice > 50 && product.salesPrice <= 100],
    [{ price: '100-200' }, (product: shop.Product) => product.salesPrice > 100 && product.salesPrice <= 200],
    [{ price: 'over-200' }, (product: shop.Product) => product.salesPrice > 200],
    [{ rating: '4' }, (product: shop.Product) => product.rating >= 4],
  ] as const)('%j shows the products that pass (specification §4)', (filter, passes) => {
    shop.filterProducts(filter);
    const expected = sampleProducts().filter(passes);
    expect(shownProducts().toSorted()).toEqual(expected.map(({ title }) => title).toSorted());
  });

  test.each([
    ['priceAsc', 'The Snail Who Kept Minutes'],
    ['priceDesc', 'Satchel for folios'],
    ['discount', 'Studio headphones'],
  ] as const)('sorts by %s (specification §4)', (sort, first) => {
    shop.sortProducts(sort);
    expect(shownProducts()[0]).toBe(first);
  });

  test('a toggle flips isFollowed (specification §4)', () => {
    const isFollowed = () => feed().followers[0]?.isFollowed;
    social.toggleFollow(1);
    expect(isFollowed()).toBe(false);
    social.toggleFollow(1);
    expect(isFollowed()).toBe(true);
  });

  test.each([
    ['starred', email.toggleStar],
    ['important', email.toggleImportant],
    ['checked', email.toggleChecked],
    ['trash', email.toggleTrash],
  ] as const)('toggles %s (specification §4)', (flag, toggle) => {
    const before = mailOf(5)?.[flag];
    toggle(5);
    expect(mailOf(5)?.[flag]).toBe(!before);
    toggle(5);
    expect(mailOf(5)?.[flag]).toBe(before);
  });

  test.each(email.mailFilters)('the mail filter %s shows its mails, the latest first', (filter) => {
    const isIn: Partial<Record<email.MailFilter, (mail: email.Email) => boolean>> = {
      trash: (mail) => mail.trash,
      spam: (mail) => mail.spam && !mail.trash,
    };
    const passes =
      isIn[filter] ?? ((mail) => !mail.trash && !mail.spam && (mail.label === filter || Object(mail)[filter] === true));
    const expected = mails()
      .emails.filter(passes)
      .toSorted((one, other) => other.time.localeCompare(one.time))
      .map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    expect(shownMails(filter)).toEqual(expected);
  });

  test.each([
    ['radiators', [1]],
    ['YOUR TRAIN', [3]],
    ['nadia', [6]],
  ])('a search for “%s” looks at people, subject and text of mails', (search, found) => {
    expect(shownMails('inbox', search)).toEqual(found);
  });

  test('counts unread mails, and every draft', () => {
    const waiting = (['inbox', 'draft', 'sent'] as const).map((filter) => email.waitingIn(mails().emails, filter));
    expect(waiting).toEqual([3, 1, 0]);
  });

  test.each(contacts.departments)('the filter %s shows this department, and the count says so', (department) => {
    contacts.filterContacts(department);
    const expected = sampleContacts().filter((contact) => contact.department === department);
    expect(
      shownContacts()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(expected.map(({ id }) => id).toSorted());
    expect(contacts.countsOf(addresses().contacts)(department)).toBe(expected.length);
  });

  test('total_tickets shows all, the newest first; each status its own', () => {
    expect(shownTickets('total_tickets')).toEqual([120, 119, 118, 117, 116, 115, 114, 113, 112, 111]);
    expect((['Open', 'Pending', 'Closed'] as const).map((status) => shownTickets(status).length)).toEqual([4, 3, 3]);
  });

  test.each([
    ['title', 'accents', 120],
    ['agent', 'li wen', 120],
    ['number', '#117', 117],
  ])('a search for tickets looks at the %s', (_, search, found) => {
    expect(shownTickets('total_tickets', search)).toContain(found);
  });

  test.each([
    ['newest', 'A bench for ten hands', 'A stitch that opens flat'],
    ['oldest', 'A stitch that opens flat', 'A bench for ten hands'],
    ['popular', 'A bench for ten hands', 'Moving eleven thousand books'],
  ] as const)('the blog’s order %s', (sort, first, last) => {
    blog.sortBlog(sort);
    const sorted = shownPosts('', posts().sortBy);
    expect([sorted[0], sorted.at(-1)]).toEqual([first, last]);
  });

  test.each([
    ['title', 'REMEMBERS', 'Paper that remembers water'],
    ['content', 'laminate', 'What ink does to iron, and iron to paper'],
    ['author', 'owen', 'Moving eleven thousand books'],
  ])('a search of the blog looks at the %s', (_, search, found) => {
    expect(shownPosts(search, 'newest')).toEqual([found]);
  });
});

test.each([
  ['What ink does to iron, and iron to paper', 'what-ink-does-to-iron-and-iron-to-paper'],
  ['  …and then?  ', 'and-then'],
  ['Été à Lyon', 'été-à-lyon'],
])('“%s” has the slug %s', (title, slug) => expect(blog.slugOf(title)).toBe(slug));

test('tickets that an older release stored are kept', () => {
  const [one] = sampleTickets();
  store.setState({ ticket: { tickets: [one] } });
  tickets.ticketsLoaded(sampleTickets());
  expect(desk().tickets).toEqual([one]);
});

test('a line of the cart with a missing product is not ordered and costs nothing (specification §4)', () => {
  const lines = [
    { id: 99, qty: 3 },
    { id: 1, qty: 1 },
  ];
  store.setState({ ecommerce: { products: sampleProducts(), cart: lines } });
  const ordered = shop.orderLines(shopState());
  expect(ordered.map(({ id, qty }) => [id, qty])).toEqual([[1, 1]]);
  expect(shop.totalOf(ordered)).toBe(64);
});
