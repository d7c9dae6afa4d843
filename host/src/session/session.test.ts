import { getMe, signOut } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import {
  onBeforeSignOut,
  rememberedPath,
  rememberPath,
  signedIn,
  signedOut,
  store,
  storeKey,
} from '@guildhall/shared/store';
import {
  buildSessionUser,
  reply,
  replyNothing,
  replyProblem,
  requestsTo,
  stopClock,
  waitFor,
} from '@guildhall/shared/testing';
import { end, endIdle } from './sign-out.ts';
import { begin, guardSession, isPathForgotten } from './session.ts';

const inactive = 'You have been logged out due to exceeding the inactivity limit';
const minute = 60_000;
const ada = buildSessionUser();
const bela = buildSessionUser({ id: '0192f0c1-0000-7000-8000-000000000002', firstName: 'Béla' });
const auth = () => store.getState()['user-auth'];
const signIn = (user = ada, loginTime = new Date().toISOString()) =>
  signedIn({ user, token: `token of ${user.firstName}`, loginTime });

/** The browser's event in this tab after a write in another one. */
function elsewhere(change: object) {
  const state = { ...JSON.parse(localStorage.getItem(storeKey) ?? '{"state":{}}').state };
  state['user-auth'] = { ...auth(), ...change };
  const newValue = JSON.stringify({ state, version: 1 });
  localStorage.setItem(storeKey, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: storeKey, newValue }));
}

const leaveFor = jest.fn();
let stop = () => {};
const guard = () => {
  stop = guardSession(leaveFor);
};
afterEach(() => {
  stop();
  leaveFor.mockClear();
  window.history.replaceState({}, '', '/');
  document.documentElement.removeAttribute('style');
});

test('after inactivity shows the specification’s message and clears the visit', async () => {
  reply(signOut, {});
  guard();
  signIn();
  rememberPath('/invoiceList');
  await endIdle();
  expect(auth()).toMatchObject({ token: null, user: null, isAuthenticated: false, errorMessage: inactive });
  expect(rememberedPath()).toBeNull();
  expect(isPathForgotten()).toBe(true);
  expect(requestsTo(signOut)[0]?.headers.authorization).toBe('Bearer token of Ada');
});

