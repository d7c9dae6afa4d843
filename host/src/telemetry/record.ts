import type { TelemetryRecord } from './events.ts';

/** Long after the first screen has loaded; nothing waits for a report. */
const startAfterMs = 3_000;

let take: ((record: TelemetryRecord) => void) | undefined;

let early: TelemetryRecord[] = [];

/** Records an event for the server at no cost to the page: the sender loads later, or never. */
export function record(event: TelemetryRecord): void {
  if (take) take(event);
  else if (early.push(event) === 1) setTimeout(start, startAfterMs);
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
