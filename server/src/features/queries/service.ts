import type {
  answerQuery,
  askQuery,
  BodyOf,
  listQueries,
  QueryDetail,
  QueryOf,
  QuerySummary,
  resolveQuery,
  sortQuery,
} from '@guildhall/shared/contracts';
import { openQueryStates, queryLifecycle, type QueryState } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Database, Transaction } from '../../platform/database/client.ts';
import { takeNumber } from '../../platform/database/numbers.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { dayOf } from '../../platform/clock/clock.ts';
import { momentOf } from '../applications/public.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { assertOfOffice, subjectOf } from './subject-repository.ts';
import { attachFiles } from './files.ts';
import { mailRequester, type PublicMessage } from './mails.ts';
import { noteOnApplication } from './on-application.ts';
import { readQuery, reopenableUntil, toSummary } from './present.ts';
import { createQueryRepository, isOffice, type QueryChange, type QueryRow, type User } from './repository.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'mails'>;
type Answer = BodyOf<typeof answerQuery>;

/** Who calls, and how audit and timeline name them. */
interface Caller {
  user: User;
  actor: Actor;
}

/** The list and the dashboards read without any of the commands. */
export function createQueryReader({ db }: { db: Database }) {
  const queries = createQueryRepository(db);
  return {
    async list(query: QueryOf<typeof listQueries>, user: User): Promise<PageOf<QuerySummary[]>> {
      const { rows, totalCount } = await queries.page(query, user);
      return { data: rows.map(toSummary), totalCount };
    },

    /** A person's own queries in which somebody still waits, newest first. */
    unresolvedOf: async (requesterId: string): Promise<QuerySummary[]> =>
      (await queries.unresolvedOf(requesterId)).map(toSummary),

    read: (id: string, user: User): Promise<QueryDetail> => readQuery(db, id, user),
  };
}

