import { store } from '@guildhall/shared/store';
import { sampleChats } from '../mock/chats.ts';
import { sampleContacts } from '../mock/contacts.ts';
import { sampleMails } from '../mock/mails.ts';
import { sampleNotes } from '../mock/notes.ts';
import { sampleProducts } from '../mock/products.ts';
import { sampleTickets } from '../mock/tickets.ts';
import { createBlog } from '../mock/blog.ts';
import * as blog from './blog.ts';
import * as chat from './chat.ts';
import * as contacts from './contacts.ts';
import * as email from './email.ts';
import * as shop from './ecommerce.ts';
import * as events from './events.ts';
import * as notes from './notes.ts';
import * as tickets from './ticket.ts';

// What each slice does, except for the shop's cart and filters, which are in `slices.test.ts`.

const slices = ['chat', 'email', 'notes', 'contacts', 'ticket', 'ecommerce', 'userposts', 'blog'] as const;
afterEach(() => store.setState(Object.fromEntries(slices.map((name) => [name, {}]))));

const at = '2026-11-24T09:00:00.000Z';

describe('blog (specification §4)', () => {
  const posts = createBlog().all();
  const titles = (search: string, sort: blog.BlogSort) =>
    blog.visibleBlogPosts(posts, search, sort).map(({ title }) => title);

  test.each([
    ['newest', 'A bench for ten hands', 'A stitch that opens flat'],
    ['oldest', 'A stitch that opens flat', 'A bench for ten hands'],
    ['popular', 'A bench for ten hands', 'Moving eleven thousand books'],
  ] as const)('the order %s', (sort, first, last) => {
    const sorted = titles('', sort);
    expect([sorted[0], sorted.at(-1)]).toEqual([first, last]);
    blog.sortBlog(sort);
    expect(blog.useBlog.getState().sortBy).toBe(sort);
  });

  test.each([
    ['title', 'REMEMBERS', 'Paper that remembers water'],
    ['content', 'laminate', 'What ink does to iron, and iron to paper'],
    ['author', 'owen', 'Moving eleven thousand books'],
  ])('a search looks at the %s', (_, search, found) => {
    expect(titles(search, 'newest')).toEqual([found]);
  });

  test.each([
    ['What ink does to iron, and iron to paper', 'what-ink-does-to-iron-and-iron-to-paper'],
    ['  …and then?  ', 'and-then'],
    ['Été à Lyon', 'été-à-lyon'],
  ])('“%s” has the slug %s', (title, slug) => expect(blog.slugOf(title)).toBe(slug));
});

describe('chat (specification §3)', () => {
  beforeEach(() => chat.chatsLoaded(sampleChats()));

  test('a message is a text of mine, at the end of its conversation, which moves to the top', () => {
    chat.sendMessage(6, '  The maps are here  ', '2999-01-01T00:00:00Z');
    const [first] = chat.visibleChats(chat.useChats.getState().chats, '');
    expect(first).toMatchObject({ id: 6, name: 'Owen Price' });
    expect(first?.messages.at(-1)).toEqual({
      ...{ msg: 'The maps are here', type: 'text', senderId: chat.myself },
      ...{ createdAt: '2999-01-01T00:00:00Z', attachments: [] },
    });
  });

  test('a search finds people by name; one that is open stays open', () => {
    chat.openChat(2);
    chat.searchChats('  lI wEN ');
    const { chats, chatSearch, chatContent } = chat.useChats.getState();
    expect(chat.visibleChats(chats, chatSearch).map(({ name }) => name)).toEqual(['Li Wen']);
    expect(chatContent).toBe(2);
  });

  test('sample data never replace written data', () => {
    chat.sendMessage(1, 'Kept', at);
    chat.chatsLoaded(sampleChats());
    expect(chat.useChats.getState().chats[0]?.messages.at(-1)?.msg).toBe('Kept');
  });
});

describe('notes (specification §3)', () => {
  beforeEach(() => notes.notesLoaded(sampleNotes()));
  const titles = () =>
    notes.visibleNotes(notes.useNotes.getState().notes, notes.useNotes.getState().noteSearch).map((n) => n.title);

  test('a new note is open, first and not deleted', () => {
    notes.addNote('  Two clamps ', 'success', '2999-01-01T00:00:00Z');
    const [note] = notes.useNotes.getState().notes;
    expect(note).toMatchObject({ id: 8, title: 'Two clamps', color: 'success', deleted: false });
    expect(notes.useNotes.getState().notesContent).toBe(8);
    expect(titles()[0]).toBe('Two clamps');
  });

  test('changes text and colour, and moves the changed note to the top', () => {
    notes.editNote(7, 'Three letters', '2999-01-01T00:00:00Z');
    notes.colorNote(7, 'error');
    expect(notes.visibleNotes(notes.useNotes.getState().notes, '')[0]).toMatchObject({
      title: 'Three letters',
      color: 'error',
    });
  });

  test('a deleted note is kept with its flag until it is restored', () => {
    notes.openNote(1);
    notes.deleteNote(1);
    expect(notes.useNotes.getState()).toMatchObject({
      notesContent: null,
      notes: [{ id: 1, deleted: true }, ...Array(6).fill({})],
    });
    expect(titles()).toHaveLength(6);
    notes.restoreNote(1);
    expect(titles()).toHaveLength(7);
  });

  test('a search finds words of a note', () => {
    notes.searchNotes('platform 4');
    expect(titles()).toEqual([expect.stringMatching(/^Train to Ghent/)]);
  });
});

