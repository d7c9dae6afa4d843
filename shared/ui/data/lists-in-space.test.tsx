import { signedIn } from '../../store/index.ts';
import { act, buildSessionUser, renderRemote, screen } from '../../testing/index.ts';
import { PagedTable } from './PagedTable.tsx';
import type { Column } from './column.ts';
import type { ListQuery, PagedList } from './use-paged-list.ts';

interface Applicant {
  id: string;
  name: string;
  state: string;
}

const longName = 'Dr Maximiliane Wolkenstein-Trostburg zu Hohenems';
const applicant: Applicant = { id: 'APP-2026-00042', name: longName, state: 'In review' };

const list: PagedList<Applicant, ListQuery> = {
  query: { page: 1, pageSize: 25 },
  change: () => undefined,
  rows: [applicant],
  totalCount: 1,
  isPending: false,
  isStale: false,
  asOf: null,
  error: null,
  retry: () => undefined,
  isFiltered: false,
  clearFilters: () => undefined,
};

const columns: Column<Applicant>[] = [
  { header: 'Number', cell: ({ id }) => <a href="/case">{id}</a>, card: 'title' },
  { header: 'Applicant', cell: ({ name }) => name, clip: true, card: 'name' },
  { header: 'State', cell: ({ state }) => state, card: 'state' },
];

const openList = (user = {}) => renderRemote(<PagedTable label="Applicants" list={list} columns={columns} />, { user });

/** jsdom does no layout: sets the width of texts and the available space per line. */
function giveWidths(text: number, room: number) {
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(text);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(room);
}

afterEach(() => jest.restoreAllMocks());

test('offers neither search nor filters for an empty list', () => {
  const search = <input type="search" aria-label="Search" />;
  const open = (parts: Partial<typeof list>) =>
    renderRemote(<PagedTable label="Applicants" list={{ ...list, ...parts }} columns={columns} toolbar={search} />);
  const { unmount } = open({ rows: [], totalCount: 0 });
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  unmount();
  open({ rows: [], totalCount: 0, isFiltered: true });
  expect(screen.getByRole('searchbox')).toBeVisible();
});

const wholeText = () => document.querySelector('[data-whole-text]');

describe('a name that does not fit', () => {
  test('is truncated and shown in full on hover', async () => {
    giveWidths(400, 120);
    const { user } = openList();
    await user.hover(screen.getByText(longName));
    expect(wholeText()).toHaveTextContent(longName);
    await user.hover(screen.getByText('In review'));
    expect(wholeText()).not.toBeInTheDocument();
  });

  test('is shown in full on focus, until Escape', async () => {
    giveWidths(400, 120);
    const { user } = openList();
    await user.tab();
    expect(screen.getByRole('link', { name: 'APP-2026-00042' })).toHaveFocus();
    await user.tab();
    expect(wholeText()).toHaveTextContent(longName);
    await user.keyboard('{Escape}');
    expect(wholeText()).not.toBeInTheDocument();
  });

  test('is read once by screen readers', async () => {
    giveWidths(400, 120);
    const { user } = openList();
    await user.hover(screen.getByText(longName));
    expect(wholeText()).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByRole('cell', { name: longName })).toBeVisible();
  });
});

test('does not make a fitting name focusable, and shows nothing more', async () => {
  giveWidths(100, 120);
  const { user } = openList();
  await user.hover(screen.getByText(longName));
  expect(wholeText()).not.toBeInTheDocument();
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Compact rows' })).toHaveFocus();
});

test('marks the edge of a table that has more content', () => {
  giveWidths(900, 600);
  openList();
  expect(document.querySelector('[data-more-after]')).toBeInTheDocument();
  expect(document.querySelector('[data-more-before]')).not.toBeInTheDocument();
  const scroller = screen.getByRole('table').parentElement;
  if (!scroller) throw new Error('The table stands in nothing that scrolls.');
  scroller.scrollLeft = 300;
  act(() => void scroller.dispatchEvent(new Event('scroll')));
  expect(document.querySelector('[data-more-before]')).toBeInTheDocument();
  expect(document.querySelector('[data-more-after]')).not.toBeInTheDocument();
});

describe('row density', () => {
  const compact = () => screen.getByRole('button', { name: 'Compact rows' });

  test('is stored for the same person’s next visit only', async () => {
    const { user, unmount } = openList();
    expect(screen.getByRole('table')).toHaveAttribute('data-density', 'comfortable');
    await user.click(compact());
    expect(screen.getByRole('table')).toHaveAttribute('data-density', 'compact');
    unmount();
    const next = openList();
    expect(compact()).toHaveAttribute('aria-pressed', 'true');
    act(() =>
      signedIn({
        user: buildSessionUser({ id: '0192f0c1-0000-7000-8000-000000000002', firstName: 'Samir' }),
        token: 'test-token',
        loginTime: '2026-11-20T08:00:00Z',
      }),
    );
    expect(compact()).toHaveAttribute('aria-pressed', 'false');
    next.unmount();
  });

  test('stores nothing that identifies the person', async () => {
    const { user } = openList();
    await user.click(compact());
    expect(JSON.stringify({ ...localStorage, root: '' })).not.toContain(buildSessionUser().id);
  });

  test('follows a choice made in another tab', async () => {
    const { user } = openList();
    await user.click(compact());
    const key = Object.keys(localStorage).find((name) => name.startsWith('gh_')) ?? '';
    act(() => {
      localStorage.removeItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    });
    expect(compact()).toHaveAttribute('aria-pressed', 'false');
  });
});