/** Queries: asking, answering, noting, resolving and sorting (domain §2, Query). */
export function createQueryService(needs: Needs) {
  const { db, clock, mails } = needs;

  const lock = async (tx: Transaction, id: string, user: User): Promise<QueryRow> => {
    const query = await createQueryRepository(tx).lockVisible(id, user);
    if (!query) throw problem.notFound();
    return query;
  };

  const expectVersion = async (tx: Transaction, query: QueryRow, version: number, user: User): Promise<void> => {
    if (query.version !== version) throw problem.versionConflict(await readQuery(tx, query.id, user));
  };

  const addPublic = async (
    tx: Transaction,
    query: QueryRow,
    { user, body, fileIds }: { user: User } & Pick<Answer, 'body' | 'fileIds'>,
  ): Promise<PublicMessage> => {
    const kind = 'public' as const;
    const values = { queryId: query.id, kind, authorId: user.id, body, createdAt: clock.now() };
    const message = await createQueryRepository(tx).addMessage(values);
    await attachFiles(tx, fileIds, user.id, message.id);
    return { ...message, kind };
  };

  const ask = async (tx: Transaction, asked: BodyOf<typeof askQuery>, { user, actor }: Caller): Promise<string> => {
    const { subject, category, body, fileIds } = asked;
    const about = await subjectOf(tx, asked, user);
    const isFromOffice = about.requesterId !== user.id;
    const now = clock.now();
    const { zone } = await momentOf(tx, clock);
    const query = await createQueryRepository(tx).add({
      ...about,
      number: await takeNumber(tx, 'QRY', Number(dayOf(now, zone).slice(0, 4))),
      subject,
      category,
      state: isFromOffice ? 'waiting_for_requester' : 'open',
      stateSince: now,
      assigneeId: isFromOffice ? user.id : null,
      createdAt: now,
      updatedAt: now,
    });
    const message = await addPublic(tx, query, { user, body, fileIds });
    if (isFromOffice) await mailRequester(mails, tx, 'asked', { query, message });
    await noteOnApplication(tx, clock, { query, actor, event: 'query.raised' });
    const { number, requesterId, state } = query;
    const after = { number, requesterId, state, category, files: fileIds.length };
    await writeAudit(tx, clock, { actor, action: 'query.raised', entityId: query.id, after });
    return query.id;
  };

  const note = async (tx: Transaction, query: QueryRow, { body, fileIds }: Answer, { user, actor }: Caller) => {
    const values = {
      queryId: query.id,
      kind: 'internal_note' as const,
      authorId: user.id,
      body,
      createdAt: clock.now(),
    };
    // State, version and dates stay: nothing tells the person that the office has noted something.
    const message = await createQueryRepository(tx).addMessage(values);
    await attachFiles(tx, fileIds, user.id, message.id);
    const after = { messageId: message.id, files: fileIds.length };
    await writeAudit(tx, clock, { actor, action: 'query.noted', entityId: query.id, after });
  };

  const answer = async (tx: Transaction, before: QueryRow, { body, fileIds }: Answer, { user, actor }: Caller) => {
    const now = clock.now();
    const until = reopenableUntil(before);
    if (until && until <= now) throw endedText(before);
    const isFromOffice = before.requesterId !== user.id;
    const state = stateAfterAnswer(before.state, isFromOffice);
    const query = await createQueryRepository(tx).change(before.id, {
      state,
      stateSince: state === before.state ? before.stateSince : now,
      resolvedAt: null,
      // Whoever answers first looks after it from then on.
      assigneeId: before.assigneeId ?? (isFromOffice ? user.id : null),
      updatedAt: now,
    });
    const message = await addPublic(tx, query, { user, body, fileIds });
    if (isFromOffice) await mailRequester(mails, tx, 'answered', { query, message });
    await noteOnApplication(tx, clock, { query, actor, event: 'query.answered' });
    await writeAudit(tx, clock, {
      actor,
      action: 'query.answered',
      entityId: query.id,
      before: { state: before.state, version: before.version },
      after: { state, version: query.version, messageId: message.id, files: fileIds.length },
    });
  };

  return {
    ...createQueryReader(needs),

    /** Asks the office something; the office may ask a person, who is mailed and has the next word. */
    ask: (asked: BodyOf<typeof askQuery>, caller: Caller): Promise<QueryDetail> =>
      db.transaction(async (tx) => readQuery(tx, await ask(tx, asked, caller), caller.user)),

    /** Answers, or notes something for the office only (domain rule 14). */
    answer: (id: string, message: Answer, caller: Caller): Promise<QueryDetail> =>
      db.transaction(async (tx) => {
        const query = await lock(tx, id, caller.user);
        if (message.kind === 'internal_note') {
          if (!isOffice(caller.user)) throw problem.forbidden('note_refused', 'Only the office writes internal notes.');
          await note(tx, query, message, caller);
        } else {
          await expectVersion(tx, query, message.version, caller.user);
          await answer(tx, query, message, caller);
        }
        return readQuery(tx, id, caller.user);
      }),

    resolve: (id: string, { version }: BodyOf<typeof resolveQuery>, { user, actor }: Caller): Promise<QueryDetail> =>
      db.transaction(async (tx) => {
        const before = await lock(tx, id, user);
        await expectVersion(tx, before, version, user);
        if (!openQueryStates.includes(before.state))
          throw problem.conflict('query_resolved', `${before.number} is resolved already. An answer opens it again.`);
        const now = clock.now();
        const change = { state: 'resolved', stateSince: now, resolvedAt: now, updatedAt: now } as const;
        const query = await createQueryRepository(tx).change(id, change);
        await noteOnApplication(tx, clock, { query, actor, event: 'query.resolved' });
        await writeAudit(tx, clock, {
          actor,
          action: 'query.resolved',
          entityId: id,
          before: { state: before.state, version: before.version },
          after: { state: query.state, version: query.version },
        });
        return readQuery(tx, id, user);
      }),

    /** Sets how urgent it is, what it is about and who looks after it. */
    sort: (id: string, { version, ...sorted }: BodyOf<typeof sortQuery>, { user, actor }: Caller) =>
      db.transaction(async (tx): Promise<QueryDetail> => {
        const query = await lock(tx, id, user);
        await expectVersion(tx, query, version, user);
        if (sorted.assigneeId) await assertOfOffice(tx, sorted.assigneeId);
        const change = changedIn(query, sorted);
        if (Object.keys(change).length > 0) {
          await createQueryRepository(tx).change(id, change);
          const before = Object.fromEntries(Object.keys(change).map((key) => [key, query[key as keyof QueryRow]]));
          await writeAudit(tx, clock, { actor, action: 'query.sorted', entityId: id, before, after: change });
        }
        return readQuery(tx, id, user);
      }),
  };
}

/** The state after an answer; one of the office to a query that is over opens it and waits for the person again. */
function stateAfterAnswer(state: QueryState, isFromOffice: boolean): QueryState {
  const step = (action: 'answer' | 'askBack' | 'reopen', from: QueryState) => {
    const to = queryLifecycle.next(action, from);
    return to === 'back' ? null : to;
  };
  if (!isFromOffice) return step('askBack', state) ?? state;
  return step('answer', state) ?? step('answer', step('reopen', state) ?? state) ?? state;
}

const endedText = ({ number }: QueryRow) =>
  problem.conflict(
    'query_ended',
    `${number} was resolved more than 30 days ago. Please ask a new query; your text is still on your screen.`,
  );

/** Only what differs, so that setting what is set already costs no version. */
const changedIn = (query: QueryRow, { priority, category, assigneeId }: Omit<BodyOf<typeof sortQuery>, 'version'>) =>
  ({
    ...(priority !== undefined && priority !== query.priority && { priority }),
    ...(category !== undefined && category !== query.category && { category }),
    ...(assigneeId !== undefined && assigneeId !== query.assigneeId && { assigneeId }),
  }) satisfies QueryChange;
