import {
  answerQuery,
  askQuery,
  changeQueries,
  countQueues,
  discardQuery,
  downloadQueryFile,
  getQuery,
  listQueries,
  mergeQuery,
  noteWriting,
  removeQueryFile,
  resolveQuery,
  snoozeQuery,
  sortQuery,
  splitQuery,
  uploadQueryFile,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { resultsOfEach } from '../../platform/problems/problem.ts';
import { createQueryFileService } from './files.ts';
import { createQueryDiscard, queryJunk } from './junk.ts';
import { createQueryService } from './service.ts';
import { queryCloses, queryWakes } from './timed-rules.ts';

export const queryRoutes: FastifyPluginAsync = async (app) => {
  const queries = createQueryService(app);
  const files = createQueryFileService(app);
  const discard = createQueryDiscard(app);
  app.junk.add(queryJunk(app));

  app.route(toRoute(listQueries, ({ query, session }) => queries.list(query, session.user)));
  app.route(toRoute(countQueues, ({ session }) => queries.countQueues(session.user)));
  app.route(toRoute(getQuery, ({ params, session }) => queries.read(params.id, session.user)));
  app.route(
    toRoute(askQuery, async ({ body, session: { user }, actor }) =>
      withMessage('Query sent.', await queries.ask(body, { user, actor })),
    ),
  );
  app.route(
    toRoute(answerQuery, async ({ params, body, session: { user }, actor }) =>
      withMessage(
        body.kind === 'public' ? 'Answer sent.' : 'Note added.',
        await queries.answer(params.id, body, { user, actor }),
      ),
    ),
  );
  app.route(
    toRoute(resolveQuery, async ({ params, body, session: { user }, actor }) =>
      withMessage('Query resolved.', await queries.resolve(params.id, body, { user, actor })),
    ),
  );
  app.route(
    toRoute(sortQuery, async ({ params, body, session: { user }, actor }) =>
      withMessage('Query saved.', await queries.sort(params.id, body, { user, actor })),
    ),
  );
  app.route(
    toRoute(snoozeQuery, async ({ params, body, session: { user }, actor }) =>
      withMessage(
        body.until ? 'Query snoozed.' : 'Query unsnoozed.',
        await queries.snooze(params.id, body, { user, actor }),
      ),
    ),
  );
  app.route(
    toRoute(mergeQuery, async ({ params, body, session: { user }, actor }) =>
      withMessage('Queries merged.', await queries.merge(params.id, body, { user, actor })),
    ),
  );
  app.route(
    toRoute(splitQuery, async ({ params, body, session: { user }, actor }) =>
      withMessage('Messages moved to a new query.', await queries.split(params.id, body, { user, actor })),
    ),
  );
  app.route(toRoute(noteWriting, ({ params, body, session: { user } }) => queries.noteWriting(params.id, body, user)));
  app.route(
    toRoute(discardQuery, async ({ params, body, session: { user }, actor }) => {
      await discard(params.id, body, { user, actor });
      return withMessage(body.cause === 'spam' ? 'Query marked as spam.' : 'Query deleted.', {});
    }),
  );
  // The same command for several queries, one transaction each, with a result for each (domain rule 15).
  app.route(
    toRoute(changeQueries, ({ body, session: { user }, actor }) =>
      resultsOfEach(
        body.items,
        ({ id, version }): Promise<unknown> => {
          const caller = { user, actor };
          switch (body.action) {
            case 'assign':
              return queries.sort(id, { version, assigneeId: body.assigneeId }, caller);
            case 'prioritise':
              return queries.sort(id, { version, priority: body.priority }, caller);
            case 'snooze':
              return queries.snooze(id, { version, until: body.until }, caller);
            case 'resolve':
              return queries.resolve(id, { version }, caller);
            case 'discard':
              return discard(id, { version, cause: body.cause }, caller);
          }
        },
        app.log,
      ),
    ),
  );
  app.route(
    toRoute(uploadQueryFile, async ({ session, request }) =>
      withMessage('File uploaded.', await files.upload(session.user, request)),
    ),
  );
  app.route(
    toRoute(removeQueryFile, async ({ params, session }) => {
      await files.remove(params.id, session.user);
      return withMessage('File removed.', {});
    }),
  );
  app.route(
    toRoute(downloadQueryFile, ({ params, session }) => files.download(params.id, params.fileId, session.user)),
  );

  app.timedRules.add(queryCloses(app));
  app.timedRules.add(queryWakes(app));
  app.jobs.every('23 * * * *', 'queries.housekeeping', () => files.purgeUnused());
};
