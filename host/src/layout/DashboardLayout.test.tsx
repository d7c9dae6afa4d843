import { act, screen, waitFor, watchRenders, within } from '@guildhall/shared/testing';
import {
  customize,
  rememberedPath,
  rememberPath,
  setErrorMessage,
  setIdentity,
  store,
  userChanged,
} from '@guildhall/shared/store';
import { renderLayout } from '../testing/layout.tsx';

const looks = () => store.getState().customizer;
const sidebar = () => document.querySelector('[data-sidebar]');
const navigation = () => screen.getByRole('navigation', { name: 'Main navigation' });
const link = (name: string) => within(navigation()).getByRole('link', { name });

test('clears sign-in messages and the remembered path once a person is signed in', () => {
  setErrorMessage('Sorry! You are not authorized to view this page');
  rememberPath('/forms/membership/view/42');
  renderLayout();
  expect([store.getState()['user-auth'].errorMessage, rememberedPath()]).toEqual([null, null]);
});

test('shows the association’s logo in place of Guildhall’s, also where there is room for the mark only', () => {
  renderLayout();
  const home = () => screen.getAllByRole('link', { name: /^(Guildhall|Bell Society)$/ })[0] as HTMLElement;
  expect(home()).toHaveTextContent('Guildhall');
  act(() => setIdentity({ name: 'Bell Society', logo: { src: '/logo/bells', width: 400, height: 100 } }));
  const logo = () => within(home()).getByRole('img', { name: 'Bell Society' });
  expect(logo()).toHaveAttribute('src', '/logo/bells');
  const wide = Number(logo().getAttribute('width'));
  act(() => customize({ isCollapse: true }));
  expect(Number(logo().getAttribute('width'))).toBeLessThan(wide);
  act(() => setIdentity({ name: 'Guildhall', logo: null }));
  expect(within(home()).getByRole('img', { name: 'Guildhall' })).toBeVisible();
});

test('the account menu calls nobody a member without a membership, and shows a member’s number', async () => {
  const { user } = renderLayout();
  await user.click(screen.getByRole('button', { name: 'Account: Ada Moreau' }));
  expect(screen.queryByText(/^Member\b/)).not.toBeInTheDocument();
  act(() => userChanged({ memberNumber: 'M-00042' }));
  expect(screen.getByText('M-00042')).toBeVisible();
});

test('names the association beside the mark while it has no logo; Guildhall stands in the footer only', () => {
  renderLayout();
  act(() => setIdentity({ name: 'Bell Society', logo: null }));
  expect(screen.getAllByRole('link', { name: 'Bell Society' })[0]).toBeVisible();
  expect(screen.getByText('Guildhall')).toBe(screen.getByRole('contentinfo'));
  act(() => setIdentity({ name: 'Guildhall' }));
});