test('sends typed text with the ending session, behind a hidden page', async () => {
  const order: string[] = [];
  reply(signOut, () => {
    order.push('signed out');
    return {};
  });
  guard();
  signIn();
  const take = onBeforeSignOut(async () => {
    order.push(`sent with ${auth().token}, ${document.documentElement.style.visibility}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    order.push('saved');
  });
  await endIdle();
  expect(order).toEqual(['sent with token of Ada, hidden', 'saved', 'signed out']);
  await waitFor(() => expect(document.documentElement.style.visibility).toBe(''));
  take();
});

test('waits at most two seconds for a server that does not respond', async () => {
  replyNothing(signOut);
  jest.spyOn(console, 'warn').mockImplementation();
  guard();
  signIn();
  const take = onBeforeSignOut(() => new Promise(() => undefined));
  const clock = stopClock();
  void endIdle();
  await clock.advance(1900);
  expect(auth().token).toBe('token of Ada');
  await clock.advance(200);
  expect(auth()).toMatchObject({ token: null, errorMessage: inactive });
  take();
});

test('signing out by hand is immediate here, and reaches the server after the typed text', async () => {
  const order: string[] = [];
  reply(signOut, () => {
    order.push('signed out');
    return {};
  });
  guard();
  signIn();
  rememberPath('/invoiceList');
  const take = onBeforeSignOut(async () => {
    order.push(`sent with ${auth().token}`);
    await Promise.resolve();
    order.push('saved');
  });
  const ended = end();
  expect(auth()).toMatchObject({ token: null, errorMessage: null, endedBy: 'person' });
  await ended;
  expect(order).toEqual(['sent with token of Ada', 'saved', 'signed out']);
  expect(requestsTo(signOut)[0]?.headers.authorization).toBe('Bearer token of Ada');
  expect([rememberedPath(), isPathForgotten()]).toEqual([null, true]);
  take();
});

describe('a session ended by the server', () => {
  const refuse = () => replyProblem(getMe, { status: 401, code: 'session_over', message: 'Sign in to go on.' });

  test('leads to sign-in and back to the person’s path', async () => {
    guard();
    signIn();
    window.history.replaceState({}, '', '/forms/membership/list?state=draft');
    refuse();
    await expect(call(getMe)).rejects.toMatchObject({ status: 401 });
    expect(auth()).toMatchObject({
      token: null,
      errorMessage: 'Your session has ended. Sign in to continue where you left off.',
    });
    expect(rememberedPath()).toBe('/forms/membership/list?state=draft');
    expect(isPathForgotten()).toBe(false);
  });

  test('after an hour of inactivity shows the inactivity message, whichever side is first', async () => {
    guard();
    signIn(ada, new Date(Date.now() - 61 * minute).toISOString());
    localStorage.setItem('lastActivity', String(Date.now() - 59.5 * minute));
    refuse();
    await expect(call(getMe)).rejects.toMatchObject({ status: 401 });
    expect(auth().errorMessage).toBe(inactive);
    expect(rememberedPath()).toBeNull();
  });

  test('does not replace another tab’s reason for ending it', async () => {
    guard();
    signIn();
    const stored = JSON.parse(localStorage.getItem(storeKey) ?? '{}');
    stored.state['user-auth'] = { ...stored.state['user-auth'], user: null, token: null, isAuthenticated: false };
    stored.state['user-auth'].errorMessage = inactive;
    localStorage.setItem(storeKey, JSON.stringify(stored));
    refuse();
    await expect(call(getMe)).rejects.toMatchObject({ status: 401 });
    expect(auth()).toMatchObject({ token: null, errorMessage: inactive });
  });
});

describe('events in another tab', () => {
  const nobody = { user: null, token: null, loginTime: null, isAuthenticated: false };

  test('inactivity there clears this tab’s visit too, and shows the same message', () => {
    guard();
    signIn();
    rememberPath('/invoiceList');
    elsewhere({ ...nobody, errorMessage: inactive, endedBy: 'inactivity' });
    expect(auth()).toMatchObject({ user: null, errorMessage: inactive });
    expect(rememberedPath()).toBeNull();
    expect(isPathForgotten()).toBe(true);
  });

  test('signing out by hand there removes the path to return to', () => {
    guard();
    signIn();
    elsewhere({ ...nobody, endedBy: 'person' });
    expect([auth().user, isPathForgotten()]).toEqual([null, true]);
  });

  test('another person’s sign-in there gives them a clean page here', () => {
    guard();
    signIn();
    elsewhere({ user: bela, token: 'of Béla' });
    expect(leaveFor).toHaveBeenCalledWith('/home');
    expect(document.documentElement).not.toBeVisible();
  });

  test('a newer session of the same person keeps them where they are', () => {
    guard();
    signIn();
    elsewhere({ token: 'newer' });
    expect(leaveFor).not.toHaveBeenCalled();
    expect(auth().token).toBe('newer');
  });
});

test('a page opened after the hour shows nobody and ends the session on the server', async () => {
  reply(signOut, {});
  signIn(ada, new Date(Date.now() - 90 * minute).toISOString());
  localStorage.setItem('lastActivity', String(Date.now() - 61 * minute));
  guard();
  expect(auth()).toMatchObject({ user: null, errorMessage: inactive });
  await waitFor(() => expect(requestsTo(signOut)).toHaveLength(1));
});

test('a page opened within the hour, or right after signing in, shows its person', () => {
  signIn(ada, new Date(Date.now() - 90 * minute).toISOString());
  localStorage.setItem('lastActivity', String(Date.now() - 59 * minute));
  guard();
  expect(auth().user).not.toBeNull();
  stop();
  localStorage.setItem('lastActivity', String(Date.now() - 20 * 60 * minute));
  signIn();
  guard();
  expect(auth().user).not.toBeNull();
});

test('one person’s path is not used for another person', () => {
  guard();
  signIn();
  signedOut();
  rememberPath('/forms/membership/42');
  expect(begin({ user: bela, token: 'of Béla' })).toBe('/home');
  signedOut();
  rememberPath('/invoiceList');
  expect(begin({ user: bela, token: 'of Béla' })).toBe('/invoiceList');
});

test('a page that refused a person is opened by whoever signs in instead', () => {
  guard();
  signIn();
  rememberPath('/forms/membership/view/42');
  expect(begin({ user: bela, token: 'of Béla' })).toBe('/forms/membership/view/42');
  signedOut();
  rememberPath('/invoiceList');
  expect(begin({ user: ada, token: 'of Ada' })).toBe('/home');
});

describe('signing in again after signing out in another tab', () => {
  const step = '/forms/membership/42?step=referees';
  const signOutElsewhere = () => {
    guard();
    signIn();
    window.history.replaceState({}, '', step);
    elsewhere({ user: null, token: null, loginTime: null, isAuthenticated: false, endedBy: 'person' });
  };

  test('returns to the very step, of which the device keeps nothing', () => {
    signOutElsewhere();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('step=referees');
    expect(begin({ user: ada, token: 'of Ada' })).toBe(step);
  });

  test('leads another person home', () => {
    signOutElsewhere();
    expect(begin({ user: bela, token: 'of Béla' })).toBe('/home');
    signedOut({ by: 'person' });
    expect(begin({ user: ada, token: 'of Ada' })).toBe('/home');
  });
});
