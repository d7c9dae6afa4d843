import { useState } from 'react';
import { getMaintenance, getMe, setMaintenance, signOut } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { call } from '@guildhall/shared/http';
import { registerTranslations } from '@guildhall/shared/i18n';
import { Route, Routes, useLocation } from '@guildhall/shared/router';
import { MemoryRouter } from '@guildhall/shared/router/memory';
import { rememberedPath, signedIn, store, useUnsavedWork } from '@guildhall/shared/store';
import {
  act,
  buildSessionUser,
  reply,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  stopClock,
  userEvent,
  waitFor,
} from '@guildhall/shared/testing';
import { AppThemeProvider } from '@guildhall/shared/theme';
import { render } from '@testing-library/react';
import auth from '../auth/locales/en.json';
import shell from '../locales/en.json';
import { type Closure, setClosure } from './closure.ts';
import { followMaintenance } from './follow-maintenance.ts';
import MaintenancePage from './MaintenancePage.tsx';
import { MaintenanceGate } from './MaintenanceGate.tsx';

const isOpen = { isOn: false, message: null, until: null, since: null };
const isClosed = { ...isOpen, isOn: true, since: '2026-11-20T08:00:00Z' };

function Form() {
  const [text, setText] = useState('');
  useUnsavedWork(text !== '', true);
  return <input aria-label="Statement" value={text} onChange={(event) => setText(event.target.value)} />;
}

let address = '';
function Address() {
  address = useLocation().pathname;
  return null;
}

interface Tab {
  path?: string;
  role?: Role | null;
  /** The page's state when it was opened. */
  atFirst?: Closure;
}

/** A tab of the shell with a form on `/form` and the sign-in screen on its own URL. */
function open({ path = '/form', role = Role.member, atFirst = null }: Tab = {}) {
  registerTranslations('shell', 'en', shell);
  registerTranslations('auth', 'en', auth);
  if (role !== null) signedIn({ user: buildSessionUser({ role }), token: 'secret', loginTime: '2026-11-20T08:00:00Z' });
  setClosure(atFirst);
  const result = render(
    <AppThemeProvider mode="light">
      <MemoryRouter initialEntries={[path]}>
        <Address />
        <MaintenanceGate>
          <Routes>
            <Route path="/form" element={<Form />} />
            <Route path="/auth/login" element={<p>The sign-in screen</p>} />
            <Route path="/auth/maintenance" element={<MaintenancePage />} />
          </Routes>
        </MaintenanceGate>
      </MemoryRouter>
    </AppThemeProvider>,
  );
  return result;
}

const closedPage = () => screen.findByRole('heading', { level: 1, name: 'Guildhall is closed for maintenance' });
const anyMessage = { message: null, until: null };

beforeAll(() => followMaintenance(null));
afterEach(() => act(() => setClosure(null)));

test.each([
  ['a visitor', null],
  ['a member', Role.member],
  ['staff', Role.staff],
])('shows %s the page instead of the screen, at its own URL', async (_, role) => {
  reply(getMaintenance, isClosed);
  open({ role, atFirst: { message: 'We are moving to a new server.', until: null } });
  await closedPage();
  expect(screen.getByText('We are moving to a new server.')).toBeVisible();
  expect(screen.queryByLabelText('Statement')).not.toBeInTheDocument();
  expect(address).toBe('/form');
});

test('shows the end time in the person’s zone, and says that it takes longer once it has passed', async () => {
  const clock = stopClock('2026-11-20T09:00:00Z');
  const until = '2026-11-20T10:30:00Z';
  reply(getMaintenance, { ...isClosed, until });
  open({ atFirst: { message: null, until } });
  await clock.advance(0);
  // The layout, with most icons, is not loaded here.
  for (const path of document.querySelectorAll('main svg path')) expect(path).toHaveAttribute('d');
  expect(screen.getByText(/We expect it to be back on Nov 20, 2026.*11:30 AM/)).toBeVisible();
  await clock.advance(2 * 3_600_000);
  act(() => setClosure({ message: 'Still at it.', until }));
  expect(screen.getByText('This is taking a little longer than planned.')).toBeVisible();
});