describe('sidebar', () => {
  test('lists the role’s pages under their headings and marks the current one', () => {
    renderLayout('/invoiceList');
    expect(within(screen.getByRole('list', { name: 'Finance' })).getAllByRole('link')).toHaveLength(2);
    expect(link('Invoices')).toHaveAttribute('aria-current', 'page');
    expect(link('Home')).not.toHaveAttribute('aria-current');
  });

  test('collapses to icons that keep their names', async () => {
    const { user } = renderLayout();
    await user.click(screen.getByRole('button', { name: 'Collapse navigation' }));
    expect(looks().isCollapse).toBe(true);
    expect(sidebar()).toHaveStyle({ width: '87px' });
    expect(link('Applications')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Expand navigation' }));
    expect(sidebar()).toHaveStyle({ width: '300px' });
  });

  test('opens a collapsed sidebar over the page on hover, without moving the page', async () => {
    customize({ isCollapse: true });
    const { user } = renderLayout();
    await user.hover(link('Home'));
    await waitFor(() => expect(sidebar()).toHaveStyle({ width: '300px' }));
    expect(looks().isSidebarHover).toBe(true);
    expect(sidebar()?.parentElement).toHaveStyle({ width: '87px' });
    await user.unhover(sidebar() ?? document.body);
    expect(sidebar()).toHaveStyle({ width: '87px' });
  });

  test('opens a collapsed sidebar on focus; Escape closes it, and icons then show their names in a hint', async () => {
    customize({ isCollapse: true });
    const { user } = renderLayout();
    await user.tab();
    await user.tab();
    await waitFor(() => expect(sidebar()).toHaveStyle({ width: '300px' }));
    await user.tab();
    await user.keyboard('{Escape}');
    expect(sidebar()).toHaveStyle({ width: '87px' });
    expect(document.querySelector('[data-hint]')).toHaveTextContent('Home');
  });
});

describe('the demo’s section', () => {
  const opener = () => screen.getByRole('button', { name: 'Demo' });
  const users = () => within(navigation()).queryByRole('link', { name: 'Users' });

  test('is closed, opens on its own pages, and stays as the person chose', async () => {
    const { user, goTo } = renderLayout();
    expect([opener().getAttribute('aria-expanded'), users()]).toEqual(['false', null]);
    act(() => goTo('/apps/users'));
    expect(opener()).toHaveAttribute('aria-expanded', 'true');
    expect(users()).toHaveAttribute('aria-current', 'page');
    act(() => goTo('/home'));
    expect(users()).toBeNull();
    act(() => opener().focus());
    await user.keyboard('{Enter}');
    expect(within(screen.getByRole('list', { name: 'Demo' })).getByRole('link', { name: 'Users' })).toBeVisible();
    act(() => goTo('/invoiceList'));
    expect([looks().isDemoOpen, users() !== null]).toEqual([true, true]);
    await user.click(opener());
    act(() => goTo('/apps/users'));
    expect([looks().isDemoOpen, users()]).toEqual([false, null]);
  });

  test('opens in the drawer of narrow screens, which stays open', async () => {
    const { user } = renderLayout();
    await user.click(screen.getByRole('button', { name: 'Open navigation' }));
    const drawer = screen.getByRole('dialog', { name: 'Main navigation' });
    await user.click(within(drawer).getByRole('button', { name: 'Demo' }));
    expect(within(drawer).getByRole('link', { name: 'Users' })).toBeVisible();
  });
});

describe('navigation on top', () => {
  const opener = (name: string) => within(navigation()).getByRole('button', { name });
  const focused = () => document.activeElement?.textContent;

  test('opens the pages of a heading and marks the current one', async () => {
    customize({ isHorizontal: true });
    const { user } = renderLayout('/invoiceList');
    expect(sidebar()).toBeNull();
    expect(opener('Finance')).toHaveAttribute('data-current');
    await user.click(opener('Finance'));
    expect(opener('Finance')).toHaveAttribute('aria-expanded', 'true');
    expect(link('Invoices')).toHaveAttribute('aria-current', 'page');
    await user.click(link('Payments'));
    expect(opener('Finance')).toHaveAttribute('aria-expanded', 'false');
    await user.click(opener('Membership'));
    await user.click(document.body);
    expect(opener('Membership')).toHaveAttribute('aria-expanded', 'false');
  });

  test('arrow keys move along the bar and into a list, and Escape leaves it', async () => {
    customize({ isHorizontal: true });
    const { user } = renderLayout();
    act(() => opener('Membership').focus());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('Home'));
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Applications');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Home');
    await user.keyboard('{ArrowRight}');
    expect([focused(), opener('Finance').getAttribute('aria-expanded')]).toEqual(['Finance', 'true']);
    await user.keyboard('{Escape}');
    expect([focused(), opener('Finance').getAttribute('aria-expanded')]).toEqual(['Finance', 'false']);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('Membership');
  });

  test('closes when Tab leaves it', async () => {
    customize({ isHorizontal: true });
    const { user } = renderLayout();
    await user.click(opener('Finance'));
    await user.tab();
    expect(focused()).toBe('Invoices');
    await user.tab();
    await user.tab();
    await user.tab();
    expect(opener('Finance')).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the drawer of narrow screens', () => {
  test('contains the navigation, closes after navigating, and has a close button', async () => {
    const { user } = renderLayout();
    await user.click(screen.getByRole('button', { name: 'Open navigation' }));
    const drawer = screen.getByRole('dialog', { name: 'Main navigation' });
    expect(within(drawer).getByRole('combobox', { name: 'Language' })).toBeInTheDocument();
    await user.click(within(drawer).getByRole('link', { name: 'Invoices' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await user.click(screen.getByRole('button', { name: 'Open navigation' }));
    await user.click(screen.getByRole('button', { name: 'Close navigation' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open navigation' })).toHaveFocus();
  });

  test('opens without rendering the bar, the sidebar or the page again', async () => {
    const { user } = renderLayout();
    const again = watchRenders({
      bar: screen.getByRole('banner'),
      'menu button': screen.getByRole('button', { name: 'Open navigation' }),
      sidebar: navigation(),
      link: link('Home'),
      page: screen.getByRole('main'),
    });
    await user.click(screen.getByRole('button', { name: 'Open navigation' }));
    expect(screen.getByRole('dialog', { name: 'Main navigation' })).toBeInTheDocument();
    expect(again()).toEqual([]);
  });
});

test('has one of each landmark, and a skip link to the page', () => {
  renderLayout();
  for (const role of ['banner', 'navigation', 'main']) expect(screen.getAllByRole(role)).toHaveLength(1);
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
});

test('choosing a mode in the bar turns off following the device', async () => {
  customize({ isModeBySystem: true });
  const { user } = renderLayout();
  await user.click(screen.getByRole('button', { name: 'Switch to dark mode' }));
  expect(looks()).toMatchObject({ activeMode: 'dark', isModeBySystem: false });
});
