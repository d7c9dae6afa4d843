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
  ['Mode', 'Same as device', { isModeBySystem: true }],
  ['Colour', 'Purple', { activeTheme: 'PURPLE_THEME' }],
  ['Navigation', 'Top', { isHorizontal: true }],
  ['Sidebar', 'Icons only', { isCollapse: true }],
  ['Page width', 'Boxed', { isLayout: 'boxed' }],
  ['Cards', 'Flat', { isCardShadow: false }],
  ['Direction', 'Right to left', { activeDir: 'rtl' }],
] as const)('%s: “%s” applies immediately and is saved', async (group, name, change) => {
  const { choose } = await openPanel();
  await choose(group, name);
  expect(looks()).toMatchObject(change);
  expect(JSON.parse(localStorage.getItem('root') ?? '{}').state.customizer).toMatchObject(change);
});

test('sets the corner radius with a slider that shows its value', async () => {
  const { panel } = await openPanel();
  const slider = within(panel).getByRole('slider', { name: 'Rounded corners' });
  fireEvent.change(slider, { target: { value: '16' } });
  expect(looks().borderRadius).toBe(16);
  expect(slider).toHaveAttribute('aria-valuetext', '16 px');
});

test('applies another language immediately', async () => {
  const { choose } = await openPanel();
  await choose('Language', 'Français');
  expect(await screen.findByRole('dialog', { name: 'Apparence' })).toBeInTheDocument();
  expect(looks().isLanguage).toBe('fr');
});

test('disables the sidebar setting while the navigation is on top, and says why', async () => {
  const { choose, panel } = await openPanel();
  await choose('Navigation', 'Top');
  const group = within(panel).getByRole('group', { name: 'Sidebar' });
  expect(within(group).getByRole('radio', { name: 'Icons only' })).toBeDisabled();
  expect(group).toHaveAccessibleDescription('Only available with navigation at the side.');
});

test('shows the saved settings when the panel is reopened', async () => {
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

test('resets to the defaults, and undo restores the previous settings', async () => {
  const { choose, user } = await openPanel();
  await choose('Colour', 'Orange');
  await choose('Direction', 'Right to left');
  const chosen = looks();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(looks()).toEqual(defaultCustomizer);
  expect(screen.getByText('Appearance reset to the defaults.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(looks()).toEqual(chosen);
});

test('returns the focus to the settings button', async () => {
  const { user } = await openPanel();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Appearance' })).toHaveFocus());
});
