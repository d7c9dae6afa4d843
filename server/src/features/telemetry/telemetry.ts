import type { FastifyBaseLogger } from 'fastify';
import type { TelemetryEvent } from '@guildhall/shared/contracts';
import { isRefusal, minuteMs } from '@guildhall/shared/domain';
import type { Database } from '../../platform/database/client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { nameOf, type KnownBuilds, type Named } from '../../platform/metrics/remotes.ts';
import { addLoadCounts, purgeLoadCounts } from './repository.ts';
import { createLoadCounter } from './load-counter.ts';

interface TelemetryOptions {
  db: Database;
  clock: Clock;
  deployments: KnownBuilds;
  metrics: Pick<Metrics, 'remotes'>;
  log: FastifyBaseLogger;
}

export type Telemetry = ReturnType<typeof createTelemetry>;

/** Longer than any attempt may take; larger values are meaningless. */
const longestMs = 600_000;

const clamped = (ms: number) => Math.min(ms, longestMs);

const flushEveryMs = 5_000;

/** Receives tabs' reports about remotes: into metrics and log immediately, into the database every few seconds. */
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
        // Page and translations load in parallel: the slower one determines the wait.
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
    /** Counts and logs a batch without queries, so the tab gets its response at once. */
    take: (events: readonly TelemetryEvent[], requestId: string): void =>
      events.forEach((event) => take(event, requestId)),

    /** Logs what a browser blocked, with the same limit as other reports. */
    lines,

    /** Saves the counters now. Counters that can't be saved are kept; never rejects. */
    flush,

    start(): void {
      timer = setInterval(async () => {
        // A slow database must not build up a queue of saves.
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

    /** Deletes counters older than thirty days. */
    purge: () => purgeLoadCounts(db, clock.now()),
  };
}

interface CappedLogOptions {
  log: Pick<FastifyBaseLogger, 'warn'>;
  clock: Clock;
  /** Lines per minute for one build of one remote. */
  perMinute?: number;
}

interface Window {
  named: Named;
  startedAt: number;
  lines: number;
  suppressed: number;
}

/**
 * Logs reports from tabs: the first lines of each minute individually and the rest as one number, so that a thousand
 * tabs with the same broken build do not flood the log.
 */
function createCappedLog({ log, clock, perMinute = 20 }: CappedLogOptions) {
  const windows = new Map<string, Window>();

  function close(key: string, { named, suppressed }: Window): void {
    windows.delete(key);
    if (suppressed > 0) log.warn({ ...named, suppressed }, 'More reports about this build were left out of the log');
  }

  return {
    /** @param named the build the lines belong to; `fields` describe the event with ids and names */
    warn(named: Named, fields: Record<string, unknown>, sentence: string): void {
      const key = `${named.remote} ${named.build}`;
      const now = clock.now().getTime();
      const known = windows.get(key);
      if (known && now - known.startedAt >= minuteMs) close(key, known);
      const window = windows.get(key) ?? { named, startedAt: now, lines: 0, suppressed: 0 };
      windows.set(key, window);
      if (window.lines >= perMinute) window.suppressed += 1;
      else {
        window.lines += 1;
        log.warn(fields, sentence);
      }
    },

    /** Logs the number of omitted lines for past minutes; at the end (`all`) also for the current one. */
    sumUp({ all = false } = {}): void {
      const now = clock.now().getTime();
      for (const [key, window] of windows) if (all || now - window.startedAt >= minuteMs) close(key, window);
    },
  };
}
