import { screen, waitFor, within } from '@guildhall/shared/testing';
import { defaultCustomizer, store } from '@guildhall/shared/store';
import { fireEvent } from '@testing-library/react';
import { renderLayout } from '../../testing/layout.tsx';

const looks = () => store.getState().customizer;

async function openPanel() {
  const view = renderLayout();
  await view.user.click(screen.getByRole('button', { name: 'Appearance' }));
  const panel = await screen.findByRole('dialog', { name: 'Appearance' });
  const choose = (group: string, name: string) =>
    view.user.click(within(within(panel).getByRole('group', { name: group })).getByRole('radio', { name }));
  return { ...view, panel, choose };
}

test.each([
  ['Mode', 'Dark', { activeMode: 'dark', isModeBySystem: false }],
  ['Mode', 'As the device', { isModeBySystem: true }],
  ['Colour', 'Purple', { activeTheme: 'PURPLE_THEME' }],
  ['Navigation', 'On top', { isHorizontal: true }],
  ['Sidebar', 'Icons only', { isCollapse: true }],
  ['Page width', 'Boxed', { isLayout: 'boxed' }],
  ['Cards', 'Flat', { isCardShadow: false }],
  ['Direction', 'Right to left', { activeDir: 'rtl' }],
] as const)('%s: “%s” holds at once and is kept', async (group, name, change) => {
  const { choose } = await openPanel();
  await choose(group, name);
  expect(looks()).toMatchObject(change);
  expect(JSON.parse(localStorage.getItem('root') ?? '{}').state.customizer).toMatchObject(change);
});

test('corners are rounded by a slider that says how much', async () => {
  const { panel } = await openPanel();
  const slider = within(panel).getByRole('slider', { name: 'Rounded corners' });
  fireEvent.change(slider, { target: { value: '16' } });
  expect(looks().borderRadius).toBe(16);
  expect(slider).toHaveAttribute('aria-valuetext', '16 px');
});

test('another language is there at once', async () => {
  const { choose } = await openPanel();
  await choose('Language', 'Français');
  expect(await screen.findByRole('dialog', { name: 'Apparence' })).toBeInTheDocument();
  expect(looks().isLanguage).toBe('fr');
});

test('the sidebar is no choice while the navigation stands on top, and it is said why', async () => {
  const { choose, panel } = await openPanel();
  await choose('Navigation', 'On top');
  const group = within(panel).getByRole('group', { name: 'Sidebar' });
  expect(within(group).getByRole('radio', { name: 'Icons only' })).toBeDisabled();
  expect(group).toHaveAccessibleDescription('Needs the navigation at the side.');
});

test('what was chosen is still chosen when the panel is opened again', async () => {
  const { choose, user, unmount } = await openPanel();
  await choose('Colour', 'Green');
  await choose('Page width', 'Boxed');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  unmount();
  const { panel } = await openPanel();
  expect(within(panel).getByRole('radio', { name: 'Green' })).toBeChecked();
  expect(within(panel).getByRole('radio', { name: 'Boxed' })).toBeChecked();
});

test('a reset brings back the first day, and undo brings back what was', async () => {
  const { choose, user } = await openPanel();
  await choose('Colour', 'Orange');
  await choose('Direction', 'Right to left');
  const chosen = looks();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(looks()).toEqual(defaultCustomizer);
  expect(screen.getByText('Everything looks as on the first day.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(looks()).toEqual(chosen);
});

test('the gear gets the focus back', async () => {
  const { user } = await openPanel();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Appearance' })).toHaveFocus());
});
