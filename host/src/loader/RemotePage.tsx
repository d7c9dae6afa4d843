import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { LoadingArea } from './LoadingArea.tsx';
import { type Crash, RemoteBoundary } from './RemoteBoundary.tsx';
import { RemoteProblem } from './RemoteProblem.tsx';
import type { Loader } from './types.ts';

interface RemotePageProps {
  loader: Loader;
  remoteId: string;
  /** With the build this tab uses, for reports. */
  remote: string;
  page: string;
  /** Where the person is; going elsewhere takes an error of rendering away. */
  pathname: string;
  /** Where "Home" leads for this person. */
  homePath: string;
  /** Gets what a loaded page threw while rendering. */
  onCrashed: (crash: Crash) => void;
  /** Leaves a page that does not come; missing where there is nowhere to go. */
  onCancelled?: (() => void) | undefined;
  /** Loads the whole tab anew; given when that brings another shell. */
  onReload?: (() => void) | undefined;
  /** Puts around the loaded page what it lives in. */
  frame?: (page: ReactNode) => ReactNode;
}

const asItIs = (page: ReactNode) => page;

/**
 * A page of a remote in its own area: whatever happens to it, everything around goes on. A page that is loaded already
 * is rendered at once, without Suspense, which would hold it back.
 */
export function RemotePage(props: RemotePageProps) {
  const { loader, remoteId, remote, page, pathname, homePath, onCrashed, frame = asItIs } = props;
  const state = useSyncExternalStore(loader.subscribe, () => loader.state(remoteId, page));
  const isIdle = state.status === 'idle';

  // Before painting, so that a failure of an earlier visit does not flash up. A page becomes idle while it is shown
  // when its remote goes over to another build, or was found well again by another tab.
  useLayoutEffect(() => {
    void loader.load(remoteId, page);
  }, [loader, remoteId, page, isIdle]);
  useLayoutEffect(() => () => loader.cancel(remoteId, page), [loader, remoteId, page]);

  switch (state.status) {
    case 'ready':
      return (
        <RemoteBoundary
          remoteId={remoteId}
          remote={remote}
          page={page}
          pathname={pathname}
          homePath={homePath}
          onCrashed={onCrashed}
          onRetry={() => loader.renew(remoteId)}
        >
          {frame(<state.Page />)}
        </RemoteBoundary>
      );
    case 'idle':
    case 'loading':
    case 'slow':
    case 'overdue':
      return (
        <LoadingArea
          isSlow={state.status === 'slow' || state.status === 'overdue'}
          onCancelled={state.status === 'overdue' ? props.onCancelled : undefined}
        />
      );
    default:
      return (
        <RemoteProblem
          cause={state.status === 'open' ? 'open' : state.failure.reason}
          id={state.failure.id}
          homePath={homePath}
          onRetry={() => void loader.retry(remoteId, page)}
          onReload={state.failure.reason === 'incompatible' ? props.onReload : undefined}
        />
      );
  }
}
