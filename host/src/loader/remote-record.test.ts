import type { LoadFailure, Reason, Stage } from './failure.ts';
import { createRemoteRecords, type PageState, type RemoteRecords } from './remote-record.ts';
import { buildDescriptor, ContactsPage } from './testing.ts';

type RemoteEvent = Parameters<RemoteRecords['dispatch']>[1];

const page = 'ContactsPage';
const failure = (reason: Reason): LoadFailure => ({
  ...{ id: 'id-1', reason, stage: 'entry', remote: 'demo@1.0.0+abc' },
  ...{ page, attempt: 1, ms: 40, message: 'Lost' },
});
function after(...events: RemoteEvent[]) {
  const records = createRemoteRecords();
  for (const event of events) records.dispatch('demo', event);
  return { ...records.remote('demo'), page: (name: string) => records.page('demo', name) };
}
const loaded: RemoteEvent = { type: 'pageLoaded', page, Page: ContactsPage };
const explained = (stage: Stage, reason: Reason): RemoteEvent => ({ type: 'failureExplained', page, stage, reason });

const changed = (state: PageState, of = page): RemoteEvent => ({ type: 'pageChanged', page: of, state });
const loading = changed({ status: 'loading' });

test.each<[string, RemoteEvent[], string]>([
  ['idle before it was requested', [], 'idle'],
  ['loading once a load started', [loading], 'loading'],
  ['ready once it loaded', [loading, loaded], 'ready'],
  ['idle after a preload failed', [loading, { type: 'preloadFailed', page }], 'idle'],
])('a page is %s', (_, events, status) => {
  expect(after(...events).page(page).state.status).toBe(status);
});

test.each<[Stage, Reason, boolean]>([
  ['page', 'shape', true],
  ['entry', 'integrity', true],
  ['page', 'timeout', true],
  ['entry', 'network', false],
  ['page', 'script', false],
])('after %s × %s the cache is distrusted: %s', (stage, reason, mayBeCachedBroken) => {
  expect(after(explained(stage, reason)).page(page).mayBeCachedBroken).toBe(mayBeCachedBroken);
});

test('remembers only an entry that timed out as hung, until a page loads', () => {
  expect(after(explained('page', 'timeout')).entryHung).toBe(false);
  expect(after(explained('entry', 'timeout')).entryHung).toBe(true);
  expect(after(explained('entry', 'timeout'), loaded).entryHung).toBe(false);
});

test('registers a remote again once after a failed attempt', () => {
  expect(after({ type: 'attemptFailed' }).mustRegisterAgain).toBe(true);
  expect(after({ type: 'attemptFailed' }, { type: 'attemptStarted' }).mustRegisterAgain).toBe(false);
});

test('another build makes every page idle except the one loading from it', () => {
  const record = after(
    { type: 'buildUsed', remote: buildDescriptor() },
    loaded,
    changed({ status: 'loading' }, 'OtherPage'),
    { type: 'buildReplaced', keptPage: 'OtherPage' },
  );
  expect([record.page(page).state.status, record.page('OtherPage').state.status]).toEqual(['idle', 'loading']);
  expect(record.inUse).toBeNull();
});

test('a remote that recovered in another tab can be opened again; other failures stay', () => {
  const record = after(
    changed({ status: 'open', failure: failure('network') }),
    changed({ status: 'failed', failure: failure('script') }, 'OtherPage'),
    { type: 'healed' },
  );
  expect([record.page(page).state.status, record.page('OtherPage').state.status]).toEqual(['idle', 'failed']);
});
