import { buildSessionUser } from '../testing/index.ts';
import { createRootStore } from './create-store.ts';

function memory(content?: object | string) {
  const kept = new Map<string, string>();
  if (content !== undefined) kept.set('root', typeof content === 'string' ? content : JSON.stringify(content));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    stored: () => JSON.parse(kept.get('root') ?? '{}'),
  };
}

const auth = (token: string | null) => ({
  user: token === null ? null : buildSessionUser(),
  token,
  loginTime: token === null ? null : '2026-11-20T08:00:00Z',
  isAuthenticated: token !== null,
  errorMessage: null,
  successMessage: null,
  endedBy: null,
});

test('has the specification’s defaults on a first visit', async () => {
  const { store, restore } = createRootStore(memory());
  await restore();
  expect(store.getState().customizer).toEqual({
    activeDir: 'ltr',
    activeMode: 'light',
    isModeBySystem: true,
    activeTheme: 'BLUE_THEME',
    SidebarWidth: 300,
    MiniSidebarWidth: 87,
    TopbarHeight: 70,
    isLayout: 'full',
    isCollapse: false,
    isSidebarHover: false,
    isMobileSidebar: false,
    isHorizontal: false,
    isLanguage: 'en',
    isLanguageChosen: false,
    componentLocale: 'auto',
    isCardShadow: true,
    borderRadius: 7,
  });
  expect(store.getState()['user-auth']).toEqual(auth(null));
  expect(store.getState().loading).toEqual({ isLoading: false });
});

test('stores changes under `root`, version 1', async () => {
  const storage = memory();
  const { store, restore } = createRootStore(storage);
  await restore();
  store.setState(({ customizer }) => ({ customizer: { ...customizer, activeMode: 'dark' } }));
  expect(storage.stored()).toMatchObject({ version: 1, state: { customizer: { activeMode: 'dark' } } });
});

test('every write keeps the slices of remotes that are not loaded', async () => {
  const storage = memory({ state: { chat: { drafts: ['hello'] }, somethingNew: 1 }, version: 1 });
  const { store, restore } = createRootStore(storage);
  await restore();
  store.setState({ 'user-auth': auth('t') });
  expect(storage.stored().state).toMatchObject({ chat: { drafts: ['hello'] }, somethingNew: 1 });
});

test('restores a remote’s slice from its stored values', async () => {
  const storage = memory({ state: { contacts: { filter: 'starred', unknown: 1 } }, version: 1 });
  const { store, restore, register } = createRootStore(storage);
  await restore();
  register('contacts', { filter: 'show_all', search: '' });
  expect(store.getState().contacts).toEqual({ filter: 'starred', search: '', unknown: 1 });
});

test('adding a slice again, as a retry does, keeps later changes', async () => {
  const { store, restore, register } = createRootStore(memory());
  await restore();
  register('notes', { search: '' });
  store.setState({ notes: { search: 'tea' } });
  register('notes', { search: '' });
  expect(store.getState().notes).toEqual({ search: 'tea' });
});

test.each([
  ['invalid JSON', '{'],
  ['another shape', { state: 'no' }],
  [
    'a field of the wrong type',
    { state: { customizer: { activeMode: 7, borderRadius: 'x', activeTheme: 'PINK' } }, version: 1 },
  ],
])('%s starts as a first visit', async (_, content) => {
  const { store, restore } = createRootStore(memory(content));
  await restore();
  expect(store.getState().customizer).toMatchObject({
    activeMode: 'light',
    borderRadius: 7,
    activeTheme: 'BLUE_THEME',
  });
});

test('half a session counts as signed out and keeps its message', async () => {
  const broken = { ...auth(null), isAuthenticated: true, errorMessage: 'You were away.' };
  const { store, restore } = createRootStore(memory({ state: { 'user-auth': broken }, version: 1 }));
  await restore();
  expect(store.getState()['user-auth']).toEqual({ ...auth(null), errorMessage: 'You were away.' });
});

test('reads `ch` as `cn`', async () => {
  const { store, restore } = createRootStore(memory({ state: { customizer: { isLanguage: 'ch' } }, version: 1 }));
  await restore();
  expect(store.getState().customizer.isLanguage).toBe('cn');
});

test('a full storage loses only the stored changes', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  const storage = {
    ...memory(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const { store, restore } = createRootStore(storage);
  await restore();
  store.setState({ loading: { isLoading: true } });
  expect(store.getState().loading.isLoading).toBe(true);
});

test('writes nothing before the stored state is read', () => {
  const storage = memory({ state: { 'user-auth': auth('kept') }, version: 1 });
  const { store } = createRootStore(storage);
  store.setState({ loading: { isLoading: true } });
  expect(storage.stored().state['user-auth'].token).toBe('kept');
});

test('adopts another tab’s sign-out, theme and language without writing them back', async () => {
  const storage = memory({ state: { 'user-auth': auth('t') }, version: 1 });
  const { store, restore, receive } = createRootStore(storage);
  await restore();
  const write = jest.spyOn(storage, 'setItem');
  receive(
    JSON.stringify({
      state: { 'user-auth': auth(null), customizer: { activeMode: 'dark', isLanguage: 'ar' } },
      version: 1,
    }),
  );
  expect(store.getState()['user-auth'].isAuthenticated).toBe(false);
  expect(store.getState().customizer).toMatchObject({ activeMode: 'dark', isLanguage: 'ar' });
  expect(write).not.toHaveBeenCalled();
});

test('receives the end of a session together with its cause', async () => {
  const { store, restore, receive } = createRootStore(memory({ state: { 'user-auth': auth('t') }, version: 1 }));
  await restore();
  const ended = { ...auth(null), errorMessage: 'Nobody was here.', endedBy: 'inactivity' };
  receive(JSON.stringify({ state: { 'user-auth': ended }, version: 1 }));
  expect(store.getState()['user-auth']).toEqual(ended);
});

test('a tab that was frozen while another signed out catches up when it resumes', async () => {
  const storage = memory({ state: { 'user-auth': auth('t') }, version: 1 });
  const { store, restore, catchUp } = createRootStore(storage);
  await restore();
  storage.setItem('root', JSON.stringify({ state: { 'user-auth': auth(null) }, version: 1 }));
  catchUp();
  expect(store.getState()['user-auth'].token).toBeNull();
});

test('catching up signs nobody out where the browser stores nothing', async () => {
  const forgetful = { getItem: () => null, setItem: () => undefined, isForgetful: true };
  const { store, restore, catchUp } = createRootStore(forgetful);
  await restore();
  store.setState({ 'user-auth': { ...auth('t') } });
  catchUp();
  expect(store.getState()['user-auth'].token).toBe('t');
});

test('a cleared storage signs this tab out too', async () => {
  const { store, restore, receive } = createRootStore(memory({ state: { 'user-auth': auth('t') }, version: 1 }));
  await restore();
  receive(null);
  expect(store.getState()['user-auth'].token).toBeNull();
});
