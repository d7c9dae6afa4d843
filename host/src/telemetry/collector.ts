import type { TelemetryEvent } from '@guildhall/shared/contracts';
import type { Clock } from '../loader/clock.ts';

/** How a batch ended: `refused` will be refused again, `lost` may be taken another time. */
export type Outcome = 'taken' | 'refused' | 'lost';

interface CollectorOptions {
  clock: Clock;
  post: (events: readonly TelemetryEvent[]) => Promise<Outcome>;
  /** Hands over what must go out although the tab may end now. */
  beacon: (events: readonly TelemetryEvent[]) => void;
  isOnline: () => boolean;
}

export interface Collector {
  add(event: TelemetryEvent): void;
  /** The tab is hidden or shut: nobody knows whether there will be another moment. */
  leave(): void;
}

const everyMs = 10_000;
/** Below what the server takes in one request (fifty events, 16 KB), however long the names are. */
const batchSize = 30;
const mostKept = 100;
const triesPerBatch = 3;

/** Gathers events and sends them in batches, one at a time. Loses them rather than being in anybody's way. */
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
    // Without a line there is nobody to tell; by the time it is back this is old news.
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
      // The first failures tell why; the hundredth tells nothing new.
      if (waiting.length < mostKept) waiting.push(event);
      plan();
    },
    leave() {
      if (!isOnline()) waiting = [];
      while (waiting.length > 0) beacon(waiting.splice(0, batchSize));
    },
  };
}
