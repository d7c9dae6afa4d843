import type { ScheduledKind } from '@guildhall/shared/domain';
import type { Transaction } from '../../../platform/database/client.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { systemActor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { createApplicationRepository, type ApplicationRow } from '../repository.ts';
import { writeTimeline } from '../../../platform/timeline/timeline.ts';

interface Reminder {
  kind: ScheduledKind;
  /** Which one of several; it is remembered, so that it isn't sent twice. */
  step: number;
  /** What else the audit log should know, e.g. the invoice. */
  about?: Record<string, string | null>;
  /** False where something else says that it was sent; the count of another kind of reminder stays. */
  isCounted?: boolean;
}

/**
 * Notes that the applicant was reminded. The version stays: nothing of the application has changed, and whoever types in
 * it right now isn't disturbed.
 */
export async function noteReminder(
  tx: Transaction,
  clock: Clock,
  row: ApplicationRow,
  { kind, step, about = {}, isCounted = true }: Reminder,
): Promise<void> {
  if (isCounted) await createApplicationRepository(tx).noteReminder(row.id, step);
  const details = { kind, ...about };
  await writeTimeline(tx, clock, {
    applicationId: row.id,
    actor: systemActor,
    event: 'application.reminded',
    details,
  });
  await writeAudit(tx, clock, {
    actor: systemActor,
    action: 'application.reminded',
    entityId: row.id,
    after: { kind, step, ...about },
  });
}
