import type { TelemetryEvent } from '@guildhall/shared/contracts';
import type { Noted } from './telemetry-note.ts';

/**
 * Converts a note to the server's format: names, times and reasons. Messages and errors stay in the tab; they may quote
 * typed text.
 * @returns nothing for a build without a name, as in development
 */
export function toEvent(noted: Noted): TelemetryEvent | null {
  const [remote = '', build] = noted.remote.split('@');
  if (build === undefined && noted.kind === 'failed') return { ...failureOf(noted), remote, build: null };
  if (build === undefined || !/\+[0-9a-f]{12}$/.test(build)) return null;
  switch (noted.kind) {
    case 'loaded': {
      const { kind, page, stages, attempt } = noted;
      return { kind, remote, build, page, stages, attempt };
    }
    case 'failed':
      return { ...failureOf(noted), remote, build };
    case 'crashed': {
      const { kind, page, id, phase } = noted;
      return { kind, remote, build, page, id, phase };
    }
    case 'breaker':
      return { kind: noted.kind, remote, build, state: noted.state };
  }
}

function failureOf({ kind, page, stage, reason, attempt, ms, id }: Extract<Noted, { kind: 'failed' }>) {
  return { kind, page, stage, reason, attempt, ms, id };
}
