import type { TelemetryEvent } from '@guildhall/shared/contracts';
import { isRefusal } from '@guildhall/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { createCappedLog } from './capped-log.ts';
import { addLoadCounts, purgeLoadCounts } from './load-repository.ts';
import { createLoadCounter } from './load-counter.ts';
import { nameOf, type KnownBuilds } from '../../platform/metrics/names.ts';

interface TelemetryOptions {
  db: Database;
  clock: Clock;
  deployments: KnownBuilds;
  metrics: Pick<Metrics, 'remotes'>;
  log: FastifyBaseLogger;
}

export type Telemetry = ReturnType<typeof createTelemetry>;

/** Longer than any try may take; what a tab claims beyond it tells nothing. */
const longestMs = 600_000;
const clamped = (ms: number) => Math.min(ms, longestMs);

const flushEveryMs = 5_000;

/** Takes what tabs report about remotes: into metrics and log at once, into the database every few seconds. */
export function createTelemetry({ db, clock, deployments, metrics: { remotes }, log }: TelemetryOptions) {
  const counter = createLoadCounter({ clock, save: (rows) => addLoadCounts(db, rows) });
  const lines = createCappedLog({ log, clock });
  let timer: NodeJS.Timeout | undefined;
  let isAway = false;
  let isFlushing = false;

  function take(event: TelemetryEvent, requestId: string): void {
    const named = nameOf(deployments, event.remote, 'build' in event ? event.build : null);
    const { remote, build } = event;
    switch (event.kind) {
      case 'loaded': {
        const stages = Object.entries(event.stages).map(([stage, ms]) => ({ stage, ms: clamped(ms) }));
        remotes.loaded(named, stages);
        // Page and translations come side by side: the slower one is what the person waited for.
        const took = (stage: string) => stages.find((one) => one.stage === stage)?.ms ?? 0;
        const oneAfterTheOther = took('registry') + took('runtime') + took('entry');
        const msTotal = Math.round(oneAfterTheOther + Math.max(took('page'), took('translations')));
        return counter.add(named, { loads: 1, msTotal });
      }
      case 'failed': {
        const { page, stage, reason, attempt, id } = event;
        const ms = Math.round(clamped(event.ms));
        remotes.failed(named, stage, reason);
        if (!isRefusal(reason)) counter.add(named, { failures: 1 });
        const fields = { remote, build, page, stage, reason, attempt, ms, telemetryId: id, requestId };
        return lines.warn(named, fields, 'A remote did not load');
      }
      case 'crashed': {
        const { page, phase, id } = event;
        remotes.crashed(named, phase);
        counter.add(named, { crashes: 1 });
        return lines.warn(
          named,
          { remote, build, page, phase, telemetryId: id, requestId },
          'A page of a remote crashed',
        );
      }
      case 'breaker':
        remotes.breaker(named, event.state);
        if (event.state === 'open')
          lines.warn(named, { remote, build, requestId }, 'A tab leaves a remote alone after repeated failures');
    }
  }

  async function flush(): Promise<void> {
    lines.sumUp();
    try {
      await counter.flush();
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ err: error, rows: counter.size() }, 'Counters of remotes wait for the database');
      isAway = true;
    }
  }

  return {
    /** Counts and logs a batch; asks nobody, so the tab has its answer at once. */
    take: (events: readonly TelemetryEvent[], requestId: string): void =>
      events.forEach((event) => take(event, requestId)),

    /** What a browser refused to run or fetch, as a line in the log under the same cap as everything else. */
    lines,

    /** Saves the counters now. What can't be saved is kept; never rejects. */
    flush,

    start(): void {
      timer = setInterval(async () => {
        // A database that is slow to answer is not asked by a growing queue.
        if (isFlushing) return;
        isFlushing = true;
        await flush();
        isFlushing = false;
      }, flushEveryMs);
      timer.unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await flush();
      lines.sumUp({ all: true });
    },

    /** Forgets counters older than thirty days. */
    purge: () => purgeLoadCounts(db, clock.now()),
  };
}
