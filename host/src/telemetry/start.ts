import type { TelemetryEvent } from '@guildhall/shared/contracts';
import { browserClock } from '../loader/clock.ts';
import { toEvent, type TelemetryRecord } from './events.ts';
import { createCollector, type Outcome } from './collector.ts';

const address = '/api/telemetry';

const postMs = 10_000;

const bodyOf = (events: readonly TelemetryEvent[]) => JSON.stringify({ events });

/** Without token and cookies: reports are anonymous. */
async function post(events: readonly TelemetryEvent[]): Promise<Outcome> {
  const { ok, status } = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: bodyOf(events),
    credentials: 'omit',
    // The request continues when the tab closes.
    keepalive: true,
    signal: AbortSignal.timeout(postMs),
  });
  if (ok) return 'taken';
  return status < 500 ? 'refused' : 'lost';
}

const beacon = (events: readonly TelemetryEvent[]) =>
  void navigator.sendBeacon(address, new Blob([bodyOf(events)], { type: 'application/json' }));

/** Starts sending. @returns a function that accepts this tab's notes; it never throws */
export function startTelemetry(): (record: TelemetryRecord) => void {
  const collector = createCollector({ clock: browserClock, post, beacon, isOnline: () => navigator.onLine });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') collector.leave();
  });
  addEventListener('pagehide', () => collector.leave());
  return (record) => {
    const event = toEvent(record);
    if (event) collector.add(event);
  };
}
