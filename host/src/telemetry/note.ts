import type { BreakerState } from '@guildhall/shared/domain';
import type { LoadFailure } from '../loader/failure.ts';
import type { Crash } from '../loader/RemoteBoundary.tsx';
import type { PageLoaded } from '../loader/types.ts';

/** Something that happened to a remote in this tab; `remote` names it with its build: `demo@1.0.0+3f2a…`. */
export type Noted =
  | ({ kind: 'loaded' } & PageLoaded)
  | ({ kind: 'failed' } & LoadFailure)
  | ({ kind: 'crashed' } & Omit<Crash, 'remoteId' | 'error'>)
  | { kind: 'breaker'; remote: string; state: BreakerState };

/** Long after the screen that is just coming; nobody waits for a report. */
const startAfterMs = 3_000;

let take: ((noted: Noted) => void) | undefined;
let early: Noted[] = [];

/** Keeps a note for the server. Costs the page nothing: what sends it is fetched later, and may as well never come. */
export function note(noted: Noted): void {
  if (take) take(noted);
  else if (early.push(noted) === 1) setTimeout(start, startAfterMs);
}

function start() {
  import(/* webpackChunkName: "telemetry" */ './start.ts').then(
    ({ startTelemetry }) => {
      take = startTelemetry();
      early.forEach(take);
    },
    () => {
      early = [];
    },
  );
}
