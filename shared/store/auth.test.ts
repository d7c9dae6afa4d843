import { buildSessionUser } from '../testing/index.ts';
import {
  clearMessages,
  rememberedPath,
  rememberPath,
  setErrorMessage,
  setSuccessMessage,
  signedIn,
  signedOut,
  store,
} from './index.ts';

const user = buildSessionUser();
const enter = () => signedIn({ user, token: 'secret', loginTime: '2026-11-20T08:00:00Z' });
const auth = () => store.getState()['user-auth'];

test('signing in stores user, token and login time and clears the messages (specification §4)', () => {
  setErrorMessage('Wrong password.');
  setSuccessMessage('Password changed.');
  enter();
  expect(auth()).toMatchObject({
    ...{ user, token: 'secret', loginTime: '2026-11-20T08:00:00Z', isAuthenticated: true },
    ...{ errorMessage: null, successMessage: null },
  });
});

test('signing out clears user, token and login time (specification §4)', () => {
  enter();
  signedOut();
  expect(auth()).toMatchObject({ user: null, token: null, loginTime: null, isAuthenticated: false });
});

test('error and success messages are set and cleared (specification §4)', () => {
  setErrorMessage('Wrong password.');
  setSuccessMessage('Password changed.');
  expect(auth()).toMatchObject({ errorMessage: 'Wrong password.', successMessage: 'Password changed.' });
  clearMessages();
  expect(auth()).toMatchObject({ errorMessage: null, successMessage: null });
});

test('inactivity clears the remembered path and the avatar colour, with the user (specification §4)', () => {
  enter();
  expect(auth().user?.avatarColour).toBeDefined();
  rememberPath('/invoiceList');
  signedOut({ by: 'inactivity' });
  expect([rememberedPath(), auth().user]).toEqual([null, null]);
});
