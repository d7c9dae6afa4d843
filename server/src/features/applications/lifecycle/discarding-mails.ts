import type { Transaction } from '../../../platform/database/client.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { systemActor } from '../../../platform/audit/actor.ts';
import { discardUnsent } from '../../../platform/mail/case-mails.ts';
import { writeTimeline } from '../../../platform/timeline/timeline.ts';

/** Drafts of mails about a case that is over would say what isn't true any more. */
export async function discardDrafts(tx: Transaction, clock: Clock, applicationId: string): Promise<void> {
  const discarded = await discardUnsent(tx, applicationId, clock.now());
  for (const { subject } of discarded)
    await writeTimeline(tx, clock, {
      applicationId,
      actor: systemActor,
      event: 'mail.discarded',
      audience: 'office',
      details: { subject },
    });
}
