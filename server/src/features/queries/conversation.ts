import type { answerQuery, askQuery, BodyOf, QueryDetail } from '@guildhall/shared/contracts';
import { dayAt, queryLifecycle, type QueryState } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { momentOf } from '../../platform/settings/moment.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { takeNumber } from '../../platform/number-series/number-series.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { attachFiles } from './files.ts';
import { expectVersion, lockVisible } from './lock.ts';
import { mailRequester, type PublicMessage } from './mails.ts';
import { noteOnApplication } from './on-application.ts';
import { readQuery, reopenableUntil } from './present.ts';
import { createQueryRepository, isOffice, type QueryRow, type User } from './repository.ts';
import { subjectOf } from './subject-repository.ts';
import { notifyAssignee } from './telling.ts';
type Answer = BodyOf<typeof answerQuery>;

/** The messages between the person and the office, and the office's internal notes. */
export function createQueryConversation(app: FastifyInstance) {
  const { db, clock } = app;

  return {
    /** Asks the office a question; the office may ask a person, who gets a mail and must answer next. */
    ask: (asked: BodyOf<typeof askQuery>, caller: Caller): Promise<QueryDetail> =>
      db.transaction(async (tx) => readQuery(tx, await addQuery(tx, app, asked, caller), caller.user)),

    /** Adds an answer, or an internal note (domain rule 14). */
    answer: (id: string, message: Answer, caller: Caller): Promise<QueryDetail> =>
      db.transaction(async (tx) => {
        const query = await lockVisible(tx, id, caller.user);
        if (message.kind === 'internal_note') {
          if (!isOffice(caller.user))
            throw problem.forbidden('note_refused', 'Only the office can write internal notes.');
          await addNote(tx, clock, query, message, caller);
        } else {
          await expectVersion(tx, query, message.version, caller.user);
          await addAnswer(tx, app, query, message, caller);
        }
        return readQuery(tx, id, caller.user);
      }),
  };
}

/** @returns the new query's id */
async function addQuery(
  tx: Transaction,
  { clock, mails }: FastifyInstance,
  asked: BodyOf<typeof askQuery>,
  { user, actor }: Caller,
): Promise<string> {
  const { subject, category, body, fileIds } = asked;
  const about = await subjectOf(tx, asked, user);
  const isFromOffice = about.requesterId !== user.id;
  const now = clock.now();
  const { zone } = await momentOf(tx, clock);
  const query = await createQueryRepository(tx).add({
    ...about,
    number: await takeNumber(tx, 'QRY', Number(dayAt(now, zone).slice(0, 4))),
    subject,
    category,
    state: isFromOffice ? 'waiting_for_requester' : 'open',
    stateSince: now,
    assigneeId: isFromOffice ? user.id : null,
    createdAt: now,
    updatedAt: now,
  });
  const message = await addPublicMessage(tx, clock, query, { user, body, fileIds });
  if (isFromOffice) await mailRequester(mails, tx, 'asked', { query, message });
  await noteOnApplication(tx, clock, { query, actor, event: 'query.raised' });
  await notifyAssignee(tx, clock, { kind: 'query_raised', query, actor });
  const { number, requesterId, state } = query;
  const after = { number, requesterId, state, category, files: fileIds.length };
  await writeAudit(tx, clock, { actor, action: 'query.raised', entityId: query.id, after });
  return query.id;
}

async function addPublicMessage(
  tx: Transaction,
  clock: Clock,
  query: QueryRow,
  { user, body, fileIds }: { user: User } & Pick<Answer, 'body' | 'fileIds'>,
): Promise<PublicMessage> {
  const kind = 'public' as const;
  const values = { queryId: query.id, kind, authorId: user.id, body, createdAt: clock.now() };
  const message = await createQueryRepository(tx).addMessage(values);
  await attachFiles(tx, fileIds, user.id, message.id);
  return { ...message, kind };
}

async function addNote(
  tx: Transaction,
  clock: Clock,
  query: QueryRow,
  { body, fileIds }: Answer,
  { user, actor }: Caller,
): Promise<void> {
  const values = {
    queryId: query.id,
    kind: 'internal_note' as const,
    authorId: user.id,
    body,
    createdAt: clock.now(),
  };
  // State, version and dates stay: the person must not notice an internal note.
  const message = await createQueryRepository(tx).addMessage(values);
  await attachFiles(tx, fileIds, user.id, message.id);
  await notifyAssignee(tx, clock, { kind: 'query_noted', query, actor });
  const after = { messageId: message.id, files: fileIds.length };
  await writeAudit(tx, clock, { actor, action: 'query.noted', entityId: query.id, after });
}

async function addAnswer(
  tx: Transaction,
  { clock, mails }: FastifyInstance,
  before: QueryRow,
  { body, fileIds }: Answer,
  { user, actor }: Caller,
): Promise<void> {
  const now = clock.now();
  const until = reopenableUntil(before);
  if (until && until <= now) throw queryEnded(before);
  const isFromOffice = before.requesterId !== user.id;
  const state = stateAfterAnswer(before.state, isFromOffice);
  const query = await createQueryRepository(tx).change(before.id, {
    state,
    stateSince: state === before.state ? before.stateSince : now,
    resolvedAt: null,
    // A person's message is unread now.
    snoozedUntil: null,
    // The first person to answer becomes the assignee.
    assigneeId: before.assigneeId ?? (isFromOffice ? user.id : null),
    updatedAt: now,
  });
  const message = await addPublicMessage(tx, clock, query, { user, body, fileIds });
  if (isFromOffice) await mailRequester(mails, tx, 'answered', { query, message });
  await noteOnApplication(tx, clock, { query, actor, event: 'query.answered' });
  await notifyAssignee(tx, clock, { kind: 'query_answered', query, actor });
  await writeAudit(tx, clock, {
    actor,
    action: 'query.answered',
    entityId: query.id,
    before: { state: before.state, version: before.version },
    after: { state, version: query.version, messageId: message.id, files: fileIds.length },
  });
}

/** The state after an answer; an answer of the office to a closed query reopens it and waits for the person again. */
function stateAfterAnswer(state: QueryState, isFromOffice: boolean): QueryState {
  const step = (action: 'answer' | 'askBack' | 'reopen', from: QueryState) => {
    const to = queryLifecycle.next(action, from);
    return to === 'back' ? null : to;
  };
  if (!isFromOffice) return step('askBack', state) ?? state;
  return step('answer', state) ?? step('answer', step('reopen', state) ?? state) ?? state;
}

const queryEnded = ({ number }: QueryRow) =>
  problem.conflict(
    'query_ended',
    `${number} was resolved more than 30 days ago. Start a new query; your text is still on your screen.`,
  );
