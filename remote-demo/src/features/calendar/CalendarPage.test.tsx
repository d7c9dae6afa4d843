import { act, renderRemote, screen, waitFor, within } from '@guildhall/shared/testing';
import { store } from '@guildhall/shared/store';
import CalendarPage from './CalendarPage.tsx';
// Loaded before the tests: loading the library takes longer than a test waits for an element.
import './MonthView.tsx';

afterEach(() => store.setState({ notes: {} }));

test('shows today’s entries, and adds, changes and deletes one', async () => {
  const { user } = renderRemote(<CalendarPage />);
  expect(await screen.findByRole('button', { name: /^Lunch with Marta/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New entry' }));
  // Searched inside the dialog: the month behind it has many buttons, and each query by role reads all of them.
  const fresh = within(await screen.findByRole('dialog'));
  await user.click(fresh.getByRole('button', { name: 'Save entry' }));
  expect(fresh.getByRole('textbox', { name: 'Title' })).toBeInvalid();
  await user.type(fresh.getByRole('textbox', { name: 'Title' }), 'Paper arrives');
  await user.click(fresh.getByRole('button', { name: 'Save entry' }));
  await user.click(await screen.findByRole('button', { name: /^Paper arrives/ }));
  const kept = within(await screen.findByRole('dialog'));
  await user.click(kept.getByRole('button', { name: 'Delete entry' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Paper arrives/ })).toBeNull());
});

test('a day says how many entries it has, and keys move from day to day', async () => {
  const { user } = renderRemote(<CalendarPage />);
  const grid = await screen.findByRole('grid');
  const chosen = await waitFor(() => {
    const found = grid.querySelector<HTMLElement>('[aria-current=date]');
    expect(found).toHaveAccessibleName(/\(2 entries\)$/);
    return found!;
  });
  act(() => chosen.focus());
  await user.keyboard('{ArrowRight}');
  expect(chosen).not.toHaveFocus();
  expect(document.activeElement?.closest('[role=grid]')).toBe(grid);
  const next = document.activeElement;
  await user.keyboard('{Enter}');
  expect(next?.closest('td')).toHaveAttribute('aria-selected', 'true');
});

test('names months and days in Arabic', async () => {
  renderRemote(<CalendarPage />, { language: 'ar' });
  expect(await screen.findByRole('grid')).toHaveAccessibleName(/\p{Script=Arabic}/u);
});

test('entries are still there after a reload', async () => {
  const first = renderRemote(<CalendarPage />);
  await first.user.click(await screen.findByRole('button', { name: /^Lunch with Marta/ }));
  await first.user.clear(await screen.findByRole('textbox', { name: 'Title' }));
  await first.user.type(screen.getByRole('textbox', { name: 'Title' }), 'Supper with Marta');
  await first.user.click(screen.getByRole('button', { name: 'Save entry' }));
  first.unmount();
  const { state } = JSON.parse(localStorage.getItem('root') ?? '{}');
  store.setState({ notes: state.notes });
  renderRemote(<CalendarPage />);
  expect(await screen.findByRole('button', { name: /^Supper with Marta/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Lunch with Marta/ })).toBeNull();
});
