import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changeLanguage, i18n, languages } from '@guildhall/shared/i18n';
import { customize, defaultCustomizer, store } from '@guildhall/shared/store';
import { act, renderRemote, screen } from '@guildhall/shared/testing';
import KitPage from './KitPage.tsx';

const kit = path.resolve(__dirname, '../../../../shared/ui');

/** Components without an example of their own, each with the reason. */
const notShown: Readonly<Record<string, string>> = {
  Box: 'MUI’s own, for styles of one place; Block, Row, Stack and Grid are the parts to use',
  Typography: 'MUI’s own, inside the headings of the kit; Text is the part to use',
  TickBox: 'inside Checkbox and the rows of PagedTable',
  FieldShell: 'inside every input',
  HiddenLabel: 'inside every input with hideLabel',
  Toaster: 'the shell renders it once; toast shows what it does',
  TableFrame: 'inside Table and PagedTable',
  PartFailed: 'lazyPart shows it for a part that failed to load',
};

/**
 * The components an index file of the kit exports; types use another export form, and functions start in lower case.
 */
const componentsOf = (folder: string) =>
  [...readFileSync(path.join(kit, folder, 'index.ts'), 'utf8').matchAll(/^export \{([^}]+)\} from/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ').at(-1) ?? '')
    .filter((name) => /^[A-Z]/.test(name));

const open = () => renderRemote(<KitPage />, { path: '/apps/kit' });
const look = () => {
  const { activeMode, activeDir, isModeBySystem } = store.getState().customizer;
  return { activeMode, activeDir, isModeBySystem };
};

beforeEach(() => customize(defaultCustomizer));

test.each(['core', 'form', 'data'])('shows every component of ui/%s', (folder) => {
  open();
  const shown = screen.getAllByRole('heading', { level: 3 }).flatMap(({ textContent }) => textContent.split(', '));
  const components = componentsOf(folder);
  expect(components.length).toBeGreaterThan(5);
  expect(components.filter((name) => !shown.includes(name) && !(name in notShown))).toEqual([]);
});

test('excludes only components that exist and are not shown', () => {
  const components = ['core', 'form', 'data'].flatMap(componentsOf);
  expect(Object.keys(notShown).filter((name) => !components.includes(name))).toEqual([]);
});

test.each(languages)('says when to use each component in %s', async (language) => {
  await changeLanguage(language);
  const components = ['core', 'form', 'data'].flatMap(componentsOf).filter((name) => !(name in notShown));
  expect(components.filter((name) => !i18n.exists(`kit.use.${name}`, { ns: 'demo' }))).toEqual([]);
});

test('restores mode and direction on leaving the page', async () => {
  customize({ isModeBySystem: true });
  const before = look();
  const { user, unmount } = open();
  await user.selectOptions(screen.getByLabelText('Mode'), 'Dark');
  await user.selectOptions(screen.getByLabelText('Direction'), 'Right to left');
  expect(look()).toEqual({ activeMode: 'dark', activeDir: 'rtl', isModeBySystem: false });
  unmount();
  expect(look()).toEqual(before);
});

test('keeps changes made elsewhere in the meantime', async () => {
  const { user, unmount } = open();
  await user.selectOptions(screen.getByLabelText('Mode'), 'Dark');
  act(() => customize({ activeMode: 'light', isModeBySystem: true, activeDir: 'rtl' }));
  unmount();
  expect(look()).toEqual({ activeMode: 'light', isModeBySystem: true, activeDir: 'rtl' });
});

test('restores the appearance when the tab is closed', async () => {
  const { user } = open();
  await user.selectOptions(screen.getByLabelText('Mode'), 'Dark');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(look().activeMode).toBe('light');
});

test('opens with the refused form and does not move the focus', () => {
  open();
  expect(screen.getByText('Check two of your answers.')).toBeVisible();
  expect(document.body).toHaveFocus();
});

test('searches the sample list and shows it loading, empty and failed', async () => {
  const { user } = open();
  const table = () => screen.queryByRole('table', { name: 'Sample applications' });
  await user.type(screen.getByRole('searchbox'), 'okafor');
  expect(await screen.findByText('1–1 of 1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Loading' }));
  expect(table()).toHaveAttribute('aria-busy', 'true');
  await user.click(screen.getByRole('button', { name: 'Failed' }));
  expect(table()).not.toBeInTheDocument();
});
