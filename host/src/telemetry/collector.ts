import type { TelemetryEvent } from '@guildhall/shared/contracts';
import { type Clock } from '../loader/clock.ts';

/** The result of a batch: `refused` would be refused again, `lost` may succeed later. */
export type Outcome = 'taken' | 'refused' | 'lost';

interface CollectorOptions {
  clock: Clock;
  post: (events: readonly TelemetryEvent[]) => Promise<Outcome>;
  /** Sends events that must go out although the tab may close now. */
  beacon: (events: readonly TelemetryEvent[]) => void;
  isOnline: () => boolean;
}

interface Collector {
  add(event: TelemetryEvent): void;
  /** The tab is hidden or closed: there may be no other chance. */
  leave(): void;
}

const everyMs = 10_000;

/** Below the server's limit per request (fifty events, 16 KB), however long the names are. */
const batchSize = 30;

const mostKept = 100;

const triesPerBatch = 3;

/** Collects events and sends them in batches, one at a time. Drops events rather than slowing the page down. */
export function createCollector({ clock, post, beacon, isOnline }: CollectorOptions): Collector {
  let waiting: TelemetryEvent[] = [];
  let isSending = false;
  let isPlanned = false;
  let losses = 0;

  function plan(): void {
    if (isPlanned || isSending || waiting.length === 0) return;
    isPlanned = true;
    clock.after(everyMs, () => {
      isPlanned = false;
      void send();
    });
  }

  async function send(): Promise<void> {
    // Offline nothing can be sent, and later the events are out of date.
    if (!isOnline()) waiting = [];
    const batch = waiting.splice(0, batchSize);
    if (batch.length === 0) return;
    isSending = true;
    const outcome = await post(batch).catch((): Outcome => 'lost');
    isSending = false;
    losses = outcome === 'lost' ? losses + 1 : 0;
    if (outcome === 'lost' && losses < triesPerBatch) waiting = [...batch, ...waiting].slice(0, mostKept);
    else losses = 0;
    plan();
  }

  return {
    add(event) {
      // The first failures show the cause; the hundredth adds nothing.
      if (waiting.length < mostKept) waiting.push(event);
      plan();
    },
    leave() {
      if (!isOnline()) waiting = [];
      while (waiting.length > 0) beacon(waiting.splice(0, batchSize));
    },
  };
}
