import type { ComponentType } from 'react';
import type { RemoteDescriptor } from '@guildhall/shared/federation';
import { createStore } from '@guildhall/shared/store';
import type { LoadFailure, Reason, Stage } from './failure.ts';

export type PageState =
  /** `overdue`: so slow that the person can leave. */
  | { status: 'idle' | 'loading' | 'slow' | 'overdue' }
  | { status: 'ready'; Page: ComponentType }
  /** `open`: the breaker of a repeatedly failing remote is open. */
  | { status: 'failed' | 'open' | 'disabled' | 'incompatible'; failure: LoadFailure };

export const idle: PageState = { status: 'idle' };

/** A component React can render: a function, or an object from `memo` or `forwardRef`. */
export function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

/** The loader's state of one page of a remote. */
interface PageRecord {
  state: PageState;
  /** Its preload failed: it is not preloaded again. */
  preloadFailed: boolean;
  /** Its files were damaged or missing. The cache may hold a broken copy until they are fetched bypassing it. */
  mayBeCachedBroken: boolean;
}

/** The loader's state of one remote. */
interface RemoteRecord {
  /** An attempt failed since the remote was registered: the next one starts over. */
  mustRegisterAgain: boolean;
  /** The entry did not respond to the last request. */
  entryHung: boolean;
  /** The build whose pages are in use. */
  inUse: RemoteDescriptor | null;
  pages: Readonly<Record<string, PageRecord>>;
}

type RemoteEvent =
  /** The page's state has changed: loading, slow, failed, or idle again. */
  | { type: 'pageChanged'; page: string; state: PageState }
  | { type: 'pageLoaded'; page: string; Page: ComponentType }
  | { type: 'preloadFailed'; page: string }
  | { type: 'attemptStarted' }
  | { type: 'attemptFailed' }
  | { type: 'failureExplained'; page: string; stage: Stage; reason: Reason }
  | { type: 'buildUsed'; remote: RemoteDescriptor }
  /** The remote moves to another build; only the page loading from it stays unchanged. */
  | { type: 'buildReplaced'; keptPage: string | null }
  /** Another tab found that the build works again. */
  | { type: 'healed' };

const untouchedPage: PageRecord = { state: idle, preloadFailed: false, mayBeCachedBroken: false };

const untouchedRemote: RemoteRecord = { mustRegisterAgain: false, entryHung: false, inUse: null, pages: {} };

/** @returns the state of a page, also before it was requested */
const pageOf = ({ pages }: RemoteRecord, page: string): PageRecord => pages[page] ?? untouchedPage;

/** The only place where the loader's state of a remote changes. */
function remoteReducer(record: RemoteRecord, event: RemoteEvent): RemoteRecord {
  switch (event.type) {
    case 'pageChanged':
      return withPage(record, event.page, { state: event.state });
    case 'pageLoaded':
      return withPage({ ...record, entryHung: false }, event.page, {
        ...untouchedPage,
        state: { status: 'ready', Page: event.Page },
      });
    case 'preloadFailed':
      return withPage(record, event.page, { state: idle, preloadFailed: true });
    case 'attemptStarted':
    case 'attemptFailed':
      return { ...record, mustRegisterAgain: event.type === 'attemptFailed' };
    case 'failureExplained':
      return explained(record, event);
    case 'buildUsed':
      return { ...record, inUse: event.remote };
    case 'buildReplaced':
      return withEachPage({ ...record, inUse: null }, (page, name) => ({
        ...page,
        state: name === event.keptPage ? page.state : idle,
        preloadFailed: false,
      }));
    case 'healed':
      return withEachPage(record, (page) => (page.state.status === 'open' ? { ...page, state: idle } : page));
  }
}

function explained(
  record: RemoteRecord,
  { page, stage, reason }: Extract<RemoteEvent, { type: 'failureExplained' }>,
): RemoteRecord {
  const next = reason === 'timeout' && stage === 'entry' ? { ...record, entryHung: true } : record;
  const isBroken = reason === 'shape' || reason === 'integrity' || reason === 'timeout';
  return isBroken ? withPage(next, page, { mayBeCachedBroken: true }) : next;
}

const withPage = (record: RemoteRecord, page: string, changes: Partial<PageRecord>): RemoteRecord => ({
  ...record,
  pages: { ...record.pages, [page]: { ...pageOf(record, page), ...changes } },
});

const withEachPage = (record: RemoteRecord, change: (page: PageRecord, name: string) => PageRecord): RemoteRecord => ({
  ...record,
  pages: Object.fromEntries(Object.entries(record.pages).map(([name, page]) => [name, change(page, name)])),
});

/** The records of all remotes and the subscribers to page states. */
export interface RemoteRecords {
  remote(remoteId: string): RemoteRecord;
  page(remoteId: string, page: string): PageRecord;
  dispatch(remoteId: string, event: RemoteEvent): void;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

export function createRemoteRecords(): RemoteRecords {
  const records = createStore<Readonly<Record<string, RemoteRecord>>>(() => ({}));
  const remote = (remoteId: string) => records.getState()[remoteId] ?? untouchedRemote;
  return {
    remote,
    page: (remoteId, page) => pageOf(remote(remoteId), page),
    dispatch: (remoteId, event) => records.setState({ [remoteId]: remoteReducer(remote(remoteId), event) }),
    subscribe: records.subscribe,
  };
}
