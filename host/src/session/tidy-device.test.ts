import { limits } from '@guildhall/shared/domain';
import { rememberedPath, rememberPath, signedIn, signedOut } from '@guildhall/shared/store';
import { keepWork, keptWorkOf } from '@guildhall/shared/store/kept-work';
import { encryptedEntry } from '@guildhall/shared/store/encrypted-entry';
import { buildSessionUser, keptName } from '@guildhall/shared/testing';
import { tidyDevice } from './sign-out.ts';

const ada = buildSessionUser();
const application = '0192f0c1-aaaa-7000-8000-00000000000a';
const form = `/forms/membership/${application}?step=referees`;
const signIn = () => signedIn({ user: ada, token: 'token', loginTime: new Date().toISOString() });

let stop = () => {};
const start = () => {
  stop = tidyDevice();
};
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('removes data that earlier versions left on the device', () => {
  for (const name of [
    `gh_answers:${application}:${ada.id}`,
    `gh_referee:${application}:${ada.id}:new`,
    `gh_query:${ada.id}:new`,
    `gh_office_query:${ada.id}:new`,
    `gh_office_poll:${ada.id}:new`,
    `gh_kept_work:${ada.id}`,
    `gh_upload:${application}`,
    `guildhall.columns.applications.${ada.id}`,
    'gh_kept:000102030405060708090a0b',
  ])
    localStorage.setItem(name, '{"email":"sofia@example.org"}');
  start();
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/sofia|0192f0c1|gh_/);
});

test('keeps this version’s data', () => {
  keepWork(ada.id, { path: form, title: 'Application', savedAt: new Date().toISOString() });
  encryptedEntry(ada.id, 'answers', application).write('{}');
  localStorage.setItem(keptName(ada.id, 'columns'), '["number"]');
  localStorage.setItem('guildhall.zone', 'Europe/Vienna');
  const before = { ...localStorage };
  start();
  expect({ ...localStorage }).toEqual(before);
  expect(keptWorkOf(ada.id)).toMatchObject([{ path: form }]);
});

test('keeps the path to return to for an hour after the server has ended the session', () => {
  signIn();
  start();
  rememberPath(form);
  signedOut();
  jest.advanceTimersByTime(limits.sessionIdleMs - 1);
  expect(rememberedPath()).toBe(form);
  jest.advanceTimersByTime(1);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(application);
});

test('a tab loaded without a session also forgets the path after an hour', () => {
  rememberPath(form);
  start();
  jest.advanceTimersByTime(limits.sessionIdleMs);
  expect(rememberedPath()).toBeNull();
});

test('signing in within the hour keeps what is remembered from then on', () => {
  rememberPath(form);
  start();
  jest.advanceTimersByTime(limits.sessionIdleMs - 1);
  signIn();
  rememberPath('/invoiceList');
  jest.advanceTimersByTime(limits.sessionIdleMs);
  expect(rememberedPath()).toBe('/invoiceList');
});

test('starts in a browser without storage', () => {
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  localStorage.setItem(`gh_query:${ada.id}:new`, '{}');
  expect(start).not.toThrow();
});
