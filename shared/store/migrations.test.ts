import { createRootStore } from './create-store.ts';
import { storeKey, type Migration } from './storage.ts';

// As if version 2 had renamed a field of the notes, and version 3 had turned it into a list.
const toFilter: Migration = ({ notes, ...state }) => ({ ...state, notes: { filter: Object.values(notes ?? {})[0] } });
const toList: Migration = ({ notes, ...state }) => ({ ...state, notes: { filters: Object.values(notes ?? {}) } });

function browserWith(version: number | undefined, notes: object) {
  const kept = new Map([[storeKey, JSON.stringify({ state: { notes }, version })]]);
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) };
  return { storage, read: () => JSON.parse(kept.get(storeKey) ?? '{}') };
}

test.each([
  ['version 1', 1, { shown: 'deleted' }],
  ['no version, which counts as 1,', undefined, { shown: 'deleted' }],
  ['version 2', 2, { filter: 'deleted' }],
  ['version 3', 3, { filters: ['deleted'] }],
] as const)('upgrades a state of %s to version 3 and stores it as that', async (_, version, notes) => {
  const { storage, read } = browserWith(version, notes);
  const root = createRootStore(storage, [toFilter, toList]);
  await root.restore();
  root.register('notes', { filters: [] });
  expect(root.store.getState().notes).toEqual({ filters: ['deleted'] });
  root.store.setState({ notes: { filters: [] } });
  expect(read()).toEqual({ state: { notes: { filters: [] } }, version: 3 });
});

test('keeps the version of a newer release’s state, so that nothing migrates it twice', async () => {
  const { storage, read } = browserWith(4, { filters: ['deleted'] });
  const root = createRootStore(storage, [toFilter, toList]);
  await root.restore();
  root.store.setState({ loading: { isLoading: false } });
  expect(read()).toMatchObject({ state: { notes: { filters: ['deleted'] } }, version: 4 });
});

test('uses version 1 without migrations, as specified', async () => {
  const { storage, read } = browserWith(1, {});
  const root = createRootStore(storage);
  await root.restore();
  root.store.setState({ loading: { isLoading: false } });
  expect(read()).toMatchObject({ version: 1 });
});
