import type { TelemetryEvent } from '@guildhall/shared/contracts';
import type { BreakerState } from '@guildhall/shared/domain';
import type { LoadFailure } from '../loader/failure.ts';
import type { Crash } from '../loader/RemoteBoundary.tsx';
import type { PageLoaded } from '../loader/types.ts';

/**
 * Converts a record to the server's format: names, times and reasons. Messages and errors stay in the tab; they may quote
 * typed text.
 * @returns nothing for a build without a name, as in development
 */
export function toEvent(record: TelemetryRecord): TelemetryEvent | null {
  const [remote = '', build] = record.remote.split('@');
  if (build === undefined && record.kind === 'failed') return { ...failureOf(record), remote, build: null };
  if (build === undefined || !/\+[0-9a-f]{12}$/.test(build)) return null;
  switch (record.kind) {
    case 'loaded': {
      const { kind, page, stages, attempt } = record;
      return { kind, remote, build, page, stages, attempt };
    }
    case 'failed':
      return { ...failureOf(record), remote, build };
    case 'crashed': {
      const { kind, page, id, phase } = record;
      return { kind, remote, build, page, id, phase };
    }
    case 'breaker':
      return { kind: record.kind, remote, build, state: record.state };
  }
}

function failureOf({ kind, page, stage, reason, attempt, ms, id }: Extract<TelemetryRecord, { kind: 'failed' }>) {
  return { kind, page, stage, reason, attempt, ms, id };
}

/** An event of a remote in this tab; `remote` names it with its build: `demo@1.0.0+3f2a…`. */
export type TelemetryRecord =
  | ({ kind: 'loaded' } & PageLoaded)
  | ({ kind: 'failed' } & LoadFailure)
  | ({ kind: 'crashed' } & Omit<Crash, 'remoteId' | 'error'>)
  | { kind: 'breaker'; remote: string; state: BreakerState };
