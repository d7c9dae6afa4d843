import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeLanguage } from '@guildhall/shared/i18n';
import { customize, signedIn, startFresh } from '@guildhall/shared/store';
import { act, buildSessionUser, screen } from '@guildhall/shared/testing';
import { AppThemeProvider } from '@guildhall/shared/theme';
import { Pager } from '@guildhall/shared/ui/data';
import { ComponentLocaleSelect } from '../appearance/ComponentLocaleSelect.tsx';
import { useComponentLocale } from './component-locale.ts';

/** The requested packs by file, in order. */
const fetched: string[] = [];
jest.mock('@guildhall/shared/theme/locale-packs', () => {
  const real = jest.requireActual('@guildhall/shared/theme/locale-packs');
  const loadLocalePack = (name: string) => (fetched.push(name), real.loadLocalePack(name));
  return { ...real, loadLocalePack };
});

const list = { query: { page: 2, pageSize: 25 }, totalCount: 1200, change: () => undefined };

function ListInShell() {
  return (
    <AppThemeProvider mode="light" localePack={useComponentLocale()}>
      <Pager label="Invoices" list={list} />
      <ComponentLocaleSelect />
    </AppThemeProvider>
  );
}

const signInSomebody = () =>
  signedIn({ user: buildSessionUser(), token: 'test-token', loginTime: '2026-11-20T08:00:00Z' });

beforeEach(() => {
  fetched.length = 0;
  startFresh();
});

test('choosing a pack changes the texts below lists and loads only that pack', async () => {
  signInSomebody();
  render(<ListInShell />);
  expect(screen.getByText('26–50 of 1,200')).toBeVisible();
  expect(fetched).toEqual([]);

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language of lists and tables' }), 'Deutsch');
  expect(await screen.findByText('26–50 von 1.200')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Zur nächsten Seite' })).toBeEnabled();
  expect(screen.getByRole('combobox', { name: 'Zeilen pro Seite:' })).toHaveValue('25');
  expect(fetched).toEqual(['deDE']);

  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Language of lists and tables' }),
    'Same as page (automatic)',
  );
  expect(await screen.findByText('26–50 of 1,200')).toBeVisible();
  expect(fetched).toEqual(['deDE']);
});

test('the texts follow the language by default', async () => {
  signInSomebody();
  render(<ListInShell />);
  await act(() => changeLanguage('fr'));
  expect(await screen.findByRole('button', { name: 'Aller à la page suivante' })).toBeEnabled();
  await act(() => changeLanguage('cn'));
  expect(await screen.findByRole('button', { name: '下一页' })).toBeEnabled();
  expect(fetched).toEqual(['frFR', 'zhCN']);
});

test('a pack in another script keeps Latin digits', async () => {
  signInSomebody();
  customize({ componentLocale: 'faIR' });
  render(<ListInShell />);
  expect(await screen.findByText(/26.+50 .*1\D?200/)).toBeVisible();
});

test('English can be chosen in another language', async () => {
  signInSomebody();
  customize({ componentLocale: 'enUS' });
  await changeLanguage('fr');
  render(<ListInShell />);
  expect(await screen.findByRole('button', { name: 'Go to next page' })).toBeEnabled();
});

test('loads nothing for a visitor', async () => {
  customize({ componentLocale: 'deDE' });
  await changeLanguage('fr');
  render(<ListInShell />);
  await act(async () => undefined);
  expect(fetched).toEqual([]);
});
