import type { ScheduledKind } from '@guildhall/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable, Transaction } from '../database/client.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../clock/clock.ts';

/** One thing that will happen by itself. */
export interface Planned {
  kind: ScheduledKind;
  at: Date;
  /** What it is about, as people know it: an application's number, a poll's title. */
  subject: { kind: 'application' | 'poll' | 'query' | 'junk' | 'user' | 'invoice'; id: string; label: string };
  /** The row it happens to, where that isn't the subject itself: the referee who is reminded. */
  rowId: string;
  /** Whom it concerns. */
  who: string | null;
}

export interface PlannedWindow {
  /** Only what is due until then; without it, everything that is planned. */
  until?: Date;
  /** Only what happens to this subject. */
  about?: string;
  limit: number;
  offset?: number;
}

/**
 * A rule of time. `planned` is the one description of when it applies: the clock asks it for what is due, the staff's list
 * for what is to come.
 */
export interface TimedRule {
  kind: ScheduledKind;
  /** What is planned, soonest first. */
  planned: (db: Queryable, window: PlannedWindow) => Promise<Planned[]>;
  count: (db: Queryable) => Promise<number>;
  /**
   * Does it, in a transaction of its own. It locks its subject and decides again under the lock, and what it writes
   * takes the thing out of `planned`: so it happens once, however many clocks tick and however often they restart.
   */
  run: (tx: Transaction, planned: Planned) => Promise<void>;
}

export type Clockwork = ReturnType<typeof createClockwork>;

const batch = 100;

/** Collects the rules of time from all features and runs what is due, every minute and right after a start. */
export function createClockwork({
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

  /** Each in a transaction of its own: one case that fails holds up no other. */
  const runDue = async (rule: TimedRule): Promise<void> => {
    // What failed, or turned out not to be due under its lock, is met again by the next look; it gets no second try now.
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
    /** Adds a feature's rule. @throws when a kind has one already */
    add(rule: TimedRule): void {
      if (rules.has(rule.kind)) throw new Error(`There are two rules for ${rule.kind}.`);
      rules.set(rule.kind, rule);
    },
    rules: (): readonly TimedRule[] => [...rules.values()],
    /** Does everything that is due now; also called at the start, so that nothing waits for the next minute. */
    tick,
    /** Begins nothing more, and waits for what is under way; what is left is due at the next start. */
    async stop(): Promise<void> {
      isStopping = true;
      await running;
    },
  };
}
