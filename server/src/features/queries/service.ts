import type {
  answerQuery,
  askQuery,
  BodyOf,
  listQueries,
  mergeQuery,
  noteWriting,
  QueryDetail,
  QueryOf,
  QuerySummary,
  ResponseOf,
  resolveQuery,
  snoozeQuery,
  sortQuery,
  splitQuery,
} from '@guildhall/shared/contracts';
import {
  addDays,
  caseLimits,
  dayAt,
  may,
  openQueryStates,
  queryLifecycle,
  queryPriorities,
  Role,
  startOfDay,
  unansweredQueryStates,
  type NotificationKind,
  type QueryState,
  type TimelineEvent,
} from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fullName, type Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { after, type Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import type { OutgoingMails } from '../../platform/mail/outgoing.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { takeNumber } from '../../platform/number-series/number-series.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import { momentOf } from '../../platform/settings/moment.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { attachFiles } from './files.ts';
import { queryAnsweredMail, queryAskedMail } from './mail-texts.ts';
import { createQueryReader, readQuery, readQueryPage, reopenableUntil } from './present.ts';
import {
  createQueryRepository,
  isOffice,
  type MessageRow,
  type QueryChange,
  type QueryRow,
  type User,
} from './repository.ts';

/** A message the person may read. The type excludes internal notes, so they can't be mailed (domain rule 14). */
type PublicMessage = MessageRow & { kind: 'public' };
type Answer = BodyOf<typeof answerQuery>;

/**
 * Queries (domain §2, Query): messages between a person and the office, the office's internal notes, and its work on
 * them: resolve, sort, snooze, merge, split.
 */
export function createQueryService(app: FastifyInstance) {
  const { db, clock } = app;

  return {
    ...createQueryReader(app),

    async list(query: QueryOf<typeof listQueries>, user: User): Promise<PageOf<QuerySummary[]>> {
      const { zone } = await readSetting(db, 'association');
      return app.reads.run((reading) => readQueryPage(reading, query, user, zone));
    },

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

    resolve: (id: string, { version }: BodyOf<typeof resolveQuery>, { user, actor }: Caller): Promise<QueryDetail> =>
      db.transaction(async (tx) => {
        const before = await lockVersion(tx, id, version, user);
        if (!openQueryStates.includes(before.state))
          throw problem.conflict('query_resolved', `${before.number} is already resolved. An answer reopens it.`);
        const now = clock.now();
        const change = {
          state: 'resolved',
          stateSince: now,
          resolvedAt: now,
          snoozedUntil: null,
          updatedAt: now,
        } as const;
        const query = await createQueryRepository(tx).change(id, change);
        await noteOnApplication(tx, clock, { query, actor, kind: 'query.resolved' });
        await writeAudit(tx, clock, {
          actor,
          action: 'query.resolved',
          entityId: id,
          before: { state: before.state, version: before.version },
          after: { state: query.state, version: query.version },
        });
        return readQuery(tx, id, user);
      }),

    /** Sets priority, type and assignee. */
    sort: (id: string, { version, ...sorted }: BodyOf<typeof sortQuery>, { user, actor }: Caller) =>
      db.transaction(async (tx): Promise<QueryDetail> => {
        const query = await lockVersion(tx, id, version, user);
        if (sorted.assigneeId) await refuseOutsiders(tx, sorted.assigneeId);
        const change = changedIn(query, sorted);
        if (Object.keys(change).length > 0) {
          const changed = await createQueryRepository(tx).change(id, change);
          if (change.assigneeId) await notifyAssignee(tx, clock, { kind: 'query_assigned', query: changed, actor });
          const before = Object.fromEntries(Object.keys(change).map((key) => [key, query[key as keyof QueryRow]]));
          await writeAudit(tx, clock, { actor, action: 'query.sorted', entityId: id, before, after: change });
        }
        return readQuery(tx, id, user);
      }),

    /** Hides an open query from the queues until a day; `null` brings it back. */
    snooze: (id: string, { version, until }: BodyOf<typeof snoozeQuery>, { user, actor }: Caller) =>
      db.transaction(async (tx): Promise<QueryDetail> => {
        const query = await lockVersion(tx, id, version, user);
        const { now, zone } = await momentOf(tx, clock);
        if (until !== null) {
          if (!openQueryStates.includes(query.state))
            throw problem.conflict('query_resolved', `${query.number} is resolved, so you can’t snooze it.`);
          assertLater(until, dayAt(now, zone));
        }
        const snoozedUntil = until === null ? null : startOfDay(until, zone);
        if (snoozedUntil?.getTime() === query.snoozedUntil?.getTime()) return readQuery(tx, id, user);
        await createQueryRepository(tx).change(query.id, { snoozedUntil });
        const before = { snoozedUntil: query.snoozedUntil?.toISOString() ?? null };
        const after = { snoozedUntil: snoozedUntil?.toISOString() ?? null };
        const action = until === null ? 'query.woken' : 'query.snoozed';
        await writeAudit(tx, clock, { actor, action, entityId: query.id, before, after });
        return readQuery(tx, id, user);
      }),

    /** @returns the query that now has all messages */
    merge: (id: string, body: BodyOf<typeof mergeQuery>, caller: Caller): Promise<QueryDetail> =>
      db.transaction(async (tx) => readQuery(tx, await mergeInto(tx, app, { id, ...body }, caller), caller.user)),

    /** @returns the new query */
    split: (id: string, body: BodyOf<typeof splitQuery>, caller: Caller): Promise<QueryDetail> =>
      db.transaction(async (tx) => readQuery(tx, await splitOff(tx, app, { id, ...body }, caller), caller.user)),

    /**
     * Records whether a person of the office is writing in a query: in the database, so that all servers know.
     * @returns the names of the others who are
     */
    async noteWriting(
      id: string,
      { isWriting }: BodyOf<typeof noteWriting>,
      user: User,
    ): Promise<ResponseOf<typeof noteWriting>> {
      const repository = createQueryRepository(db);
      const found = await repository.visibleById(id, user);
      if (!found) throw problem.notFound();
      const queryId = found.query.id;
      const now = clock.now();
      if (isWriting) await repository.noteWriter(queryId, user.id, now);
      else await repository.forgetWriter(queryId, user.id);
      const others = await repository.otherWritersSince(queryId, user.id, after(now, -caseLimits.queryWritingMs));
      return { others: others.map(fullName) };
    },
  };
}

/** Locks a query that the caller may see. @throws Problem 404, the same for hidden and unknown ones */
async function lockVisible(tx: Transaction, id: string, user: User): Promise<QueryRow> {
  const query = await createQueryRepository(tx).lockVisible(id, user);
  if (!query) throw problem.notFound();
  return query;
}

/** @throws Problem 409 with the current query, when it has changed since the caller read it */
async function expectVersion(tx: Transaction, query: QueryRow, version: number, user: User): Promise<void> {
  if (query.version !== version) throw problem.versionConflict(await readQuery(tx, query.id, user));
}

/** Locks a query that the caller has read. @throws Problem 404, 409 `version_conflict` with the current query */
export async function lockVersion(tx: Transaction, id: string, version: number, user: User): Promise<QueryRow> {
  const query = await lockVisible(tx, id, user);
  await expectVersion(tx, query, version, user);
  return query;
}

interface QueryEvent<Kind> {
  query: QueryRow;
  actor: Actor;
  kind: Kind;
}

/** Notifies a query's assignee, or otherwise the assignee of its application. */
async function notifyAssignee(
  tx: Transaction,
  clock: Clock,
  { kind, query, actor }: QueryEvent<Extract<NotificationKind, `query_${string}`>>,
): Promise<void> {
  const { assigneeId, applicationId } = query;
  const to = assigneeId ?? (applicationId && (await createQueryRepository(tx).applicationAssigneeOf(applicationId)));
  await notify(tx, clock, { kind, subject: { queryId: query.id }, to: [to], actor });
}

/** Adds an event of a query to the timeline of its application, if it has one. */
async function noteOnApplication(
  tx: Transaction,
  clock: Clock,
  { query, actor, kind: event }: QueryEvent<Extract<TimelineEvent, `query.${string}`>>,
): Promise<void> {
  const { applicationId, id: queryId, number, subject } = query;
  if (!applicationId) return;
  await writeTimeline(tx, clock, { applicationId, actor, event, details: { queryId, number, subject } });
}

/** The next number of the year, in the association's zone. */
async function nextNumber(tx: Transaction, clock: Clock): Promise<string> {
  const { now, zone } = await momentOf(tx, clock);
  return takeNumber(tx, 'QRY', Number(dayAt(now, zone).slice(0, 4)));
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
  const query = await createQueryRepository(tx).add({
    ...about,
    number: await nextNumber(tx, clock),
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
  await noteOnApplication(tx, clock, { query, actor, kind: 'query.raised' });
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
  await noteOnApplication(tx, clock, { query, actor, kind: 'query.answered' });
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

const templates = { answered: queryAnsweredMail, asked: queryAskedMail };

/** Tells the person that the office has answered, or has asked a question. */
async function mailRequester(
  mails: OutgoingMails,
  tx: Transaction,
  what: keyof typeof templates,
  { query, message }: { query: QueryRow; message: PublicMessage },
): Promise<void> {
  const person = await createUserRepository(tx).byId(query.requesterId);
  if (!person) throw new Error(`Query ${query.id} has no requester.`);
  const name = fullName(person);
  await mails.queue(tx, {
    template: templates[what],
    to: person.email ?? '',
    toName: name,
    language: person.language,
    about: { kind: 'query', id: query.id },
    ...(query.applicationId && { applicationId: query.applicationId }),
    createdById: message.authorId,
    data: {
      name,
      number: query.number,
      subject: query.subject,
      message: message.body,
      link: { path: `/query/list?query=${query.id}` },
    },
  });
}

/**
 * The requester, and the subject: an application or an invoice of that person.
 * @throws Problem 403 when a member names another person, 422 `requester_unknown` or `about_unknown`
 */
async function subjectOf(
  tx: Transaction,
  asked: Pick<BodyOf<typeof askQuery>, 'requesterId' | 'applicationId' | 'invoiceId'>,
  user: User,
): Promise<Pick<QueryRow, 'requesterId' | 'applicationId' | 'invoiceId'>> {
  const { requesterId = user.id, applicationId = null, invoiceId = null } = asked;
  const repository = createQueryRepository(tx);
  if (requesterId !== user.id) {
    if (!may(user.role, 'query:handle')) throw problem.forbidden();
    if (!(await repository.activeRoleOf(requesterId)))
      throw problem.field('requesterId', 'requester_unknown', 'There is no active person to ask.');
  }
  if (applicationId && invoiceId)
    throw problem.field('invoiceId', 'about_unknown', 'A query can be about an application or an invoice, not both.');
  if (applicationId && !(await repository.isApplicantOf(applicationId, requesterId)))
    throw problem.field('applicationId', 'about_unknown', 'This person has no such application.');
  if (invoiceId && !(await repository.isPayerOf(invoiceId, requesterId)))
    throw problem.field('invoiceId', 'about_unknown', 'This person has no such invoice.');
  return { requesterId, applicationId, invoiceId };
}

/** Only active members of the office can be assignees. @throws Problem 422 `assignee_unknown` */
async function refuseOutsiders(tx: Transaction, userId: string): Promise<void> {
  const role = await createQueryRepository(tx).activeRoleOf(userId);
  if (role === undefined || role === Role.member)
    throw problem.field(
      'assigneeId',
      'assignee_unknown',
      'You can assign a query only to someone who is active in the office.',
    );
}

/** Only differences, so that setting the current value does not increment the version. */
const changedIn = (query: QueryRow, { priority, category, assigneeId }: Omit<BodyOf<typeof sortQuery>, 'version'>) =>
  ({
    ...(priority !== undefined && priority !== query.priority && { priority }),
    ...(category !== undefined && category !== query.category && { category }),
    ...(assigneeId !== undefined && assigneeId !== query.assigneeId && { assigneeId }),
  }) satisfies QueryChange;

function assertLater(until: string, today: string): void {
  if (until <= today) throw problem.field('until', 'day_in_past', 'Choose a day after today.');
  if (until > addDays(today, caseLimits.querySnoozeDays))
    throw problem.field('until', 'day_too_far', `Choose a day within the next ${caseLimits.querySnoozeDays} days.`);
}

/**
 * Moves all messages of a query into another one of the same person; from then on the first one redirects to the
 * second.
 * @returns the id of the query that has them
 */
async function mergeInto(
  tx: Transaction,
  { clock }: FastifyInstance,
  { id, version, intoId }: { id: string } & BodyOf<typeof mergeQuery>,
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
  const moved = await repository.moveAllMessages(source.id, target.id);
  await repository.change(target.id, { ...merged(source, target, now), updatedAt: now });
  await repository.change(source.id, {
    state: 'closed',
    stateSince: now,
    snoozedUntil: null,
    mergedIntoId: target.id,
    updatedAt: now,
  });
  await noteOnApplication(tx, clock, { query: { ...source, id: target.id }, actor, kind: 'query.merged' });
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

/**
 * Moves messages into a new query of the same person and subject.
 * @returns the new query's id
 */
async function splitOff(
  tx: Transaction,
  { clock }: FastifyInstance,
  { id, version, subject, messageIds }: { id: string } & BodyOf<typeof splitQuery>,
  { user, actor }: Caller,
): Promise<string> {
  const source = await lockVersion(tx, id, version, user);
  const repository = createQueryRepository(tx);
  const messages = (await repository.messagesOf(source.id, 'office')).map(({ message }) => message);
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
  const { requesterId, applicationId, invoiceId, category, priority, assigneeId } = source;
  const query = await repository.add({
    requesterId,
    applicationId,
    invoiceId,
    category,
    priority,
    assigneeId,
    subject,
    number: await nextNumber(tx, clock),
    // The last author has not been answered.
    state: moving.filter(isPublic).at(-1)?.authorId === requesterId ? 'open' : 'waiting_for_requester',
    stateSince: now,
    createdAt: first.createdAt,
    updatedAt: now,
  });
  await repository.moveMessages(moving, query.id);
  await repository.change(source.id, { updatedAt: now });
  await noteOnApplication(tx, clock, { query, actor, kind: 'query.split' });
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
