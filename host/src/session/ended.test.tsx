import { getMe } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { registerWords } from '@guildhall/shared/i18n';
import { rememberedPath, signedIn, store } from '@guildhall/shared/store';
import { buildSessionUser, replyProblem } from '@guildhall/shared/testing';
import en from '../locales/en.json';
import './InactivityWatch.tsx';

test('a session that the server ended leads to sign-in, and back to where the person was', async () => {
  registerWords('shell', 'en', en);
  signedIn({ user: buildSessionUser(), token: 'secret', loginTime: '2026-11-20T08:00:00Z' });
  window.history.replaceState({}, '', '/forms/membership/list?state=draft');
  replyProblem(getMe, { status: 401, code: 'session_over', message: 'Sign in to go on.' });

  await expect(call(getMe)).rejects.toMatchObject({ status: 401 });

  expect(store.getState()['user-auth']).toMatchObject({
    token: null,
    isAuthenticated: false,
    errorMessage: 'Your session has ended. Sign in to go on where you were.',
  });
  expect(rememberedPath()).toBe('/forms/membership/list?state=draft');
});
