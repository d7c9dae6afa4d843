import type { BodyOf, splitQuery } from '@guildhall/shared/contracts';
import { dayAt } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { momentOf } from '../../platform/settings/moment.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { takeNumber } from '../../platform/number-series/number-series.ts';
import { problem } from '../../platform/problems/problem.ts';
import { expectVersion, lockVisible } from './lock.ts';
import { createMessageMoves } from './moving-repository.ts';
import { noteOnApplication } from './on-application.ts';
import { createQueryRepository, type MessageRow } from './repository.ts';

/**
 * Moves messages into a new query of the same person and subject.
 * @returns the new query's id
 */
export async function splitOff(
  tx: Transaction,
  { clock }: FastifyInstance,
  { id, version, subject, messageIds }: { id: string } & BodyOf<typeof splitQuery>,
  { user, actor }: Caller,
): Promise<string> {
  const source = await lockVisible(tx, id, user);
  await expectVersion(tx, source, version, user);
  const moves = createMessageMoves(tx);
  const messages = await moves.messagesOf(source.id);
  const chosen = new Set(messageIds);
  const moving = messages.filter((message) => chosen.has(message.id));
  if (moving.length !== chosen.size)
    throw problem.field('messageIds', 'message_unknown', 'One of these messages is no longer in this query.');
  const staying = messages.filter((message) => !chosen.has(message.id));
  const [first] = moving.filter(isPublic);
  // The person can't read notes: a query with only notes would be empty for them.
  if (!first || !staying.some(isPublic))
    throw problem.field(
      'messageIds',
      'split_needs_message',
      'Select at least one message that is not a note, and leave at least one in this query.',
    );

  const now = clock.now();
  const { zone } = await momentOf(tx, clock);
  const repository = createQueryRepository(tx);
  const { requesterId, applicationId, invoiceId, category, priority, assigneeId } = source;
  const query = await repository.add({
    requesterId,
    applicationId,
    invoiceId,
    category,
    priority,
    assigneeId,
    subject,
    number: await takeNumber(tx, 'QRY', Number(dayAt(now, zone).slice(0, 4))),
    // The last author has not been answered.
    state: moving.filter(isPublic).at(-1)?.authorId === requesterId ? 'open' : 'waiting_for_requester',
    stateSince: now,
    createdAt: first.createdAt,
    updatedAt: now,
  });
  await moves.move(
    moving.map((message) => message.id),
    query.id,
  );
  await repository.change(source.id, { updatedAt: now });
  await noteOnApplication(tx, clock, { query, actor, event: 'query.split' });
  await writeAudit(tx, clock, {
    actor,
    action: 'query.split',
    entityId: source.id,
    before: { version: source.version },
    after: { into: query.number, messages: moving.length },
  });
  return query.id;
}

const isPublic = ({ kind }: MessageRow): boolean => kind === 'public';
