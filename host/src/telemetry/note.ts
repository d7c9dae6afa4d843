import type { Noted } from './noted.ts';

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
