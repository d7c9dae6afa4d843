import type { Registry } from '@guildhall/shared/federation/manifest';
import { screen } from '@guildhall/shared/testing';
import { buildRemote } from '../testing/registry.ts';
import { loadOverrides, overridesKey } from './overrides.ts';

const registry: Registry = {
  audience: 'public',
  generation: 'one',
  shell: '1.0.0+aaaaaaaaaaaa',
  remotes: [buildRemote('demo', []), buildRemote('membership', [])],
};
const address = 'http://localhost:9000/r/demo/current.json';

const override = (text: string) => localStorage.setItem(overridesKey, text);
/** Responds like the URL a developer configured. */
function reply(answer: () => unknown) {
  const asked: string[] = [];
  const fetchIt = async (url: unknown) => {
    asked.push(String(url));
    return { json: async () => answer() };
  };
  Object.assign(globalThis, { fetch: fetchIt });
  return asked;
}
const buildOf = (registryNow: Registry) => registryNow.remotes.map(({ id, build, base }) => [id, build, base]);

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  localStorage.removeItem(overridesKey);
  document.body.replaceChildren();
});

test('loads a remote from the developer’s override and says so on the page', async () => {
  const descriptor = { ...buildRemote('demo', []), build: '1.0.0-dev+bbb', base: '/r/demo/1.0.0-dev+bbb/' };
  const asked = reply(() => ({ descriptor, files: [], prerendered: {} }));
  override(JSON.stringify({ demo: address }));
  const transform = await loadOverrides();
  expect(asked).toEqual([address]);
  expect(buildOf(transform(registry))).toEqual([
    ['demo', '1.0.0-dev+bbb', 'http://localhost:9000/r/demo/1.0.0-dev+bbb/'],
    ['membership', '1.0.0+abc', '/r/membership/1.0.0+abc/'],
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('Overrides are active in this browser.');
  expect(screen.getByRole('status')).toHaveTextContent(`demo is 1.0.0-dev+bbb from ${address}`);
});

test('accepts a single row of the registry, too', async () => {
  reply(() => ({ ...buildRemote('demo', []), build: '1.0.0+ccc' }));
  override(JSON.stringify({ demo: address }));
  expect(buildOf((await loadOverrides())(registry))[0]).toEqual([
    'demo',
    '1.0.0+ccc',
    'http://localhost:9000/r/demo/1.0.0+abc/',
  ]);
});

test('does not add a remote that is not in the registry', async () => {
  reply(() => buildRemote('admin', []));
  override(JSON.stringify({ admin: '/admin.json' }));
  expect(buildOf((await loadOverrides())(registry)).map(([id]) => id)).toEqual(['demo', 'membership']);
});

test.each([
  [
    'is missing',
    () => {
      throw new Error('404');
    },
  ],
  ['describes another remote', () => buildRemote('membership', [])],
  ['is not a description', () => ({ hello: 'world' })],
])('ignores an override that %s and says so on the page', async (_name, answer) => {
  reply(answer);
  override(JSON.stringify({ demo: address }));
  expect((await loadOverrides())(registry)).toEqual(registry);
  expect(screen.getByRole('status')).toHaveTextContent(`demo could not be read from ${address}`);
});

test.each(['{ "demo": ', '[]', '"demo"', 'null'])('ignores an invalid table (%s)', async (text) => {
  const asked = reply(() => buildRemote('demo', []));
  override(text);
  expect((await loadOverrides())(registry)).toEqual(registry);
  expect(asked).toEqual([]);
  expect(screen.queryByRole('status')).toBeNull();
});

test('"Reset" removes the overrides', async () => {
  // jsdom reports that it cannot reload a page.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  reply(() => buildRemote('demo', []));
  override(JSON.stringify({ demo: address }));
  await loadOverrides();
  screen.getByRole('button', { name: 'Reset' }).click();
  expect(localStorage.getItem(overridesKey)).toBeNull();
});

test('requests and shows nothing without overrides', async () => {
  const asked = reply(() => null);
  expect((await loadOverrides())(registry)).toEqual(registry);
  expect([asked, screen.queryByRole('status')]).toEqual([[], null]);
});
