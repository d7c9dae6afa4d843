import type { CrashPhase } from '@guildhall/shared/domain';
import { Component, type ReactNode } from 'react';
import { createId } from './create-id.ts';
import { RemoteProblem } from './RemoteProblem.tsx';

export interface Crash {
  /** Correlation id, as shown to the person. */
  id: string;
  remoteId: string;
  /** `demo@1.0.0+3f2a…`, or only the id when the registry no longer knows it. */
  remote: string;
  page: string;
  phase: CrashPhase;
  error: unknown;
}

interface RemoteBoundaryProps {
  remoteId: string;
  /** With its build. */
  remote: string;
  page: string;
  /** The current path; navigating clears the error. */
  pathname: string;
  homePath: string;
  onCrashed: (crash: Crash) => void;
  /** The person retries; the page renders again when this has settled. */
  onRetry: () => Promise<unknown>;
  children: ReactNode;
}

interface RemoteBoundaryState {
  /** Correlation id of the error. */
  crashId: string | null;
  isRetrying: boolean;
  pathname: string;
}

/** Contains errors that a page throws while rendering, or in an effect, within that page's area. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { crashId: null, isRetrying: false, pathname: this.props.pathname };

  static getDerivedStateFromProps({ pathname }: RemoteBoundaryProps, state: RemoteBoundaryState) {
    // The next screen may work again.
    return pathname === state.pathname ? null : { crashId: null, pathname };
  }

  static getDerivedStateFromError(): Partial<RemoteBoundaryState> {
    return { crashId: createId() };
  }

  override componentDidCatch(error: unknown) {
    const { remoteId, remote, page, onCrashed } = this.props;
    onCrashed({ id: this.state.crashId ?? '', remoteId, remote, page, phase: 'render', error });
  }

  readonly retry = async () => {
    const { crashId } = this.state;
    this.setState({ isRetrying: true });
    await this.props.onRetry();
    this.setState((now) => ({ isRetrying: false, crashId: now.crashId === crashId ? null : now.crashId }));
  };

  override render() {
    const { crashId, isRetrying } = this.state;
    if (crashId === null) return this.props.children;
    return (
      <RemoteProblem
        cause="crash"
        id={crashId}
        homePath={this.props.homePath}
        isRetrying={isRetrying}
        onRetry={() => void this.retry()}
      />
    );
  }
}
