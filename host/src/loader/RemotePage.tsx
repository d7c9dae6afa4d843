import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { LoadingArea } from './LoadingArea.tsx';
import type { Loader } from './loader.ts';
import { type Crash, RemoteBoundary } from './RemoteBoundary.tsx';
import { RemoteProblem } from './RemoteProblem.tsx';

interface RemotePageProps {
  loader: Loader;
  remoteId: string;
  page: string;
  /** Where the person is; going elsewhere takes an error of rendering away. */
  pathname: string;
  /** Where "Home" leads for this person. */
  homePath: string;
  /** Gets what a loaded page threw while rendering. */
  onCrashed: (crash: Crash) => void;
  /** Puts around the loaded page what it lives in. */
  frame?: (page: ReactNode) => ReactNode;
}

const asItIs = (page: ReactNode) => page;

/**
 * A page of a remote in its own area: whatever happens to it, everything around goes on. A page that is loaded already
 * is rendered at once, without Suspense, which would hold it back.
 */
export function RemotePage(props: RemotePageProps) {
  const { loader, remoteId, page, pathname, homePath, onCrashed, frame = asItIs } = props;
  const state = useSyncExternalStore(loader.subscribe, () => loader.state(remoteId, page));

  // Before painting, so that a failure of an earlier visit does not flash up.
  useLayoutEffect(() => {
    void loader.load(remoteId, page);
    return () => loader.cancel(remoteId, page);
  }, [loader, remoteId, page]);

  switch (state.status) {
    case 'ready':
      return (
        <RemoteBoundary remoteId={remoteId} page={page} pathname={pathname} homePath={homePath} onCrashed={onCrashed}>
          {frame(<state.Page />)}
        </RemoteBoundary>
      );
    case 'idle':
    case 'loading':
    case 'slow':
      return <LoadingArea isSlow={state.status === 'slow'} />;
    default:
      return (
        <RemoteProblem
          cause={state.status === 'open' ? 'open' : state.failure.reason}
          id={state.failure.id}
          homePath={homePath}
          onRetry={() => void loader.retry(remoteId, page)}
        />
      );
  }
}
