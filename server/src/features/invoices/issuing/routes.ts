import { listIssueRuns, listRefusedDrafts, resumeIssueRun, startIssueRun } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../../platform/http/to-route.ts';
import { createIssueRunWorker, createIssueRunService, issueRunJob } from './runs.ts';

/** Issues all drafts of a list by a job, with a result for each. */
export const issueRunRoutes: FastifyPluginAsync = async (app) => {
  const runs = createIssueRunService(app);
  const worker = createIssueRunWorker(app);
  app.jobs.handle(issueRunJob, async ({ id }) => worker.run(String(id)), {
    retryLimit: 3,
    concurrency: 1,
    pollSeconds: 1,
    onGivenUp: async ({ id }) => worker.stop(String(id)),
  });
  // A run interrupted by a server stop resumes within a minute.
  app.jobs.every('* * * * *', 'issue-runs', () => runs.maintain());

  app.route(
    toRoute(startIssueRun, async ({ body, session, actor }) =>
      withMessage('The drafts are being issued.', await runs.start(body, session.user, actor)),
    ),
  );
  app.route(toRoute(listIssueRuns, ({ query }) => runs.list(query)));
  app.route(toRoute(listRefusedDrafts, ({ params, query }) => runs.refused(params.id, query)));
  app.route(
    toRoute(resumeIssueRun, async ({ params, actor }) =>
      withMessage('The run was resumed.', await runs.resume(params.id, actor)),
    ),
  );
};
