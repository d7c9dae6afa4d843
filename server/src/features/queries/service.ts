import type {
  BodyOf,
  listQueries,
  QueryDetail,
  QueryOf,
  QuerySummary,
  resolveQuery,
  sortQuery,
} from '@guildhall/shared/contracts';
import { openQueryStates } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { createQueryConversation } from './conversation.ts';
import { createQueryHandling } from './handling.ts';
import { readQueryPage } from './list.ts';
import { expectVersion, lockVisible } from './lock.ts';
import { noteOnApplication } from './on-application.ts';
import { readQuery } from './present.ts';
import { createQueryReader } from './reader.ts';
import { createQueryRepository, type QueryChange, type QueryRow, type User } from './repository.ts';
import { assertOfOffice } from './subject-repository.ts';
import { notifyAssignee } from './telling.ts';

/** Queries: asking, answering, adding notes, resolving and sorting (domain §2, Query). */
export function createQueryService(app: FastifyInstance) {
  const { db, clock } = app;

  return {
    ...createQueryReader(app),

    async list(query: QueryOf<typeof listQueries>, user: User): Promise<PageOf<QuerySummary[]>> {
      const { zone } = await readSetting(db, 'association');
      return app.reads.run((reading) => readQueryPage(reading, query, user, zone));
    },

    ...createQueryConversation(app),
    ...createQueryHandling(app),

    resolve: (id: string, { version }: BodyOf<typeof resolveQuery>, { user, actor }: Caller): Promise<QueryDetail> =>
      db.transaction(async (tx) => {
        const before = await lockVisible(tx, id, user);
        await expectVersion(tx, before, version, user);
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

    /** Sets priority, type and assignee. */
    sort: (id: string, { version, ...sorted }: BodyOf<typeof sortQuery>, { user, actor }: Caller) =>
      db.transaction(async (tx): Promise<QueryDetail> => {
        const query = await lockVisible(tx, id, user);
        await expectVersion(tx, query, version, user);
        if (sorted.assigneeId) await assertOfOffice(tx, sorted.assigneeId);
        const change = changedIn(query, sorted);
        if (Object.keys(change).length > 0) {
          const changed = await createQueryRepository(tx).change(id, change);
          if (change.assigneeId) await notifyAssignee(tx, clock, { kind: 'query_assigned', query: changed, actor });
          const before = Object.fromEntries(Object.keys(change).map((key) => [key, query[key as keyof QueryRow]]));
          await writeAudit(tx, clock, { actor, action: 'query.sorted', entityId: id, before, after: change });
        }
        return readQuery(tx, id, user);
      }),
  };
}

/** Only differences, so that setting the current value does not increment the version. */
const changedIn = (query: QueryRow, { priority, category, assigneeId }: Omit<BodyOf<typeof sortQuery>, 'version'>) =>
  ({
    ...(priority !== undefined && priority !== query.priority && { priority }),
    ...(category !== undefined && category !== query.category && { category }),
    ...(assigneeId !== undefined && assigneeId !== query.assigneeId && { assigneeId }),
  }) satisfies QueryChange;
