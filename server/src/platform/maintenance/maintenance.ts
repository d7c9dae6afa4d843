import type { BodyOf, Maintenance, setMaintenance } from '@guildhall/shared/contracts';
import { may, type Role } from '@guildhall/shared/domain';
import type { Database } from '../database/client.ts';
import { Problem, problem } from '../problems/problem.ts';
import type { Clock } from '../clock/clock.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/audit.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';

// Changes by other processes take effect here after this time at the latest.
const lifeMs = 1_000;

const shortestWaitSeconds = 30;
const longestWaitSeconds = 15 * 60;

export type MaintenanceSwitch = ReturnType<typeof createMaintenance>;

/** True for roles that can keep working while Guildhall is closed. */
const staysIn = (role: Role | null) => role !== null && may(role, 'configuration:edit');

/**
 * Whether Guildhall is closed for maintenance, read at most once per second; all processes of a database agree soon.
 */
export function createMaintenance({ db, clock }: { db: Database; clock: Clock }) {
  let known: Promise<Maintenance> | null = null;
  let readAt = -Infinity;

  const keep = (value: Promise<Maintenance>) => {
    known = value;
    readAt = performance.now();
    return value;
  };

  const current = (): Promise<Maintenance> => {
    if (known && performance.now() - readAt < lifeMs) return known;
    const before = known;
    // If the database is down, the caller's own query reports it.
    return keep(readSetting(db, 'maintenance').catch(() => before ?? open));
  };

  const refusal = async (): Promise<Problem | null> => {
    const { isOn, until } = await current();
    return isOn ? closedProblem(until, clock.now()) : null;
  };

  return {
    current,

    /** The refusal for everyone except administrators; `null` while Guildhall is open. */
    refusal,

    /** @throws Problem 503 while Guildhall is closed for this role */
    async refuse(role: Role): Promise<void> {
      const refused = staysIn(role) ? null : await refusal();
      if (refused) throw refused;
    },

    staysIn,

    /** Closes Guildhall, changes the message, or reopens it; every change is in the audit log. */
    async change(wanted: BodyOf<typeof setMaintenance>, actor: Actor): Promise<Maintenance> {
      const now = clock.now();
      if (wanted.isOn && wanted.until !== null && new Date(wanted.until) <= now)
        throw problem.field('until', 'until_past', 'Choose a time in the future.');
      const after = await db.transaction(async (tx) => {
        const before = await readSetting(tx, 'maintenance');
        const next = wanted.isOn ? { ...wanted, since: before.since ?? now.toISOString() } : open;
        await writeSetting(tx, clock, 'maintenance', next, actor);
        const action = !wanted.isOn ? 'maintenance.ended' : before.isOn ? 'maintenance.changed' : 'maintenance.begun';
        await writeAudit(tx, clock, { actor, action, before, after: next });
        return next;
      });
      return keep(Promise.resolve(after));
    },
  };
}

const open: Maintenance = { isOn: false, message: null, until: null, since: null };

function closedProblem(until: string | null, now: Date): Problem {
  const leftSeconds = until === null ? 0 : (Date.parse(until) - now.getTime()) / 1000;
  // A time in the past was an estimate, and there is no better one.
  const isKnown = until !== null && leftSeconds > 0;
  const about = isKnown ? ` It should be open again by ${formatUtc(until)}.` : ' Try again later.';
  return new Problem({
    status: 503,
    code: 'maintenance',
    message: `Guildhall is closed for maintenance.${about}`,
    ...(isKnown && { values: { until } }),
    retryAfterSeconds: Math.ceil(Math.min(Math.max(leftSeconds, shortestWaitSeconds), longestWaitSeconds)),
  });
}

/** `20 November 2026 at 14:30 UTC` */
function formatUtc(instant: string): string {
  const at = new Date(instant);
  // For people without a profile yet; screens format `values.until` in the person's zone.
  // eslint-disable-next-line no-restricted-syntax
  const text = (options: Intl.DateTimeFormatOptions) => at.toLocaleString('en-GB', { timeZone: 'UTC', ...options });
  return `${text({ dateStyle: 'long' })} at ${text({ timeStyle: 'short' })} UTC`;
}
