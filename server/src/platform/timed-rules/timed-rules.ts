import type { ScheduledKind } from '@guildhall/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable, Transaction } from '../database/client.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../clock/clock.ts';

/** A scheduled event. */
export interface Planned {
  kind: ScheduledKind;
  at: Date;
  /** Its subject's readable name: an application's number, a poll's title. */
  subject: { kind: 'application' | 'poll' | 'query' | 'junk' | 'user' | 'invoice'; id: string; label: string };
  /** The affected row, if it isn't the subject itself: the referee who is reminded. */
  rowId: string;
  /** The person concerned. */
  who: string | null;
}

export interface PlannedWindow {
  /** Only what is due until then; without it, everything scheduled. */
  until?: Date;
  /** Only events of this subject. */
  about?: string;
  limit: number;
  offset?: number;
}

/**
 * A timed rule. `planned` is the only definition of when it applies: used for due events as well as for the staff's
 * list of upcoming ones.
 */
export interface TimedRule {
  kind: ScheduledKind;
  /** Scheduled events, soonest first. */
  planned: (db: Queryable, window: PlannedWindow) => Promise<Planned[]>;
  count: (db: Queryable) => Promise<number>;
  /**
   * Performs the event, in its own transaction. It locks its subject and checks again under the lock, and its writes
   * remove the event from `planned`: so it happens once, however many processes run and restart.
   */
  run: (tx: Transaction, planned: Planned) => Promise<void>;
}

export type TimedRules = ReturnType<typeof createTimedRules>;

const batch = 100;

/** Collects the timed rules of all features and runs due events, every minute and right after a start. */
export function createTimedRules({
  db,
  clock,
  jobs,
  log,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  log: FastifyBaseLogger;
}) {
  const rules = new Map<ScheduledKind, TimedRule>();
  let isStopping = false;
  let running: Promise<unknown> = Promise.resolve();

  /** Each in its own transaction: a failure on one subject does not affect the others. */
  const runDue = async (rule: TimedRule): Promise<void> => {
    // Failed events, and those no longer due under their lock, are only retried in the next run.
    const met = new Set<string>();
    let stuck = 0;
    for (;;) {
      const due = await rule.planned(db, { until: clock.now(), limit: batch + stuck });
      const next = due.filter(({ rowId }) => !met.has(rowId));
      stuck = due.length - next.length;
      if (next.length === 0) return;
      for (const planned of next) {
        if (isStopping) return;
        met.add(planned.rowId);
        await db
          .transaction((tx) => rule.run(tx, planned))
          .catch((error: unknown) =>
            log.error(
              { err: error, kind: rule.kind, subject: planned.subject.kind, id: planned.subject.id },
              'Timed work failed',
            ),
          );
      }
    }
  };

  const runAll = async (): Promise<void> => {
    for (const rule of rules.values()) {
      if (isStopping) return;
      await runDue(rule);
    }
  };

  const tick = (): Promise<void> => {
    const now = runAll();
    running = Promise.allSettled([running, now]);
    return now;
  };

  jobs.every('* * * * *', 'schedule.tick', tick);

  return {
    /** Adds a feature's rule. @throws when a kind already has one */
    add(rule: TimedRule): void {
      if (rules.has(rule.kind)) throw new Error(`There are two rules for ${rule.kind}.`);
      rules.set(rule.kind, rule);
    },
    rules: (): readonly TimedRule[] => [...rules.values()],
    /** Runs everything that is due now; also called at the start, so that nothing waits for the next minute. */
    tick,
    /** Starts no further events, and waits for running ones; the rest is due at the next start. */
    async stop(): Promise<void> {
      isStopping = true;
      await running;
    },
  };
}
