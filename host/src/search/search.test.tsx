import { type SearchFindings, searchEverything, signOut } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { signedOut } from '@guildhall/shared/store';
import { act, reply, replyLater, replyNothing, requestsTo, screen, stopClock, within } from '@guildhall/shared/testing';
import { renderSearch, mockDialogs } from './testing.tsx';

beforeAll(mockDialogs);

const id = (last: number) => `0192f0c1-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`;

const found = (parts: Partial<SearchFindings> = {}): SearchFindings => ({
  applications: [{ id: id(11), number: 'GH-2026-00012', applicant: 'Ada Moreau', state: 'in_review' }],
  people: [
    { id: id(21), name: 'Ada Moreau', email: 'ada+1@example.org', role: 3, state: 'active', memberNumber: null },
  ],
  invoices: [
    {
      id: id(31),
      number: 'INV-7',
      payer: 'Ada Moreau',
      state: 'issued',
      gross: { amountMinor: 12000, currency: 'EUR' },
    },
  ],
  queries: [],
  mails: [],
  meetings: [],
  referees: [],
  ...parts,
});
const nothing: SearchFindings = found({ applications: [], people: [], invoices: [] });

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent?.replace(/↵$/, ''));
const groups = () => screen.queryAllByRole('group').map((group) => group.getAttribute('aria-labelledby'));
const groupNames = () => groups().map((name) => document.getElementById(name ?? '')?.textContent);
const selected = () => screen.getByRole('option', { selected: true }).textContent?.replace(/↵$/, '');
const box = () => screen.getByRole('combobox', { name: 'Search' });

/** Opens the search by keyboard and types. */
async function search(as: Role, text: string) {
  const clock = stopClock();
  const rendered = renderSearch({ role: as });
  await rendered.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  if (text !== '') await rendered.user.type(box(), text);
  return { ...rendered, clock };
}