describe('entries of the calendar', () => {
  const sample = { id: 1, title: 'Lunch', day: '2026-11-24', time: '12:30', color: 'brand' } as const;
  const kept = () => notes.useNotes.getState().events;

  test('are added, changed and deleted by id', () => {
    events.eventsLoaded([sample]);
    events.keepEvent({ ...sample, id: 0, title: 'Paper arrives' });
    events.keepEvent({ ...sample, time: '' });
    expect(kept()).toEqual([
      { ...sample, time: '' },
      { ...sample, id: 2, title: 'Paper arrives' },
    ]);
    events.deleteEvent(1);
    expect(kept().map(({ id }) => id)).toEqual([2]);
  });

  test('the calendar stays empty after everything is deleted', () => {
    events.eventsLoaded([sample]);
    events.deleteEvent(1);
    events.eventsLoaded([sample]);
    expect(kept()).toEqual([]);
  });

  test('are stored beside the notes and leave them alone', () => {
    notes.notesLoaded(sampleNotes());
    events.eventsLoaded([sample]);
    const { state } = JSON.parse(localStorage.getItem('root') ?? '{}');
    expect(state.notes).toMatchObject({ events: [sample], notes: sampleNotes().map(({ id }) => ({ id })) });
    expect(Object.keys(state)).not.toContain('calendar');
  });

  test('an entry of another shape is dropped', () => {
    store.setState({ notes: { events: [sample, { ...sample, day: 'tomorrow' }, { ...sample, color: 'pink' }, null] } });
    expect(kept()).toEqual([sample]);
    store.setState({ notes: { events: 'none', hasSampleEvents: 'yes' } });
    expect(notes.useNotes.getState()).toMatchObject({ events: [], hasSampleEvents: false });
  });
});

