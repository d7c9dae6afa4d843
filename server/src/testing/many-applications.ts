import { applicationStates, type ApplicationState, hourMs } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/client.ts';
import { applications, membershipTypes } from '../platform/database/schema/index.ts';
import { ensureMembershipTypes } from '../features/membership-types/default-types.ts';
import { newId } from '../platform/secrets/ids.ts';
import type { Clock } from '../platform/clock/clock.ts';

const closed = ['active', 'rejected', 'withdrawn', 'lapsed', 'payment_lapsed'];

/** Many applications at once, over different states, types and ten months; every fifth is an unsubmitted draft. */
export async function manyApplications(
  t: { db: Database; clock: Clock },
  count: number,
  applicantId: string,
  assigneeId: string | null = null,
): Promise<void> {
  await ensureMembershipTypes(t);
  const [type] = await t.db.select().from(membershipTypes).limit(1);
  if (!type) throw new Error('There is no membership type.');
  const states: ApplicationState[] = applicationStates.filter((state) => state !== 'draft');
  const now = t.clock.now().getTime();
  const rows = Array.from({ length: count }, (_, number): typeof applications.$inferInsert => {
    const at = new Date(now - (count - number) * hourMs);
    const isDraft = number % 5 === 0;
    // Closed, so that one person may have many of them.
    const state = (
      isDraft ? 'expired' : (states.filter((name) => closed.includes(name))[number % 5] ?? 'active')
    ) as ApplicationState;
    return {
      id: newId(),
      number: `APP-2026-${String(number).padStart(5, '0')}`,
      applicantId,
      membershipTypeId: type.id,
      formVersionId: type.formVersionId,
      applicantName: `Person ${String((number * 7919) % count).padStart(5, '0')}`,
      applicantEmail: `person${number}@example.org`,
      state,
      stateSince: at,
      assigneeId: number % 3 === 0 ? assigneeId : null,
      submittedAt: isDraft ? null : at,
      touchedAt: at,
      createdAt: at,
      updatedAt: at,
    };
  });
  // The search text of each row takes the database up to a millisecond, and a statement may take ten seconds.
  const atOnce = 2_000;
  for (let start = 0; start < rows.length; start += atOnce) await insertAll(t.db, rows.slice(start, start + atOnce));
}

/** Inserts rows as one JSON document: 200 000 single parameters would take the query builder seconds. */
async function insertAll(db: Database, rows: readonly (typeof applications.$inferInsert)[]): Promise<void> {
  const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columnOf(key), value])),
  );
  const list = sql.raw(Object.keys(named[0] ?? {}).join(', '));
  await db.execute(sql`
    insert into ${applications} (${list})
    select ${list} from jsonb_populate_recordset(null::applications, ${JSON.stringify(named)}::jsonb)`);
}
