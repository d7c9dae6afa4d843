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
  /** The current path; navigating clears a render error. */
  pathname: string;
  /** Target of "Home" for this person. */
  homePath: string;
  /** Called with the error a loaded page threw while rendering. */
  onCrashed: (crash: Crash) => void;
  /** Leaves a page that does not load; omitted where there is nowhere to go. */
  onCancelled?: (() => void) | undefined;
  /** Reloads the whole tab; given when that brings another shell. */
  onReload?: (() => void) | undefined;
  /** Wraps the loaded page in its surroundings. */
  frame?: (page: ReactNode) => ReactNode;
}

const asItIs = (page: ReactNode) => page;

/**
 * A remote's page in its own area: whatever happens to it, the rest keeps working. A loaded page renders at once,
 * without Suspense, which would delay it.
 */
export function RemotePage(props: RemotePageProps) {
  const { loader, remoteId, remote, page, pathname, homePath, onCrashed, frame = asItIs } = props;
  const state = useSyncExternalStore(loader.subscribe, () => loader.state(remoteId, page));
  const isIdle = state.status === 'idle';

  // Before painting, so that a failure of an earlier visit does not flash. A page becomes idle while shown when its
  // remote moves to another build, or another tab found that it works again.
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
