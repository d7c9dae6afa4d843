import { openQueryStates, queryPriorities, unansweredQueryStates } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/sessions/caller.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { expectVersion } from './lock.ts';
import { createMessageMoves } from './moving-repository.ts';
import { noteOnApplication } from './on-application.ts';
import { createQueryRepository, type QueryChange, type QueryRow } from './repository.ts';

interface Merge {
  id: string;
  version: number;
  intoId: string;
}

/**
 * Moves all messages of a query into another one of the same person; from then on the first one redirects to the
 * second.
 * @returns the id of the query that has them
 */
export async function mergeInto(
  tx: Transaction,
  { clock }: FastifyInstance,
  { id, version, intoId }: Merge,
  { user, actor }: Caller,
): Promise<string> {
  // Always locked in the same order, whichever is merged into which, so that concurrent merges queue up.
  const locked = new Map<string, QueryRow>();
  for (const one of [id, intoId].sort()) {
    const query = await createQueryRepository(tx).lockVisible(one, user);
    if (query) locked.set(one, query);
  }
  const [source, target] = [locked.get(id), locked.get(intoId)];
  if (!source) throw problem.notFound();
  await expectVersion(tx, source, version, user);
  if (!target) throw problem.field('intoId', 'merge_unknown', 'This query does not exist.');
  if (target.id === source.id)
    throw problem.field('intoId', 'merge_into_itself', 'A query can’t be merged into itself.');
  if (target.requesterId !== source.requesterId)
    throw problem.field('intoId', 'requester_differs', 'You can merge only queries from the same person.');

  const now = clock.now();
  const repository = createQueryRepository(tx);
  const moved = await createMessageMoves(tx).moveAll(source.id, target.id);
  await repository.change(target.id, { ...merged(source, target, now), updatedAt: now });
  await repository.change(source.id, {
    state: 'closed',
    stateSince: now,
    snoozedUntil: null,
    mergedIntoId: target.id,
    updatedAt: now,
  });
  await noteOnApplication(tx, clock, { query: { ...source, id: target.id }, actor, event: 'query.merged' });
  await writeAudit(tx, clock, {
    actor,
    action: 'query.merged',
    entityId: source.id,
    before: { state: source.state, version: source.version },
    after: { into: target.number, messages: moved },
  });
  return target.id;
}

/** The values the remaining query takes over: an unanswered question stays one, and the priority never decreases. */
function merged(source: QueryRow, target: QueryRow, now: Date): QueryChange {
  const wasAnswered = !unansweredQueryStates.includes(target.state);
  const reopens = unansweredQueryStates.includes(source.state)
    ? wasAnswered
    : openQueryStates.includes(source.state) && !openQueryStates.includes(target.state);
  const state = unansweredQueryStates.includes(source.state) ? 'waiting_for_staff' : source.state;
  const isUrgent = queryPriorities.indexOf(source.priority) > queryPriorities.indexOf(target.priority);
  const hasNoSubject = !target.applicationId && !target.invoiceId;
  return {
    ...(reopens && { state, stateSince: now, resolvedAt: null }),
    priority: isUrgent ? source.priority : target.priority,
    assigneeId: target.assigneeId ?? source.assigneeId,
    ...(hasNoSubject && { applicationId: source.applicationId, invoiceId: source.invoiceId }),
    // The time to the first answer counts from the first question.
    createdAt: source.createdAt < target.createdAt ? source.createdAt : target.createdAt,
    // Stays snoozed only if both were.
    snoozedUntil: source.snoozedUntil && target.snoozedUntil,
  };
}
