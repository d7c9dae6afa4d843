import { desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { systemActor } from '../audit/actor.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Clock } from '../clock/clock.ts';
import { first, type Database, type Queryable } from '../database/client.ts';
import { auditEvents } from '../database/schema/index.ts';
import { release, type Release } from './release.ts';

const recorded = z.object({ version: z.string(), commit: z.nullable(z.string()), date: z.nullable(z.string()) });

/** An arbitrary number that no other lock uses. */
const recordLock = 20261128;

/** The release that ran last on this database; `null` if none was recorded. */
export async function lastRelease(db: Queryable): Promise<Release | null> {
  const event = await db
    .select({ after: auditEvents.after })
    .from(auditEvents)
    .where(eq(auditEvents.entity, 'release'))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(1)
    .then(first);
  return event ? (z.safeParse(recorded, event.after).data ?? null) : null;
}

/** Records in the audit log that another release than the last one has started. */
export const recordRelease = (db: Database, clock: Clock, started: Release = release()): Promise<void> =>
  db.transaction(async (tx) => {
    // Servers that start together record it once.
    await tx.execute(sql`select pg_advisory_xact_lock(${recordLock})`);
    const before = await lastRelease(tx);
    if (before?.version === started.version && before.commit === started.commit) return;
    await writeAudit(tx, clock, {
      actor: systemActor,
      action: 'release.installed',
      before: before && { ...before },
      after: { ...started },
    });
  });
