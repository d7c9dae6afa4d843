import type { BreakerState } from '@guildhall/shared/domain';
import type { LoadFailure } from '../loader/failure.ts';
import type { Crash } from '../loader/RemoteBoundary.tsx';
import type { PageLoaded } from '../loader/types.ts';

/** An event of a remote in this tab; `remote` names it with its build: `demo@1.0.0+3f2a…`. */
export type TelemetryRecord =
  | ({ kind: 'loaded' } & PageLoaded)
  | ({ kind: 'failed' } & LoadFailure)
  | ({ kind: 'crashed' } & Omit<Crash, 'remoteId' | 'error'>)
  | { kind: 'breaker'; remote: string; state: BreakerState };
