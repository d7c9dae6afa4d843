import type { NotificationKind } from '@guildhall/shared/domain';
import type { Transaction } from '../../platform/database/client.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { notify } from '../../platform/notifications/notify.ts';
import type { QueryRow } from './repository.ts';
import { applicationHandlerOf } from './subject-repository.ts';

interface News {
  kind: Extract<NotificationKind, `query_${string}`>;
  query: QueryRow;
  actor: Actor;
}

/** Notifies a query's assignee, or otherwise the assignee of its application. */
export async function notifyAssignee(tx: Transaction, clock: Clock, { kind, query, actor }: News): Promise<void> {
  const handler = query.assigneeId ?? (await applicationHandlerOf(tx, query));
  await notify(tx, clock, { kind, subject: { queryId: query.id }, to: [handler], actor });
}
