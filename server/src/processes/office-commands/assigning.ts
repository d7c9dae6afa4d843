import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { fullName, type Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { createApplicationRepository, type ApplicationRow } from '../../features/applications/public.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { createUserRepository } from '../../platform/users/repository.ts';

/**
 * Assigns an application to a member of the office, or unassigns it.
 * @throws Problem 422 `assignee_unknown` for anyone who isn't active staff, 409 `transition_refused` for a draft
 */
export async function assignTo(
  tx: Transaction,
  clock: Clock,
  row: ApplicationRow,
  { assigneeId, actor }: { assigneeId: string | null; actor: Actor },
): Promise<void> {
  if (row.state === 'draft')
    throw problem.conflict('transition_refused', 'A draft is the applicant’s own; it can be assigned once it is sent.');
  if (assigneeId === row.assigneeId) return;
  const assignee = assigneeId ? await createUserRepository(tx).activeOfficer(assigneeId) : null;
  if (assignee === undefined)
    throw problem.field('assigneeId', 'assignee_unknown', 'Choose an active member of the office.');
  await createApplicationRepository(tx).change(row.id, { assigneeId, updatedAt: clock.now() });
  await writeTimeline(tx, clock, {
    applicationId: row.id,
    actor,
    event: 'application.assigned',
    audience: 'office',
    details: { assignee: assignee && fullName(assignee) },
  });
  await writeAudit(tx, clock, {
    actor,
    action: 'application.assigned',
    entityId: row.id,
    before: { assigneeId: row.assigneeId },
    after: { assigneeId },
  });
}
