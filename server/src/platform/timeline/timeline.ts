import {
  notificationOf,
  type ApplicationState,
  type TimelineDetails,
  type TimelineEvent,
} from '@guildhall/shared/domain';
import { eq } from 'drizzle-orm';
import { first, type Queryable } from '../database/client.ts';
import { applications, timelineEntries } from '../database/schema/index.ts';
import type { Clock } from '../clock/clock.ts';
import type { Actor } from '../audit/actor.ts';
import { notify } from '../notifications/notify.ts';

export interface TimelineNote {
  applicationId: string;
  actor: Actor;
  event: TimelineEvent;
  /** The audience; `applicant` includes the office, `office` includes the administrators. */
  audience?: 'applicant' | 'office' | 'administrators';
  /** Values for the event's sentence: names, numbers, short texts. */
  details?: TimelineDetails;
  before?: ApplicationState | null;
  after?: ApplicationState | null;
}

/** Adds to an application's timeline, in the transaction of the event, and notifies its assignee. */
export async function writeTimeline(tx: Queryable, clock: Clock, note: TimelineNote): Promise<void> {
  const { applicationId, actor, event, audience = 'applicant', details = {}, before = null, after = null } = note;
  await tx.insert(timelineEntries).values({
    applicationId,
    at: clock.now(),
    event,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    audience,
    details,
    before,
    after,
  });
  const kind = notificationOf(event);
  if (!kind) return;
  const application = await tx
    .select({ assigneeId: applications.assigneeId })
    .from(applications)
    .where(eq(applications.id, applicationId))
    .then(first);
  await notify(tx, clock, {
    kind,
    subject: { applicationId },
    to: [application?.assigneeId ?? null],
    actor,
    isConfidential: audience === 'administrators',
  });
}
