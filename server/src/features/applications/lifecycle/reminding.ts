import type { ScheduledKind } from '@guildhall/shared/domain';
import type { Transaction } from '../../../platform/database/client.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { systemActor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { createApplicationRepository, type ApplicationRow } from '../repository.ts';
import { writeTimeline } from '../../../platform/timeline/timeline.ts';

interface Reminder {
  kind: ScheduledKind;
  /** Which of several reminders; stored, so that it isn't sent twice. */
  step: number;
  /** Further details for the audit log, e.g. the invoice. */
  about?: Record<string, string | null>;
  /** False if the sending is recorded elsewhere; the count of another kind of reminder stays. */
  isCounted?: boolean;
}

/**
 * Records that the applicant was reminded. The version stays: the application has not changed, and a person editing it
 * isn't interrupted.
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