describe('pages', () => {
  test('shows the role’s pages and actions before anything is typed', async () => {
    await search(Role.member, '');
    expect(groupNames()).toEqual(['Pages', 'Actions']);
    expect(options()).toEqual([
      'HomeMembership',
      'ApplicationsMembership',
      'My account',
      'Start a new application',
      'Appearance settings',
      'Sign out',
    ]);
  });

  test('finds a page without the network, ignoring case and accents', async () => {
    const { user, address } = await search(Role.staff, 'ÜSE');
    expect(options()).toEqual(['UsersPeople']);
    expect(selected()).toBe('UsersPeople');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/user/list');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a member finds their own invoices and queries', async () => {
    const mine = { id: id(41), number: 'QRY-2026-00004', subject: 'Question by Ada', requester: 'Ada Moreau' };
    const { invoices } = found();
    reply(searchEverything, { ...nothing, invoices, queries: [{ ...mine, state: 'open' }] });
    const { clock } = await search(Role.member, 'ada');
    await clock.advance(300);
    expect(groupNames()).toEqual(['Invoices', 'Queries']);
    expect(screen.getByRole('option', { name: /Question by/ })).toHaveAttribute('href', `/query/list?query=${id(41)}`);
  });

  test.each(['password', 'two-step', 'language', 'devices'])('“%s” finds the account page', async (text) => {
    reply(searchEverything, nothing);
    await search(Role.member, text);
    expect(options()).toEqual(['My account']);
  });

  test('signs out', async () => {
    reply(signOut, {});
    const { user, address } = await search(Role.member, 'sign out');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/auth/login');
  });
});

describe('keyboard', () => {
  test('opens from an input and returns the focus', async () => {
    const { user } = renderSearch();
    const elsewhere = screen.getByRole('textbox', { name: 'Elsewhere' });
    elsewhere.focus();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Close search' }));
    expect(elsewhere).toHaveFocus();
  });

  test('stays closed while another dialog is open', async () => {
    const { user } = renderSearch();
    document.body.insertAdjacentHTML('beforeend', '<dialog open id="other"></dialog>');
    await user.keyboard('{Control>}k{/Control}');
    document.getElementById('other')?.remove();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  test('opens with the key in the K position of a non-Latin keyboard', async () => {
    const { user } = renderSearch();
    await user.keyboard('{Control>}');
    act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ن', code: 'KeyK', ctrlKey: true })));
    expect(await screen.findByRole('combobox')).toBeInTheDocument();
  });

  test('arrow keys, Home and End move the active line and wrap around', async () => {
    const { user } = await search(Role.member, '');
    expect(selected()).toBe('HomeMembership');
    const after = async (keys: string) => {
      await user.keyboard(keys);
      expect(box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
      return selected();
    };
    expect(await after('{ArrowDown}')).toBe('ApplicationsMembership');
    expect(await after('{End}')).toBe('Sign out');
    expect(await after('{ArrowDown}')).toBe('HomeMembership');
    expect(await after('{ArrowUp}')).toBe('Sign out');
    expect(await after('{Home}')).toBe('HomeMembership');
  });

  test('Enter that confirms an input method’s word does not open anything', async () => {
    await search(Role.member, '');
    act(() => {
      box().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }));
    });
    expect(box()).toBeInTheDocument();
  });
});

describe('office', () => {
  test('finds applications, people and invoices and links each to its page', async () => {
    reply(searchEverything, found());
    const { clock } = await search(Role.staff, 'ada');
    await clock.advance(300);
    expect(groupNames()).toEqual(['Applications', 'People', 'Invoices']);
    expect(screen.getAllByRole('option').map((option) => option.getAttribute('href'))).toEqual([
      `/forms/membership/${id(11)}`,
      '/user/list?q=ada%2B1%40example.org',
      `/invoice?id=${id(31)}`,
    ]);
    expect(screen.getByRole('option', { name: /GH-2026-00012/ })).toHaveTextContent('In review');
  });

  test('finds queries, meetings, mails and referees and links each to its page', async () => {
    reply(searchEverything, {
      ...nothing,
      queries: [{ id: id(41), number: 'QRY-2026-00004', subject: 'My fee', requester: 'Ada Moreau', state: 'open' }],
      meetings: [{ id: id(42), title: 'Committee', place: 'Hall', state: 'scheduled' }],
      mails: [{ id: id(43), subject: 'Your invoice', to: 'Ada Moreau', state: 'sent' }],
      referees: [{ id: id(44), name: 'Ada Roy', applicationId: id(11), number: 'APP-2026-00012', applicant: 'Li Wei' }],
    });
    const { clock } = await search(Role.staff, 'ada');
    await clock.advance(300);
    expect(groupNames()).toEqual(['Referees', 'Queries', 'Meetings', 'Emails']);
    expect(screen.getAllByRole('option').map((option) => option.getAttribute('href'))).toEqual([
      `/forms/membership/${id(11)}`,
      `/query/list?query=${id(41)}`,
      `/meetings/${id(42)}`,
      `/draft-mails?mail=${id(43)}`,
    ]);
  });

  test('links an administrator to the file of an application', async () => {
    reply(searchEverything, found());
    const { user, clock, address } = await search(Role.administrator, 'ada');
    await clock.advance(300);
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/forms/membership/view/${id(11)}`);
  });

  test('sends a request from the second letter on, after a pause in typing', async () => {
    reply(searchEverything, nothing);
    const { user, clock } = await search(Role.staff, 'a');
    await clock.advance(1000);
    expect(requestsTo(searchEverything)).toEqual([]);
    await user.type(box(), 'd');
    await clock.advance(150);
    await user.type(box(), 'a ');
    await clock.advance(150);
    expect(requestsTo(searchEverything)).toEqual([]);
    await clock.advance(100);
    expect(requestsTo(searchEverything).map(({ query }) => query.q)).toEqual(['ada']);
  });

  test('ignores a late response to an older text', async () => {
    const release = replyLater(searchEverything, found());
    const { user, clock } = await search(Role.staff, 'ada');
    await clock.advance(300);
    reply(searchEverything, nothing);
    await user.type(box(), 'x');
    await clock.advance(300);
    expect(screen.getByText('No results for “', { exact: false })).toHaveTextContent('No results for “adax”');
    await act(async () => release());
    await clock.advance(10);
    expect(screen.getByText(/^No results for/)).toBeVisible();
    expect(options()).toEqual([]);
  });

  test('by the next response, shows only the results that still match', async () => {
    reply(searchEverything, found({ invoices: [] }));
    const { user, clock } = await search(Role.staff, 'ada');
    await clock.advance(300);
    await user.type(box(), ' GH');
    expect(options()).toEqual(['GH-2026-00012Ada MoreauIn review']);
  });

  test('reports an unavailable server and retries', async () => {
    replyNothing(searchEverything);
    const { user, clock } = await search(Role.staff, 'user');
    await clock.advance(300);
    expect(
      screen.getByText('Only pages could be searched. Everything else is unavailable at the moment.'),
    ).toBeVisible();
    expect(options()).toEqual(['UsersPeople']);
    reply(searchEverything, found());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await clock.advance(300);
    expect(options()).toHaveLength(4);
  });

  test('announces the number of results once', async () => {
    reply(searchEverything, found());
    const { clock } = await search(Role.staff, 'ada');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await clock.advance(300);
    await clock.advance(1000);
    expect(screen.getByRole('status')).toHaveTextContent('3 results');
  });

  test('highlights matches', async () => {
    reply(searchEverything, found({ people: [], invoices: [] }));
    const { clock } = await search(Role.staff, 'ada');
    await clock.advance(300);
    expect(within(screen.getByRole('option')).getByText('Ada').tagName).toBe('MARK');
  });

  test.each(['<img src=x onerror=alert(1)>', '{{count}} $t(shell:action.signOut)', '\u202Emoc.live'])(
    'shows %s as plain text',
    async (name) => {
      reply(
        searchEverything,
        found({
          people: [],
          invoices: [],
          applications: [{ id: id(11), number: name, applicant: name, state: 'draft' }],
        }),
      );
      const { clock } = await search(Role.staff, 'ada');
      await clock.advance(300);
      expect(options()).toEqual([`${name}${name}Draft`]);
      expect(document.querySelector('dialog img')).toBeNull();
    },
  );

  test('shows typed text as plain text', async () => {
    reply(searchEverything, nothing);
    const { user, clock } = await search(Role.staff, '');
    await user.click(box());
    await user.paste('$t(shell:action.signOut) {{query}} <b>');
    await clock.advance(300);
    expect(screen.getByText(/No results for/)).toHaveTextContent(
      'No results for “$t(shell:action.signOut) {{query}} <b>”',
    );
  });
});

describe('recently opened', () => {
  async function openAda() {
    reply(searchEverything, found());
    const { user, clock } = await search(Role.staff, 'ada');
    await clock.advance(300);
    await user.keyboard('{Enter}');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
  }

  test('lists recently opened items first', async () => {
    await openAda();
    expect(groupNames()[0]).toBe('Recently opened');
    expect(selected()).toBe('GH-2026-00012Ada Moreau');
  });

  test('is cleared at sign-out', async () => {
    await openAda();
    expect(JSON.stringify({ ...sessionStorage })).toContain('Ada Moreau');
    act(() => signedOut());
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Ada Moreau');
  });

  test('accepts no URLs from the storage', async () => {
    const kept = [
      { kind: 'invoice', id: '../../evil', label: 'a', detail: 'b' },
      { kind: 'page', key: 'https://evil.example' },
      { kind: 'invoice', id: 'x', label: 'Kept', detail: 'b', to: 'https://evil.example' },
    ];
    sessionStorage.setItem('guildhall-search:0192f0c1-0000-7000-8000-000000000001', JSON.stringify(kept));
    await search(Role.staff, '');
    const recent = within(screen.getByRole('group', { name: 'Recently opened' })).getAllByRole('option');
    expect(recent.map((one) => one.getAttribute('href'))).toEqual(['/invoice?id=x']);
  });
});
