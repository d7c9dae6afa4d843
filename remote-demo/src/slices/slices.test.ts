import { store, storeKey } from '@guildhall/shared/store';
import { sampleMails } from '../mock/mails.ts';
import { sampleProducts } from '../mock/products.ts';
import { sampleTickets } from '../mock/tickets.ts';
import { sampleUsers } from '../mock/users.ts';
import * as blog from './blog.ts';
import * as chat from './chat.ts';
import * as contacts from './contacts.ts';
import * as email from './email.ts';
import * as shop from './ecommerce.ts';
import './index.ts';
import * as notes from './notes.ts';
import * as tickets from './ticket.ts';
import * as social from './userposts.ts';

const slices = ['chat', 'email', 'notes', 'contacts', 'ticket', 'ecommerce', 'userposts', 'blog'] as const;

afterEach(() => store.setState(Object.fromEntries(slices.map((name) => [name, {}]))));

test('adds every slice of the specification to the store (specification §3)', () => {
  expect(Object.keys(store.getState())).toEqual(expect.arrayContaining([...slices]));
});

test('starts with the defaults of the specification (specification §3 and §4)', () => {
  expect(shop.useShop.getState()).toEqual({
    products: [],
    productSearch: '',
    sortBy: 'newest',
    cart: [],
    total: 0,
    filters: { category: 'All', color: 'All', gender: 'All', price: 'All', rating: '' },
    error: '',
  });
  expect(social.useSocial.getState()).toEqual({ posts: [], followers: [], gallery: [] });
  expect(email.useMails.getState().currentFilter).toBe('inbox');
  expect(tickets.useTickets.getState().currentFilter).toBe('total_tickets');
  expect(contacts.useContacts.getState().currentFilter).toBe('show_all');
  expect(blog.useBlog.getState().sortBy).toBe('newest');
});

test('stores changes under the key "root" (specification §3)', () => {
  notes.addNote('Water the plants', 'info', '2026-11-24T09:00:00Z');
  const { state, version } = JSON.parse(localStorage.getItem(storeKey) ?? '{}');
  expect(version).toBe(1);
  expect(state.notes.notes).toMatchObject([{ title: 'Water the plants', color: 'info', deleted: false }]);
});

describe('cart (specification §4)', () => {
  beforeEach(() => shop.productsLoaded(sampleProducts()));

  test('adds, counts up and down by id, and deletes', () => {
    shop.addToCart(1);
    shop.addToCart(2);
    shop.addToCart(1);
    shop.increment(2);
    expect(shop.useShop.getState().cart).toEqual([
      { id: 1, qty: 2 },
      { id: 2, qty: 2 },
    ]);
    expect(shop.useShop.getState().total).toBe(2 * 64 + 2 * 75.65);
    shop.decrement(1);
    shop.deleteFromCart(2);
    expect(shop.useShop.getState().cart).toEqual([{ id: 1, qty: 1 }]);
  });

  test('has no lower bound', () => {
    shop.addToCart(1);
    shop.decrement(1);
    shop.decrement(1);
    expect(shop.useShop.getState().cart).toEqual([{ id: 1, qty: -1 }]);
  });

  test('is empty after the order', () => {
    shop.addToCart(1);
    shop.emptyCart();
    expect(shop.useShop.getState()).toMatchObject({ cart: [], total: 0 });
  });
});

describe('shop filters (specification §4)', () => {
  beforeEach(() => shop.productsLoaded(sampleProducts()));
  const titles = () => shop.visibleProducts(shop.useShop.getState()).map(({ title }) => title);

  test.each([
    [{ category: 'books' }, (product: shop.Product) => product.category === 'books'],
    [{ color: 'orange' }, (product: shop.Product) => product.colors.includes('orange')],
    [{ gender: 'Kids' }, (product: shop.Product) => ['Kids', 'Everyone'].includes(product.gender)],
    [{ price: '0-50' }, (product: shop.Product) => product.salesPrice <= 50],
    [{ price: '50-100' }, (product: shop.Product) => product.salesPrice > 50 && product.salesPrice <= 100],
    [{ price: '100-200' }, (product: shop.Product) => product.salesPrice > 100 && product.salesPrice <= 200],
    [{ price: 'over-200' }, (product: shop.Product) => product.salesPrice > 200],
    [{ rating: '4' }, (product: shop.Product) => product.rating >= 4],
  ] as const)('%j shows the products that pass', (filter, passes) => {
    shop.filterProducts(filter);
    expect(titles().toSorted()).toEqual(
      sampleProducts()
        .filter(passes)
        .map(({ title }) => title)
        .toSorted(),
    );
  });

  test.each([
    ['priceAsc', 'The Snail Who Kept Minutes'],
    ['priceDesc', 'Satchel for folios'],
    ['discount', 'Studio headphones'],
  ] as const)('sorts by %s', (sort, first) => {
    shop.sortProducts(sort);
    expect(titles()[0]).toBe(first);
  });

  test('a search looks in titles and descriptions', () => {
    shop.searchProducts('  KITE ');
    expect(titles()).toEqual(['Harbour kite']);
  });

  test('a reset returns all filters to All, clears the search and orders by newest', () => {
    shop.filterProducts({ category: 'toys', color: 'red', gender: 'Kids', price: '0-50', rating: '3' });
    shop.sortProducts('priceAsc');
    shop.searchProducts('kite');
    shop.resetFilters();
    const reset = { filters: shop.noFilters, productSearch: '', sortBy: 'newest' };
    expect(shop.useShop.getState()).toMatchObject(reset);
  });
});

