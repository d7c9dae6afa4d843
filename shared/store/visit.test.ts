import { isRememberable, rememberedPath, rememberPath } from './visit.ts';

test.each(['/', '/forms/membership/list?state=draft', '/invoice#lines', '/authors'])(
  'allows %s after sign-in',
  (path) => {
    expect(isRememberable(path)).toBe(true);
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'home',
  '',
  '/auth/login',
  '/auth',
  '/AUTH/register',
  '/%61uth/login',
  '/x/../auth/login',
  '/%',
])('does not remember %j', (path) => {
  rememberPath(path);
  expect(rememberedPath()).toBeNull();
});

test('a manipulated storage leads nowhere', () => {
  window.sessionStorage.setItem('postLoginRedirect', '//evil.example');
  expect(rememberedPath()).toBeNull();
});
