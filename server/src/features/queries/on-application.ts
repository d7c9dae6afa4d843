import type { TimelineEvent } from '@guildhall/shared/domain';
import type { Transaction } from '../../platform/database/client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { QueryRow } from './repository.ts';

interface Happened {
  query: QueryRow;
  actor: Actor;
  event: Extract<TimelineEvent, `query.${string}`>;
}

/** Adds an event of a query to the timeline of its application, if it has one. */
export async function noteOnApplication(tx: Transaction, clock: Clock, { query, actor, event }: Happened) {
  const { applicationId, id: queryId, number, subject } = query;
  if (!applicationId) return;
  await writeTimeline(tx, clock, { applicationId, actor, event, details: { queryId, number, subject } });
}
