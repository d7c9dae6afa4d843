import type { Noted } from './telemetry-note.ts';

/** Long after the first screen has loaded; nothing waits for a report. */
const startAfterMs = 3_000;

let take: ((noted: Noted) => void) | undefined;
let early: Noted[] = [];

/** Records a note for the server at no cost to the page: the sender loads later, or never. */
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
