import { getMe, sendSecondStepCode, signIn, takeSecondStep } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { useLocation } from '@guildhall/shared/router';
import { MemoryRouter } from '@guildhall/shared/router/memory';
import { signedIn, store } from '@guildhall/shared/store';
import { createEmotionCache } from '@guildhall/shared/theme';
import {
  buildSessionUser,
  reply,
  replyProblem,
  requestsTo,
  screen,
  userEvent,
  waitFor,
} from '@guildhall/shared/testing';
import { render } from '@testing-library/react';
import { registerTranslations } from '@guildhall/shared/i18n';
import { buildRemote, buildRoute } from '../testing/registry.ts';
import auth from '../auth/locales/en.json';
import layout from '../layout/locales/en.json';
import en from '../locales/en.json';
import { App } from './App.tsx';
import { createRegistryStore } from '../routing/registry.ts';

const member = buildSessionUser({ firstName: 'Ada', lastName: 'Moreau' });
const challenge = 'c'.repeat(43);
const userId = member.id;

const openStep = (type: 'email' | 'totp') => ({
  twoSteps: {
    userId,
    type,
    offered: ['email' as const, 'recovery' as const],
    challenge,
    sentTo: 'a…@example.org',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  },
});

let address = '';
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

function open(path: string) {
  registerTranslations('shell', 'en', en);
  registerTranslations('auth', 'en', auth);
  registerTranslations('layout', 'en', layout);
  const registry = createRegistryStore({
    audience: 'public',
    generation: '1',
    shell: '1',
    remotes: [
      buildRemote('membership', [
        buildRoute('/home', [Role.member], 'HomePage'),
        buildRoute('/forms/membership/list', [Role.member], 'ApplicationsPage'),
      ]),
    ],
  });
  render(
    <App
      registry={registry}
      cacheFor={() => createEmotionCache()}
      router={(screens) => (
        <MemoryRouter initialEntries={[path]}>
          <Address />
          {screens}
        </MemoryRouter>
      )}
    />,
  );
  return userEvent.setup();
}

const fillIn = async (user: ReturnType<typeof open>, password: string) => {
  await user.type(await screen.findByLabelText('Email address'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};

beforeEach(() => sessionStorage.clear());

test('a visitor who opens a members’ page signs in and returns to it', async () => {
  reply(signIn, { user: member, token: 'secret' });
  const user = open('/forms/membership/list?state=draft');
  expect(address).toBe('/auth/login');
  await fillIn(user, 'correct horse battery');
  await waitFor(() => expect(address).toBe('/forms/membership/list?state=draft'));
  expect(store.getState()['user-auth'].token).toBe('secret');
});

test('a refused sign-in says why and keeps the email address', async () => {
  replyProblem(signIn, { status: 401, code: 'wrong_credentials', message: 'Address or password is wrong.' });
  const user = open('/auth/login');
  await fillIn(user, 'wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent('Address or password is wrong.');
  expect(screen.getByLabelText('Email address')).toHaveValue('ada@example.org');
});

test('marks empty inputs before anything is sent', async () => {
  const user = open('/auth/login');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByLabelText('Email address')).toBeInvalid();
  expect(requestsTo(signIn)).toHaveLength(0);
});

test('the second step accepts the mailed code and continues to the home page', async () => {
  reply(signIn, openStep('email'));
  reply(takeSecondStep, { user: member, token: 'secret' });
  const user = open('/auth/login');
  await fillIn(user, 'correct horse battery');
  expect(await screen.findByText(/sent a code to a…@example.org/)).toBeVisible();
  await user.keyboard('123456');
  await waitFor(() => expect(requestsTo(takeSecondStep)).toHaveLength(1));
  expect(requestsTo(takeSecondStep)[0]).toMatchObject({
    params: { userId, type: 'email' },
    body: { challenge, code: '123456' },
  });
});

test('an expired second step returns to sign-in', async () => {
  reply(signIn, openStep('email'));
  replyProblem(takeSecondStep, { status: 401, code: 'challenge_over', message: 'This sign-in has ended.' });
  const user = open('/auth/login');
  await fillIn(user, 'correct horse battery');
  await screen.findByRole('group', { name: 'Six-digit code' });
  await user.keyboard('000000');
  expect(await screen.findByRole('heading', { name: 'Sign-in expired' })).toBeVisible();
  expect(requestsTo(sendSecondStepCode)).toHaveLength(0);
});

test('tells a member who opens the confidential file at sign-in and keeps the path', async () => {
  signedIn({ user: member, token: 'secret', loginTime: '2026-11-20T08:00:00Z' });
  open('/forms/membership/view/42');
  expect(await screen.findByRole('alert')).toHaveTextContent('Sorry! You are not authorized to view this page');
  expect(address).toBe('/auth/login');
  expect(sessionStorage.getItem('postLoginRedirect')).toBe('/forms/membership/view/42');
  expect(screen.getByRole('link', { name: 'Continue as Ada Moreau' })).toHaveAttribute('href', '/home');
});

test('a member who opens an unknown path sees the not-found page', async () => {
  signedIn({ user: member, token: 'secret', loginTime: '2026-11-20T08:00:00Z' });
  open('/no/such/page');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(address).toBe('/auth/404');
  expect(requestsTo(getMe)).toHaveLength(0);
});

test('each change of route scrolls to the top (specification §2)', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo');
  const user = open('/auth/login');
  await screen.findByLabelText('Email address');
  expect(scrollTo).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: /forgot/i }));
  expect(address).toBe('/auth/forgot-password');
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 }));
});
