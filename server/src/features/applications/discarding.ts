import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/client.ts';
import { mails } from '../../platform/database/schema/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';

/** Drafts of mails about a case that is over would say what isn't true any more. */
export async function discardDrafts(tx: Transaction, clock: Clock, applicationId: string): Promise<void> {
  const discarded = await tx
    .update(mails)
    .set({ state: 'discarded', updatedAt: clock.now() })
    .where(and(eq(mails.applicationId, applicationId), inArray(mails.state, ['draft', 'ready', 'failed'])))
    .returning({ subject: mails.subject });
  for (const { subject } of discarded)
    await writeTimeline(tx, clock, {
      applicationId,
      actor: systemActor,
      event: 'mail.discarded',
      audience: 'office',
      details: { subject },
    });
}
