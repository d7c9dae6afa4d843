import type { Transaction } from '../../../platform/database/client.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { systemActor } from '../../../platform/audit/actor.ts';
import { discardUnsent } from '../../../platform/mail/case-mails.ts';
import { writeTimeline } from '../../../platform/timeline/timeline.ts';

/** Draft mails about a closed application would be out of date. */
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
