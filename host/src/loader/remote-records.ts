import {
  pageOf,
  type PageRecord,
  type RemoteEvent,
  remoteReducer,
  type RemoteRecord,
  untouchedRemote,
} from './remote-record.ts';

/** The records of all remotes and the subscribers to page states. */
export interface RemoteRecords {
  remote(remoteId: string): RemoteRecord;
  page(remoteId: string, page: string): PageRecord;
  dispatch(remoteId: string, event: RemoteEvent): void;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

export function createRemoteRecords(): RemoteRecords {
  const records = new Map<string, RemoteRecord>();
  const listeners = new Set<() => void>();
  const remote = (remoteId: string) => records.get(remoteId) ?? untouchedRemote;

  return {
    remote,
    page: (remoteId, page) => pageOf(remote(remoteId), page),
    dispatch(remoteId, event) {
      const before = remote(remoteId);
      const after = remoteReducer(before, event);
      records.set(remoteId, after);
      if (after.pages !== before.pages) for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
