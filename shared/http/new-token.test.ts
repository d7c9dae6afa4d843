import { changePassword, changeProfile, getMe, setSecondStep } from '../contracts/index.ts';
import { signedIn, signedOut, store, storeKey } from '../store/index.ts';
import { buildSessionUser, reply, replyLater, replyProblem, requestsTo } from '../testing/index.ts';
import { call, whenSessionEnds } from './index.ts';

const ada = buildSessionUser();
const ended = jest.fn();
const auth = () => store.getState()['user-auth'];
const enter = (token: string, user = ada) => signedIn({ user, token, loginTime: `2026-11-20T08:00:00.000Z ${token}` });
const tokensSentTo = (...[contract]: Parameters<typeof requestsTo>) =>
  requestsTo(contract).map(({ headers }) => headers.authorization);
const refuseOnce = () => replyProblem(getMe, { status: 401, code: 'not_signed_in', once: true });
const changeIt = () => call(changePassword, { body: { password: 'a meadow full of clocks' } });

beforeEach(() => {
  whenSessionEnds(ended);
  enter('first');
});
afterEach(() => {
  ended.mockReset();
  whenSessionEnds(() => undefined);
  signedOut();
});

/** This tab's event after a write in another one. */
function elsewhere(change: object) {
  const state = { ...store.getState(), 'user-auth': { ...auth(), ...change } };
  const newValue = JSON.stringify({ state, version: 1 });
  localStorage.setItem(storeKey, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: storeKey, newValue }));
}

test('the session uses the token of the response from then on', async () => {
  reply(changePassword, { token: 'second' });
  reply(getMe, ada);
  await changeIt();
  await call(getMe);
  expect(auth()).toMatchObject({ token: 'second', user: ada, isAuthenticated: true });
  expect(tokensSentTo(getMe)).toEqual(['Bearer second']);
});

test('nothing changes if the token stays the same', async () => {
  reply(setSecondStep, { token: null });
  await call(setSecondStep, { body: { isOn: true } });
  expect(auth().token).toBe('first');
});

test('repeats a call refused while the new token is loading, with that token', async () => {
  const release = replyLater(changePassword, { token: 'second' });
  reply(getMe, ada);
  refuseOnce();
  const changed = changeIt();
  const asked = call(getMe);
  release();
  await changed;
  await expect(asked).resolves.toEqual(ada);
  expect(tokensSentTo(getMe)).toEqual(['Bearer first', 'Bearer second']);
  expect(ended).not.toHaveBeenCalled();
});

test('a repeated write keeps its body and its key', async () => {
  reply(changePassword, { token: 'second' });
  replyProblem(changeProfile, { status: 409, code: 'version_conflict' });
  replyProblem(changeProfile, { status: 401, code: 'not_signed_in', once: true });
  const body = { version: 3, firstName: 'Ada' };
  const saved = call(changeProfile, { body, idempotencyKey: 'key-of-it' });
  await changeIt();
  await expect(saved).rejects.toMatchObject({ code: 'version_conflict' });
  expect(requestsTo(changeProfile)).toMatchObject([
    { body, headers: { 'idempotency-key': 'key-of-it', authorization: 'Bearer first' } },
    { body, headers: { 'idempotency-key': 'key-of-it', authorization: 'Bearer second' } },
  ]);
});

test('uses a token that another tab received', async () => {
  reply(getMe, ada);
  refuseOnce();
  const asked = call(getMe);
  elsewhere({ token: 'second' });
  await expect(asked).resolves.toEqual(ada);
  expect(tokensSentTo(getMe)).toEqual(['Bearer first', 'Bearer second']);
  expect(ended).not.toHaveBeenCalled();
});

test('never repeats a call as another person', async () => {
  refuseOnce();
  const asked = call(getMe);
  enter('other', buildSessionUser({ id: '0192f0c1-0000-7000-8000-000000000002' }));
  await expect(asked).rejects.toMatchObject({ status: 401 });
  expect(tokensSentTo(getMe)).toEqual(['Bearer first']);
});

test('a renewal that finds the session ended ends it without waiting', async () => {
  replyProblem(changePassword, { status: 401, code: 'not_signed_in' });
  await expect(changeIt()).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledTimes(1);
  expect(requestsTo(changePassword)).toHaveLength(1);
});

test('ends a session once that is over although it had a new token', async () => {
  reply(changePassword, { token: 'second' });
  await changeIt();
  replyProblem(getMe, { status: 401, code: 'not_signed_in' });
  await expect(call(getMe)).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledTimes(1);
});

test('signing out while the response is pending stays signed out', async () => {
  const release = replyLater(changePassword, { token: 'second' });
  const changed = changeIt();
  signedOut();
  release();
  await changed;
  expect(auth()).toMatchObject({ token: null, user: null });
});

test('a refused call waits for the tab that holds the lock', async () => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const request = jest.fn((_name: string, _options: LockOptions, run: () => void) => held.then(run));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  try {
    reply(getMe, ada);
    refuseOnce();
    const asked = call(getMe);
    await new Promise<void>((resolve) => request.mockImplementationOnce((_n, _o, run) => (resolve(), held.then(run))));
    elsewhere({ token: 'second' });
    letGo();
    await expect(asked).resolves.toEqual(ada);
    expect(request).toHaveBeenCalledWith(
      expect.any(String),
      expect.objectContaining({ mode: 'shared' }),
      expect.anything(),
    );
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});
