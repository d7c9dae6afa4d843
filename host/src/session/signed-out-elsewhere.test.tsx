import { signOut } from '@guildhall/shared/contracts';
import { signedIn, store, storeKey } from '@guildhall/shared/store';
import { buildSessionUser, renderRemote, reply, screen } from '@guildhall/shared/testing';
import LoginPage from '../auth/LoginPage.tsx';
import { end } from './sign-out.ts';
import { begin, guardSession } from './session.ts';

const ada = buildSessionUser();
const said = 'You signed out in another tab.';
const nobody = { user: null, token: null, loginTime: null, isAuthenticated: false };

/** The browser's event in this tab after the person has signed out in another one. */
function signOutElsewhere() {
  const auth = { ...store.getState()['user-auth'], ...nobody, endedBy: 'person' };
  const newValue = JSON.stringify({ state: { 'user-auth': auth }, version: 1 });
  localStorage.setItem(storeKey, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: storeKey, newValue }));
}
const showSignIn = () => renderRemote(<LoginPage />, { path: '/auth/login', role: null });

let stop = () => {};
beforeEach(() => {
  stop = guardSession(() => undefined);
  signedIn({ user: ada, token: 'token of Ada', loginTime: new Date().toISOString() });
});
afterEach(() => stop());

test('sign-in says that the person signed out in another tab', () => {
  signOutElsewhere();
  showSignIn();
  expect(screen.getByText(said)).toBeVisible();
});

test('does not say so in the tab where the person signed out', async () => {
  reply(signOut, {});
  await end();
  showSignIn();
  expect(screen.queryByText(said)).not.toBeInTheDocument();
});

test('no longer says so after the next session', async () => {
  reply(signOut, {});
  signOutElsewhere();
  begin({ user: ada, token: 'a later token' });
  await end();
  showSignIn();
  expect(screen.queryByText(said)).not.toBeInTheDocument();
});