describe('contacts (specification §3 and §4)', () => {
  beforeEach(() => contacts.contactsArrived(sampleContacts()));
  const { filterContacts, useContacts, visibleContacts } = contacts;
  const shown = (search = '') =>
    visibleContacts(useContacts.getState().contacts, useContacts.getState().currentFilter, search).map(({ id }) => id);
  const first = () => useContacts.getState().contacts[0]!;

  test('show_all leaves out who was deleted; the filter for deleted ones shows them alone', () => {
    expect(shown()).toHaveLength(25);
    contacts.deleteContact(1);
    expect(shown()).toHaveLength(24);
    filterContacts('deleted_contact');
    expect(shown()).toEqual([1]);
    contacts.restoreContact(1);
    expect(shown()).toEqual([]);
  });

  test('a star shows a contact among the starred ones', () => {
    filterContacts('starred_contact');
    const before = shown();
    contacts.starContact(first());
    expect(shown()).toEqual(before.filter((id) => id !== 1));
    contacts.starContact(first());
    expect(shown()).toEqual(before);
  });

  test.each(contacts.departments)('the filter %s shows this department, and the count says so', (department) => {
    filterContacts(department);
    const expected = sampleContacts().filter((contact) => contact.department === department);
    expect(shown().toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    expect(contacts.countsOf(useContacts.getState().contacts)(department)).toBe(expected.length);
  });

  test('another filter closes the open contact, a saved edit ends editing', () => {
    contacts.openContact(1);
    contacts.editContact(true);
    const { starred: _s, deleted: _d, portrait: _p, id: _i, ...details } = first();
    contacts.saveContact(1, { ...details, company: 'Harbour Press' });
    expect(first().company).toBe('Harbour Press');
    expect(useContacts.getState()).toMatchObject({ editContact: false, contactContent: 1 });
    filterContacts('sales');
    expect(useContacts.getState().contactContent).toBeNull();
  });
});

describe('mail (specification §3 and §4)', () => {
  beforeEach(() => email.mailsLoaded(sampleMails()));
  const all = () => email.useMails.getState().emails;
  const ids = (filter: email.MailFilter, search = '') => email.visibleMails(all(), filter, search).map(({ id }) => id);
  const flagged = (passes: (mail: email.Email) => boolean) =>
    all()
      .filter((mail) => !mail.trash && passes(mail))
      .map(({ id }) => id);

  test.each(email.mailFilters)('the filter %s shows its mails, the latest first', (filter) => {
    const isIn: Partial<Record<email.MailFilter, (mail: email.Email) => boolean>> = {
      trash: (mail) => mail.trash,
      spam: (mail) => mail.spam && !mail.trash,
    };
    const passes =
      isIn[filter] ?? ((mail) => !mail.trash && !mail.spam && (mail.label === filter || Object(mail)[filter] === true));
    const expected = all()
      .filter(passes)
      .toSorted((one, other) => other.time.localeCompare(one.time))
      .map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    expect(ids(filter)).toEqual(expected);
  });

  test('spam leaves its folder and its label, and comes back', () => {
    email.toggleSpam(1);
    expect(ids('spam')).toContain(1);
    for (const filter of ['inbox', 'Association', 'starred'] as const) expect(ids(filter)).not.toContain(1);
    email.toggleSpam(1);
    expect(ids('inbox')).toContain(1);
  });

  test('another folder closes the open mail; clearing the selection unticks every mail', () => {
    email.openMail(2);
    email.filterMails('sent');
    expect(email.useMails.getState()).toMatchObject({ emailContent: null, currentFilter: 'sent' });
    email.toggleChecked(1);
    email.toggleChecked(3);
    email.uncheckAll();
    expect(flagged(({ checked }) => checked)).toEqual([]);
  });

  test('a search looks at people, subject and text', () => {
    expect(ids('inbox', 'radiators')).toEqual([1]);
    expect(ids('inbox', 'YOUR TRAIN')).toEqual([3]);
    expect(ids('inbox', 'nadia')).toEqual([6]);
  });

  test('counts unread mails, and every draft', () => {
    expect(email.waitingIn(all(), 'inbox')).toBe(3);
    expect(email.waitingIn(all(), 'draft')).toBe(1);
    expect(email.waitingIn(all(), 'sent')).toBe(0);
  });

  test('a new draft is among the drafts alone', () => {
    email.keepMail({ to: 'Li', subject: 'Felts', text: [] }, 'draft', 'Ada', at, null);
    expect(all()[0]).toMatchObject({ from: 'Ada', time: at, draft: true, sent: false, inbox: false, unread: false });
    expect(email.waitingIn(all(), 'draft')).toBe(2);
  });
});

describe('tickets (specification §3 and §4)', () => {
  beforeEach(() => tickets.ticketsLoaded(sampleTickets()));
  const all = () => tickets.useTickets.getState().tickets;
  const ids = (filter: tickets.TicketFilter, search = '') =>
    tickets.visibleTickets(all(), filter, search).map(({ Id }) => Id);

  test('total_tickets shows all, the newest first; each status its own', () => {
    expect(ids('total_tickets')).toEqual([120, 119, 118, 117, 116, 115, 114, 113, 112, 111]);
    const sum = (['Open', 'Pending', 'Closed'] as const).map((status) => ids(status).length);
    expect(sum).toEqual([4, 3, 3]);
  });

  test('a new ticket is open and has the next number', () => {
    const written = { ticketTitle: 'Chairs', ticketDescription: '', AgentName: 'Ada', Date: '2026-11-24' };
    tickets.addTicket({ ...written, Label: 'request' });
    expect(all().at(-1)).toEqual({ ...written, Label: 'request', Id: 121, Status: 'Open' });
  });

  test('a search looks at title, agent and number', () => {
    expect(ids('total_tickets', '#117')).toEqual([117]);
    expect(ids('total_tickets', 'accents')).toEqual([120]);
    expect(ids('Open', 'li wen')).toContain(120);
  });

  test('the list stays empty after everything is deleted', () => {
    for (const { Id } of all()) tickets.deleteTicket(Id);
    expect(tickets.needsTickets(tickets.useTickets.getState())).toBe(false);
    tickets.ticketsLoaded(sampleTickets());
    expect(all()).toEqual([]);
  });

  test('tickets that an older release stored are kept', () => {
    const [one] = sampleTickets();
    store.setState({ ticket: { tickets: [one] } });
    tickets.ticketsLoaded(sampleTickets());
    expect(all()).toEqual([one]);
  });
});

describe('the cart after a change in the stored data (specification §4)', () => {
  test('a line with a missing product is not ordered and costs nothing', () => {
    store.setState({
      ecommerce: {
        products: sampleProducts(),
        cart: [
          { id: 99, qty: 3 },
          { id: 1, qty: 1 },
        ],
      },
    });
    const lines = shop.orderLines(shop.useShop.getState());
    expect(lines.map(({ id, qty }) => [id, qty])).toEqual([[1, 1]]);
    expect(shop.totalOf(lines)).toBe(64);
  });

  test('a quantity is added to the line that is there, and sums are exact to the cent', () => {
    shop.productsLoaded(sampleProducts());
    shop.addToCart(2, 3);
    shop.addToCart(2);
    expect(shop.useShop.getState().cart).toEqual([{ id: 2, qty: 4 }]);
    expect(shop.useShop.getState().total).toBe(302.6);
  });

  test('a failure is kept until the products come', () => {
    shop.productsFailed('Wrong Services');
    expect(shop.useShop.getState().error).toBe('Wrong Services');
    shop.productsLoaded(sampleProducts());
    expect(shop.useShop.getState().error).toBe('');
  });
});
