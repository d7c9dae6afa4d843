import type { RemoteDescriptor } from '@guildhall/shared/federation';
import type { ComponentType } from 'react';
import type { Reason, Stage } from './failure.ts';
import { idle, type PageState } from './state.ts';

/** The loader's state of one page of a remote. */
export interface PageRecord {
  state: PageState;
  /** Its preload failed: it is not preloaded again. */
  preloadFailed: boolean;
  /** Its files were damaged or missing. The cache may hold a broken copy until they are fetched bypassing it. */
  mayBeCachedBroken: boolean;
}

/** The loader's state of one remote. */
export interface RemoteRecord {
  /** An attempt failed since the remote was registered: the next one starts over. */
  mustRegisterAgain: boolean;
  /** The entry did not respond to the last request. */
  entryHung: boolean;
  /** The build whose pages are in use. */
  inUse: RemoteDescriptor | null;
  pages: Readonly<Record<string, PageRecord>>;
}

export type RemoteEvent =
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

export const untouchedRemote: RemoteRecord = { mustRegisterAgain: false, entryHung: false, inUse: null, pages: {} };

/** @returns the state of a page, also before it was requested */
export const pageOf = ({ pages }: RemoteRecord, page: string): PageRecord => pages[page] ?? untouchedPage;

/** The only place where the loader's state of a remote changes. */
export function remoteReducer(record: RemoteRecord, event: RemoteEvent): RemoteRecord {
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
