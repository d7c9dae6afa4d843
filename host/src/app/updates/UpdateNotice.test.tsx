import { registerTranslations } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { MemoryRouter } from '@guildhall/shared/router/memory';
import { signedIn, signedOut, useUnsavedWork } from '@guildhall/shared/store';
import { buildSessionUser, screen, userEvent } from '@guildhall/shared/testing';
import { AppThemeProvider } from '@guildhall/shared/theme';
import { cleanup, render } from '@testing-library/react';
import en from '../../locales/en.json';
import type { Update } from '../../routing/active-registry.ts';
import { UpdateNotice } from './UpdateNotice.tsx';

const update: Update = { key: 'shell-2', isShell: true };

type Work = 'none' | 'kept' | 'lost';

function Form({ work }: { work: Work }) {
  useUnsavedWork(work !== 'none', work === 'kept');
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate('/elsewhere')}>Elsewhere</button>
      <input aria-label="Statement" />
    </>
  );
}

/** A tab with a form and a new version that is ready. */
function open(work: Work, { isSignedIn = true, key = update.key } = {}) {
  if (isSignedIn) signedIn({ user: buildSessionUser(), token: 'secret', loginTime: '2026-11-20T08:00:00Z' });
  const reload = jest.fn();
  const tab = (now: Work, form = <Form work={now} />) => (
    <AppThemeProvider mode="light">
      <MemoryRouter initialEntries={['/form']}>
        <UpdateNotice update={{ ...update, key }} reload={reload} />
        {form}
      </MemoryRouter>
    </AppThemeProvider>
  );
  const { rerender } = render(tab(work));
  return { reload, user: userEvent.setup(), become: (now: Work) => rerender(tab(now)) };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeAll(() => registerTranslations('shell', 'en', en));
beforeEach(() => {
  sessionStorage.clear();
  signedOut();
});

test('says that a new version is ready and takes no focus', () => {
  open('none');
  expect(screen.getByRole('status')).toHaveTextContent('A new version of Guildhall is ready.');
  expect(document.body).toHaveFocus();
});

test('reloads when the person agrees', async () => {
  const { reload } = open('none');
  await press('Reload');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('asks first when input would be lost', async () => {
  const { reload } = open('lost');
  await press('Reload');
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('unsaved changes');
  expect(screen.getByRole('button', { name: 'Keep working' })).toHaveFocus();
  await press('Keep working');
  expect(screen.getByRole('status')).toHaveTextContent('A new version');
  await press('Reload');
  await press('Reload without saving');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('says that typed text will be restored where that is true', async () => {
  const { reload } = open('kept');
  expect(screen.getByRole('status')).toHaveTextContent('What you typed is saved');
  await press('Reload');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('stays dismissed until the next version', async () => {
  open('none');
  await press('Later');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('is not shown on a public form with unsent input', () => {
  const { become } = open('kept', { isSignedIn: false });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  become('none');
  expect(screen.getByRole('status')).toHaveTextContent('A new version');
});

test('navigating without unsaved input loads the whole page', async () => {
  const { reload } = open('none');
  await press('Elsewhere');
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each(['kept', 'lost'] as const)('navigating with %s text does not', async (work) => {
  const { reload } = open(work);
  await press('Elsewhere');
  expect(reload).not.toHaveBeenCalled();
});

test('does not offer an update again that a reload did not bring, but offers the next one', async () => {
  const { reload } = open('none');
  await press('Reload');
  cleanup();
  open('none');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await press('Elsewhere');
  expect(reload).toHaveBeenCalledTimes(1);
  cleanup();
  open('none', { key: 'shell-3' });
  expect(screen.getByRole('status')).toHaveTextContent('A new version');
});
