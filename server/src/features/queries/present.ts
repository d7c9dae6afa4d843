import type {
  QueryDetail,
  QueryFile,
  QueryOf,
  QuerySummary,
  QueueCounts,
  listQueries,
} from '@guildhall/shared/contracts';
import { caseLimits, openQueryStates } from '@guildhall/shared/domain';
import type { Database, Queryable } from '../../platform/database/client.ts';
import { queries } from '../../platform/database/schema/index.ts';
import { pageOf, walkOf, type ListWalk } from '../../platform/database/sorted-list.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { problem } from '../../platform/problems/problem.ts';
import { daysAfter } from '../../platform/clock/clock.ts';
import { fullName } from '../../platform/audit/actor.ts';
import { createQueryFileRepository } from './file-repository.ts';
import {
  createQueryRepository,
  isOffice,
  queriesShown,
  querySortColumns,
  type MessageRow,
  type QueryRow,
  type QueryWithPeople,
  type User,
} from './repository.ts';

/** @param user the reader: the office's planning is hidden from members */
const toSummary = ({ query, requester, assignee }: QueryWithPeople, user: User): QuerySummary => ({
  id: query.id,
  number: query.number,
  subject: query.subject,
  requesterName: fullName(requester),
  category: query.category,
  priority: query.priority,
  state: query.state,
  assigneeName: assignee && fullName(assignee),
  snoozedUntil: (isOffice(user) && query.snoozedUntil?.toISOString()) || null,
  createdAt: query.createdAt.toISOString(),
  updatedAt: query.updatedAt.toISOString(),
  version: query.version,
});

/** Until when an answer reopens a resolved or closed query; `null` while it is open. */
export const reopenableUntil = ({ state, resolvedAt, stateSince }: QueryRow): Date | null =>
  openQueryStates.includes(state) ? null : daysAfter(resolvedAt ?? stateSince, caseLimits.queryReopenDays);

function aboutOf({ query, applicationNumber, invoiceNumber }: QueryWithPeople): QueryDetail['about'] {
  if (query.applicationId && applicationNumber)
    return { kind: 'application', id: query.applicationId, label: applicationNumber };
  if (query.invoiceId && invoiceNumber) return { kind: 'invoice', id: query.invoiceId, label: invoiceNumber };
  return null;
}

/** The same as `firstAnswerAt` of the repository, computed from loaded messages. */
const firstAnswerAmong = (
  messages: readonly { message: Pick<MessageRow, 'kind' | 'authorId' | 'createdAt'> }[],
  { requesterId, createdAt }: QueryRow,
): Date | undefined =>
  messages.find(
    ({ message }) => message.kind === 'public' && message.authorId !== requesterId && message.createdAt > createdAt,
  )?.message.createdAt;

/** A query with its messages, in the reader's view. @throws Problem 404, the same for hidden and unknown ones */
export async function readQuery(db: Queryable, id: string, user: User): Promise<QueryDetail> {
  const repository = createQueryRepository(db);
  const found = await repository.visibleById(id, user);
  if (!found) throw problem.notFound();
  const { query, requester, assignee } = found;
  // Sequential: a transaction has one connection.
  const messages = await repository.messagesOf(found.query.id, isOffice(user) ? 'office' : 'requester');
  const files = await createQueryFileRepository(db).ofMessages(messages.map(({ message }) => message.id));
  const filesOf = (messageId: string): QueryFile[] =>
    files.filter((file) => file.messageId === messageId).map(({ messageId: _, ...file }) => file);
  return {
    ...toSummary(found, user),
    requester: { id: query.requesterId, name: fullName(requester), language: requester.language },
    about: aboutOf(found),
    assignee: assignee && { id: assignee.id, name: fullName(assignee) },
    messages: messages.map(({ message, author }) => ({
      id: message.id,
      kind: message.kind,
      authorName: fullName(author),
      authorColour: author.colour,
      fromOffice: message.authorId !== query.requesterId,
      body: message.body,
      files: filesOf(message.id),
      createdAt: message.createdAt.toISOString(),
    })),
    reopenableUntil: reopenableUntil(query)?.toISOString() ?? null,
    firstAnswerAt: firstAnswerAmong(messages, query)?.toISOString() ?? null,
  };
}

type ListQuery = QueryOf<typeof listQueries>;
type Filter = Omit<ListQuery, 'page' | 'pageSize'>;

const listOf = (db: Queryable, filter: Filter, user: User, zone: string) => ({
  table: queries,
  where: queriesShown(filter, user, zone),
  sort: filter.sort,
  columns: querySortColumns,
  read: async (ids: string[]) => (await createQueryRepository(db).byIds(ids)).map((row) => toSummary(row, user)),
});

/** A page of a person's list. @param zone the association's, in which the days of a filter begin and end */
export const readQueryPage = (
  db: Queryable,
  query: ListQuery,
  user: User,
  zone: string,
): Promise<PageOf<QuerySummary[]>> => pageOf(db, listOf(db, query, user, zone), query);

/** Every query of a person's list. @param zone as for a page */
export const walkQueries = (db: Queryable, filter: Filter, user: User, zone: string): ListWalk<QuerySummary> =>
  walkOf(db, listOf(db, filter, user, zone));

/** Read access for the service and the dashboards, without the commands. */
export function createQueryReader({ db }: { db: Database }) {
  const repository = createQueryRepository(db);
  return {
    /** The counts of the office's queues, each the length of its list. */
    async countQueues(user: User): Promise<QueueCounts> {
      const { zone } = await readSetting(db, 'association');
      return repository.countQueues(user, zone);
    },

    /** A person's own open queries, newest first. */
    unresolvedOf: async (user: User): Promise<QuerySummary[]> =>
      (await repository.unresolvedOf(user.id)).map((row) => toSummary(row, user)),

    read: (id: string, user: User): Promise<QueryDetail> => readQuery(db, id, user),
  };
}
