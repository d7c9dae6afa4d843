import type { Registry, RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { Role } from '@guildhall/shared/domain';
import { signedIn, signedOut } from '@guildhall/shared/store';
import { buildSessionUser, waitFor } from '@guildhall/shared/testing';
import { buildRemote } from '../testing/registry.ts';
import { createRegistryStore } from './registry.ts';
import { registryEntry } from './registry-entry.ts';

const membership = buildRemote('membership', []);
const admin: RemoteDescriptor = { ...buildRemote('admin', []), audience: 'staff' };
const fromPage: Registry = { audience: 'public', generation: '1', shell: 'shell-1', remotes: [membership] };
const staffRegistry: Registry = { audience: 'staff', generation: '1', shell: 'shell-1', remotes: [membership, admin] };
const day = 24 * 60 * 60_000;

const staff = buildSessionUser({ role: Role.staff });
const signIn = (user = staff) => signedIn({ user, token: 'secret', loginTime: '2026-11-20T08:00:00Z' });
const kept = () => localStorage.getItem(registryEntry.key);
const keep = (userId: string, registry: unknown, age = 0) =>
  localStorage.setItem(registryEntry.key, JSON.stringify({ userId, keptAt: Date.now() - age, registry }));

const answer = (body: unknown, status = 200) =>
  Promise.resolve({ ok: status < 400, status, json: async () => body } as Response);
const fetching = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
const original = globalThis.fetch;

beforeEach(() => {
  globalThis.fetch = fetching;
  fetching.mockReset();
  localStorage.removeItem(registryEntry.key);
  signedOut();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  globalThis.fetch = original;
});

async function settled(store: ReturnType<typeof createRegistryStore>) {
  await waitFor(() => expect(store.get().status).not.toBe('loading'));
  return store.get();
}

/** A tab opened by a signed-in person. */
function open() {
  const store = createRegistryStore(fromPage);
  store.follow();
  return store;
}

describe('the staff registry', () => {
  test('loads with the staff token and is stored for outages', async () => {
    fetching.mockReturnValue(answer(staffRegistry));
    signIn();
    const state = await settled(open());
    expect(state).toMatchObject({ registry: staffRegistry, status: 'ready', isStale: false });
    expect(fetching.mock.calls[0]).toEqual([
      '/registry/staff.json',
      expect.objectContaining({
        headers: expect.objectContaining({ Authorization: 'Bearer secret' }),
        cache: 'no-cache',
      }),
    ]);
    expect(JSON.parse(kept() ?? '{}')).toMatchObject({ userId: staff.id, registry: staffRegistry });
  });

  test.each([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers 503', () => answer({}, 503)],
    [
      'answers with a page',
      () => Promise.resolve({ ok: true, status: 200, json: () => Promise.reject(new SyntaxError('<')) } as Response),
    ],
    ['answers something else', () => answer({ hello: 'world' })],
    ['answers half a row', () => answer({ ...staffRegistry, remotes: [{ id: 'admin' }] })],
    ['answers the registry of others', () => answer(fromPage)],
  ])('of the last visit is used when the server %s', async (_name, respond) => {
    keep(staff.id, staffRegistry);
    fetching.mockImplementation(respond);
    signIn();
    expect(await settled(open())).toMatchObject({ registry: staffRegistry, status: 'ready', isStale: true });
  });

  test.each([
    ['of somebody else', () => keep('another', staffRegistry)],
    ['that is older than a week', () => keep(staff.id, staffRegistry, 7 * day + 1)],
    ['that is damaged', () => localStorage.setItem(registryEntry.key, '{"userId"')],
    ['that is of no use', () => keep(staff.id, { ...staffRegistry, remotes: 'none' })],
  ])('%s is not used and is deleted', async (_name, put) => {
    put();
    fetching.mockReturnValue(answer({}, 500));
    signIn();
    expect(await settled(open())).toMatchObject({ registry: fromPage, status: 'failed' });
    expect(kept()).toBeNull();
  });

  test.each([401, 403])('is not replaced by an older one when refused (%i)', async (status) => {
    keep(staff.id, staffRegistry);
    fetching.mockReturnValue(answer({}, status));
    signIn();
    expect(await settled(open())).toMatchObject({ registry: fromPage, status: 'failed' });
    expect(kept()).toBeNull();
  });

  test('is not needed at a public-only URL', async () => {
    fetching.mockReturnValue(answer(fromPage));
    signIn();
    // The tabs of the previous tests receive the sign-in, too.
    await new Promise((resolve) => setTimeout(resolve, 20));
    fetching.mockClear();
    const store = createRegistryStore(fromPage, { servesStaff: false });
    store.follow();
    await store.refresh();
    expect(store.get()).toMatchObject({ registry: fromPage, status: 'ready', isStale: false });
    expect(fetching.mock.calls.map(([url]) => url)).toEqual(['/registry/public.json']);
  });

  test('is fetched bypassing the cache when the cached response is invalid but counts as unchanged', async () => {
    fetching.mockImplementation((_url, init) => answer(init?.cache === 'reload' ? staffRegistry : { hello: 'world' }));
    signIn();
    expect(await settled(open())).toMatchObject({ registry: staffRegistry, status: 'ready', isStale: false });
  });

  test('is requested without keeping the session alive', async () => {
    fetching.mockReturnValue(answer(staffRegistry));
    signIn();
    await settled(open());
    expect(fetching).toHaveBeenCalledWith(
      '/registry/staff.json',
      expect.objectContaining({ headers: expect.objectContaining({ 'X-Guildhall-Background': '1' }) }),
    );
  });

  test('does not stay on the device after sign-out, nor for a visitor', async () => {
    fetching.mockReturnValue(answer(staffRegistry));
    signIn();
    const store = open();
    await settled(store);
    signedOut();
    expect(kept()).toBeNull();
    expect(store.get().registry).toBe(fromPage);
    keep(staff.id, staffRegistry);
    open();
    expect(kept()).toBeNull();
  });

  test('replaces the older one as soon as the server responds again', async () => {
    keep(staff.id, { ...staffRegistry, generation: '0' });
    fetching.mockReturnValue(answer({}, 500));
    signIn();
    const store = open();
    await settled(store);
    fetching.mockReturnValue(answer(staffRegistry));
    await store.refresh();
    expect(store.get()).toMatchObject({ registry: staffRegistry, isStale: false });
  });
});

describe('refreshing', () => {
  const next: Registry = {
    ...fromPage,
    generation: '2',
    remotes: [{ ...membership, build: '1.1.0+def' }],
  };

  test('keeps the page’s registry on an invalid response and renders nothing', async () => {
    const store = open();
    const listener = jest.fn();
    store.subscribe(listener);
    fetching.mockReturnValue(answer('<!doctype html>'));
    await expect(store.refresh()).rejects.toThrow('none');
    expect(store.get().registry).toBe(fromPage);
    expect(listener).not.toHaveBeenCalled();
  });

  test('renders nothing for an unchanged response', async () => {
    const store = open();
    const listener = jest.fn();
    store.subscribe(listener);
    fetching.mockReturnValue(answer({ ...fromPage }));
    await store.refresh();
    expect(listener).not.toHaveBeenCalled();
  });

  test('a release of a remote in use becomes an update, without switching to it', async () => {
    const store = open();
    store.pin(membership);
    fetching.mockReturnValue(answer(next));
    await store.refresh();
    expect(store.find('membership')?.build).toBe(membership.build);
    expect(store.latest('membership')?.build).toBe('1.1.0+def');
    expect(store.get().update).toEqual({ key: 'membership@1.1.0+def', isShell: false });
    store.unpin('membership');
    expect(store.find('membership')?.build).toBe('1.1.0+def');
    expect(store.get().update).toBeNull();
  });

  test('a release of a remote not in use here applies immediately', async () => {
    const store = open();
    fetching.mockReturnValue(answer(next));
    await store.refresh();
    expect(store.find('membership')?.build).toBe('1.1.0+def');
    expect(store.get().update).toBeNull();
  });

  test('ignores a response for the previous person', async () => {
    let arrive = (_: Response) => {};
    fetching.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
    const store = open();
    const asked = store.refresh();
    await waitFor(() => expect(fetching).toHaveBeenCalled());
    signIn(buildSessionUser({ role: Role.member }));
    arrive(await answer(next));
    await asked;
    expect(store.get().registry).toBe(fromPage);
  });
});
