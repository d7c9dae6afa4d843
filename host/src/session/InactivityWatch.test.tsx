import { signOut, stayActive } from '@guildhall/shared/contracts';
import { AppThemeProvider } from '@guildhall/shared/theme';
import { signedIn, store, storeKey, useUnsavedWork, useUser } from '@guildhall/shared/store';
import { act, buildSessionUser, reply, requestsTo, screen, stopClock } from '@guildhall/shared/testing';
import { fireEvent, render } from '@testing-library/react';
import { InactivityWatch } from './InactivityWatch.tsx';

const second = 1000;
const minute = 60 * second;
const auth = () => store.getState()['user-auth'];
const inactive = 'You have been logged out due to exceeding the inactivity limit';

// jsdom has no modal dialogs.
beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
});

function Form({ isKept }: { isKept: boolean }) {
  useUnsavedWork(true, isKept);
  return <input aria-label="Text" />;
}

afterEach(() => document.documentElement.removeAttribute('style'));

/** The shell mounts the watch while a person is signed in. */
const Shell = () => useUser() && <InactivityWatch />;

async function open(form?: 'kept' | 'lost') {
  const clock = stopClock();
  reply(stayActive, { endsAt: '2026-11-20T11:00:00.000Z' });
  reply(signOut, {});
  signedIn({ user: buildSessionUser(), token: 'secret', loginTime: new Date().toISOString() });
  document.title = 'Applications · Guildhall';
  render(
    <AppThemeProvider mode="light" direction="ltr">
      <button>Page</button>
      {form && <Form isKept={form === 'kept'} />}
      <Shell />
    </AppThemeProvider>,
  );
  await clock.advance(second);
  return {
    ...clock,
    /** No activity for this long; the tab checks the clock at the end. */
    async leave(ms: number) {
      jest.setSystemTime(Date.now() + ms - second);
      await clock.advance(second);
    },
  };
}

const dialog = () => screen.queryByRole('alertdialog', { name: 'Are you still there?' });
const button = (name: string) => screen.getByRole('button', { name });

test('asks two minutes before the end, with a countdown in the dialog and the tab title', async () => {
  const clock = await open();
  await clock.leave(58 * minute - 2 * second);
  expect(dialog()).toBeNull();
  await clock.advance(16 * second);
  expect(dialog()).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('1:45');
  expect(document.title).toBe('1:45 – Are you still there?');
  expect(button('Stay signed in')).toHaveFocus();
});

test('announces one minute, half a minute and ten seconds, and nothing in between', async () => {
  const clock = await open();
  await clock.leave(58 * minute);
  const said: (string | null)[] = [];
  const status = screen.getByRole('status');
  for (let i = 0; i < 119; i += 1) {
    if (said.at(-1) !== status.textContent) said.push(status.textContent);
    await clock.advance(second);
  }
  expect(said).toEqual([
    '',
    'You will be signed out in 1 minute.',
    'You will be signed out in 30 seconds.',
    'You will be signed out in 10 seconds.',
  ]);
});

test.each([
  ['the button', () => fireEvent.click(button('Stay signed in'))],
  ['Escape', () => fireEvent(dialog() ?? document.body, new Event('cancel', { cancelable: true }))],
  ['any key in the page', () => fireEvent.keyDown(document.body, { key: 'a' })],
])('%s keeps the session, tells the server and restores the tab title', async (_name, stay) => {
  const clock = await open();
  await clock.leave(59 * minute);
  expect(requestsTo(stayActive)).toHaveLength(0);
  stay();
  await clock.advance(second);
  expect(dialog()).toBeNull();
  expect(document.title).toBe('Applications · Guildhall');
  expect(requestsTo(stayActive)).toHaveLength(1);
  await clock.leave(57 * minute);
  expect(auth().token).toBe('secret');
  expect(dialog()).toBeNull();
});

test('activity in the dialog keeps the session and the targeted button', async () => {
  const clock = await open();
  await clock.leave(59 * minute);
  fireEvent.mouseMove(button('Sign out now'), { screenX: 40, screenY: 50 });
  await clock.advance(2 * minute);
  expect(auth().token).toBe('secret');
  expect(dialog()).toHaveAccessibleDescription('You are still signed in.');
  expect(screen.queryByRole('timer')).toBeNull();
  fireEvent.click(button('Sign out now'));
  await clock.advance(second);
  expect(auth()).toMatchObject({ token: null, endedBy: 'person', errorMessage: null });
});

test('a resting pointer under an appearing dialog does not count as activity', async () => {
  const clock = await open();
  fireEvent.mouseMove(document.body, { screenX: 40, screenY: 50 });
  await clock.leave(59 * minute);
  fireEvent.mouseMove(button('Stay signed in'), { screenX: 40, screenY: 50 });
  await clock.advance(minute);
  expect(auth()).toMatchObject({ token: null, errorMessage: inactive });
});

test('activity in another tab closes the dialog here', async () => {
  const clock = await open();
  await clock.leave(59 * minute);
  localStorage.setItem('lastActivity', String(Date.now()));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'lastActivity' })));
  expect(dialog()).toBeNull();
});

test('without a response, signs out after an hour with the specification’s message and tells the server', async () => {
  const clock = await open();
  await clock.leave(60 * minute - 2 * second);
  expect(auth().token).toBe('secret');
  await clock.advance(2 * second);
  expect(auth()).toMatchObject({ token: null, errorMessage: inactive });
  expect(dialog()).toBeNull();
  expect(document.title).toBe('Applications · Guildhall');
  expect(requestsTo(signOut)).toHaveLength(1);
});

test.each(['visibilitychange', 'resume'])(
  'signs out a machine on waking from sleep (%s), before its timers run',
  async (sign) => {
    const clock = await open();
    jest.setSystemTime(Date.now() + 90 * minute);
    act(() => void document.dispatchEvent(new Event(sign)));
    expect(document.documentElement.style.visibility).toBe('hidden');
    await act(() => Promise.resolve());
    expect(auth()).toMatchObject({ token: null, errorMessage: inactive });
    await clock.advance(10);
    expect(document.documentElement.style.visibility).toBe('');
  },
);

test('hides a frozen page and shows its person again only if they are still signed in', async () => {
  const clock = await open();
  const turn = (name: 'pagehide' | 'pageshow') =>
    act(() => void window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })));
  turn('pagehide');
  expect(document.documentElement.style.visibility).toBe('hidden');
  turn('pageshow');
  await clock.advance(10);
  expect(document.documentElement.style.visibility).toBe('');
  expect(auth().token).toBe('secret');

  turn('pagehide');
  // Signed out in another tab in the meantime; the frozen page received no event.
  const stored = JSON.parse(localStorage.getItem(storeKey) ?? '{}');
  Object.assign(stored.state['user-auth'], { user: null, token: null, isAuthenticated: false, endedBy: 'person' });
  localStorage.setItem(storeKey, JSON.stringify(stored));
  turn('pageshow');
  expect(auth().user).toBeNull();
});

test.each([
  ['lost', /or they will be lost/],
  ['kept', /is saved and will be here/],
] as const)('says what happens to unsaved text (%s)', async (form, sentence) => {
  const clock = await open(form);
  await clock.leave(59 * minute);
  expect(screen.getByText(sentence)).toBeVisible();
});