test('a toggle flips isFollowed (specification §4)', () => {
  social.followersLoaded(sampleUsers());
  const isFollowed = () => social.useSocial.getState().followers[0]?.isFollowed;
  social.toggleFollow(1);
  expect(isFollowed()).toBe(false);
  social.toggleFollow(1);
  expect(isFollowed()).toBe(true);
});

describe('mail (specification §4)', () => {
  beforeEach(() => email.mailsLoaded(sampleMails()));
  const mail = (id: number) => email.useMails.getState().emails.find((one) => one.id === id);
  const shown = (filter: email.MailFilter) =>
    email.visibleMails(email.useMails.getState().emails, filter, '').map(({ subject }) => subject);

  test.each([
    ['starred', email.toggleStar],
    ['important', email.toggleImportant],
    ['checked', email.toggleChecked],
    ['trash', email.toggleTrash],
  ] as const)('toggles %s', (flag, toggle) => {
    const before = mail(5)?.[flag];
    toggle(5);
    expect(mail(5)?.[flag]).toBe(!before);
    toggle(5);
    expect(mail(5)?.[flag]).toBe(before);
  });

  test('a mail in the trash is in no other folder', () => {
    email.toggleTrash(1);
    expect(shown('trash')).toContain('Plan for the reading room');
    for (const filter of ['inbox', 'starred', 'Association'] as const)
      expect(shown(filter)).not.toContain('Plan for the reading room');
  });

  test('opening a mail marks it as read', () => {
    expect(email.waitingIn(email.useMails.getState().emails, 'inbox')).toBe(3);
    email.openMail(1);
    expect(email.waitingIn(email.useMails.getState().emails, 'inbox')).toBe(2);
  });

  test('a sent draft is no longer among the drafts', () => {
    const draft = email.useMails.getState().emails.find((one) => one.draft);
    const written = { to: 'Owen', subject: 'Talk', text: [] };
    email.keepMail(written, 'sent', 'Ada', '2026-11-24T09:00:00Z', draft?.id ?? null);
    expect(shown('draft')).toEqual([]);
    expect(shown('sent')).toContain('Talk');
  });
});

test('tickets are counted, closed, deleted and restored (specification §3)', () => {
  tickets.ticketsLoaded(sampleTickets());
  const closed = () => tickets.visibleTickets(tickets.useTickets.getState().tickets, 'Closed', '').map(({ Id }) => Id);
  expect(closed()).toEqual([116, 115, 113]);
  tickets.setTicketStatus(120, 'Closed');
  expect(closed()).toContain(120);
  const [ticket] = tickets.useTickets.getState().tickets;
  tickets.deleteTicket(120);
  expect(closed()).not.toContain(120);
  tickets.restoreTicket(ticket!);
  expect(closed()).toContain(120);
});

test('empty notes and messages are none', () => {
  notes.addNote('  \n ', 'info', '2026-11-24T09:00:00Z');
  expect(notes.useNotes.getState().notes).toEqual([]);
  chat.chatsLoaded([{ id: 1, name: 'Amara', status: 'online', messages: [] }]);
  chat.sendMessage(1, ' ', '2026-11-24T09:00:00Z');
  expect(chat.useChats.getState().chats[0]?.messages).toEqual([]);
});

describe('a stored slice of another shape', () => {
  test('keeps the entries that fit and drops the others', () => {
    const [first, second] = sampleProducts();
    store.setState({ ecommerce: { products: [first, { ...second, price: 'much' }, null, 7], cart: [{ id: 1 }] } });
    expect(shop.useShop.getState().products).toEqual([first]);
    expect(shop.useShop.getState().cart).toEqual([]);
  });

  test('gets initial values where a field does not fit', () => {
    store.setState({
      ecommerce: { sortBy: 'loudest', filters: { category: 'cars' }, total: 'none', productSearch: null },
      email: { currentFilter: 'elsewhere', emails: { 0: 'no list' } },
      contacts: { contactContent: 'first', contacts: [{ id: 1 }] },
    });
    expect(shop.useShop.getState()).toMatchObject({
      sortBy: 'newest',
      filters: shop.noFilters,
      total: 0,
      productSearch: '',
    });
    expect(email.useMails.getState()).toMatchObject({ currentFilter: 'inbox', emails: [] });
    expect(contacts.useContacts.getState()).toMatchObject({ contactContent: null, contacts: [] });
  });

  test('is stored whole with the next change', () => {
    store.setState({ notes: { notes: 'none', noteSearch: 5 } });
    notes.searchNotes('key');
    expect(store.getState()).toMatchObject({ notes: { notes: [], noteSearch: 'key' } });
  });
});
