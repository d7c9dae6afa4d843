import { Component, type ReactNode } from 'react';
import { createId } from './create-id.ts';
import { RemoteProblem } from './RemoteProblem.tsx';

export interface Crash {
  /** Correlation id, as the person sees it. */
  id: string;
  remoteId: string;
  page: string;
  error: unknown;
}

interface RemoteBoundaryProps {
  remoteId: string;
  page: string;
  /** Where the person is; going elsewhere takes the error away. */
  pathname: string;
  homePath: string;
  onCrashed: (crash: Crash) => void;
  children: ReactNode;
}

interface RemoteBoundaryState {
  /** Correlation id of what was thrown. */
  crashId: string | null;
  pathname: string;
}

/** Keeps what a page throws while rendering inside the area of that page. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { crashId: null, pathname: this.props.pathname };

  static getDerivedStateFromProps({ pathname }: RemoteBoundaryProps, state: RemoteBoundaryState) {
    // On the next screen everything may be well again.
    return pathname === state.pathname ? null : { crashId: null, pathname };
  }

  static getDerivedStateFromError(): Partial<RemoteBoundaryState> {
    return { crashId: createId() };
  }

  override componentDidCatch(error: unknown) {
    const { remoteId, page, onCrashed } = this.props;
    onCrashed({ id: this.state.crashId ?? '', remoteId, page, error });
  }

  override render() {
    const { crashId } = this.state;
    if (crashId === null) return this.props.children;
    const retry = () => this.setState({ crashId: null });
    return <RemoteProblem cause="crash" id={crashId} homePath={this.props.homePath} onRetry={retry} />;
  }
}