test('polls every 15 seconds without keeping the session alive, and continues when it is over', async () => {
  const clock = stopClock();
  reply(getMaintenance, isClosed);
  open({ atFirst: anyMessage });
  await clock.advance(0);
  await clock.advance(14_000);
  expect(requestsTo(getMaintenance)).toHaveLength(0);
  await clock.advance(1_000);
  expect(requestsTo(getMaintenance)[0]?.headers).toMatchObject({ 'x-guildhall-background': '1' });
  replyNothing(getMaintenance);
  await clock.advance(15_000);
  expect(screen.queryByLabelText('Statement')).not.toBeInTheDocument();
  reply(getMaintenance, isOpen);
  await clock.advance(15_000);
  expect(screen.getByLabelText('Statement')).toBeVisible();
  const asked = requestsTo(getMaintenance).length;
  await clock.advance(60_000);
  expect(requestsTo(getMaintenance)).toHaveLength(asked);
});

test('notices from any response that Guildhall was closed while the tab was open', async () => {
  open();
  expect(screen.getByLabelText('Statement')).toBeVisible();
  replyProblem(getMe, { status: 503, code: 'maintenance' });
  reply(getMaintenance, { ...isClosed, message: 'A new disk.' });
  await act(() => call(getMe).catch(() => undefined));
  await closedPage();
  expect(screen.getByText('A new disk.')).toBeVisible();
});

test('another 503 does not close anything', async () => {
  open();
  reply(getMaintenance, isClosed);
  replyProblem(getMe, { status: 503, code: 'temporarily_unavailable' });
  await act(() => call(getMe).catch(() => undefined));
  expect(requestsTo(getMaintenance)).toHaveLength(0);
  expect(screen.getByLabelText('Statement')).toBeVisible();
});

test('keeps the screen of people with unsaved input, shows a banner, and saves the input afterwards', async () => {
  const user = userEvent.setup();
  open();
  await user.type(screen.getByLabelText('Statement'), 'Half a sent');
  act(() => setClosure(anyMessage));
  expect(await screen.findByRole('alert')).toHaveTextContent(/closed for maintenance.*What you typed is safe/);
  expect(screen.getByLabelText('Statement')).toHaveValue('Half a sent');
  await user.type(screen.getByLabelText('Statement'), 'ence');

  const sentAgain = jest.fn();
  window.addEventListener('online', sentAgain, { once: true });
  reply(getMaintenance, isOpen);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(sentAgain).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Statement')).toHaveValue('Half a sentence');
});

test('shows the page once nothing unsaved is left', async () => {
  const user = userEvent.setup();
  open();
  await user.type(screen.getByLabelText('Statement'), 'x');
  act(() => setClosure(anyMessage));
  await screen.findByRole('alert');
  await user.clear(screen.getByLabelText('Statement'));
  await closedPage();
});

test('administrators continue under a banner and reopen Guildhall from it', async () => {
  open({ role: Role.administrator, atFirst: anyMessage });
  expect(screen.getByLabelText('Statement')).toBeVisible();
  expect(await screen.findByText('Maintenance mode is on. Members cannot use Guildhall.')).toBeVisible();
  reply(setMaintenance, isOpen);
  reply(getMaintenance, isOpen);
  await userEvent.click(screen.getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(screen.queryByText(/Maintenance mode is on/)).not.toBeInTheDocument());
  expect(requestsTo(setMaintenance)[0]?.body).toEqual({ isOn: false, message: null, until: null });
});

test('keeps the administrators’ sign-in open and says who it is for', async () => {
  reply(getMaintenance, isClosed);
  open({ role: null, path: '/auth/login', atFirst: anyMessage });
  expect(screen.getByText('The sign-in screen')).toBeVisible();
  expect(await screen.findByText('Only administrators can sign in at the moment.')).toBeVisible();
});

test('the link to it remembers the visitor’s path', async () => {
  reply(getMaintenance, isClosed);
  open({ role: null, atFirst: anyMessage });
  await closedPage();
  await userEvent.click(screen.getByRole('link', { name: 'Sign in as an administrator' }));
  expect(screen.getByText('The sign-in screen')).toBeVisible();
  expect(rememberedPath()).toBe('/form');
});

test('signs out a signed-in person', async () => {
  reply(getMaintenance, isClosed);
  reply(signOut, {});
  open({ atFirst: anyMessage });
  await closedPage();
  await userEvent.click(screen.getByRole('link', { name: 'Sign in as an administrator' }));
  expect(store.getState()['user-auth'].user).toBeNull();
  expect(screen.getByText('The sign-in screen')).toBeVisible();
  expect(rememberedPath()).toBeNull();
});

test('the maintenance URL says that everything works while the site is open', async () => {
  open({ path: '/auth/maintenance' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Guildhall is open' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/home');
});
