import {
  changeMembership,
  downloadCard,
  downloadMemberCard,
  getRenewal,
  lapseMemberships,
  listDueLapses,
  listRenewalMembers,
  listRenewals,
  previewRenewal,
  resumeRenewal,
  startRenewal,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { createCard } from './card.ts';
import { addLapsing, createLapseService, renewMembership, createStandingService } from './standing.ts';
import { createRenewalWorker, createRenewalService, renewalJob } from './service.ts';

/** The renewal of memberships: a dry run, then a job that creates draft invoices, and the effects of their payment. */
export const renewalRoutes: FastifyPluginAsync = async (app) => {
  const renewals = createRenewalService(app);
  const worker = createRenewalWorker(app);
  const standing = createStandingService(app);
  const lapsing = createLapseService(app);
  app.events.on('period.settled', (tx, event) => renewMembership(tx, app, event));
  addLapsing(app);
  app.jobs.handle(renewalJob, async ({ id }) => worker.run(String(id)), {
    retryLimit: 3,
    concurrency: 1,
    pollSeconds: 1,
    onGivenUp: async ({ id }) => worker.stop(String(id)),
  });
  // A run interrupted by a server stop resumes within a minute.
  app.jobs.every('* * * * *', 'renewals', () => renewals.maintain());

  app.route(toRoute(previewRenewal, ({ query }) => renewals.preview(query.endsBy)));
  app.route(toRoute(listRenewalMembers, ({ query }) => renewals.members(query)));
  app.route(
    toRoute(startRenewal, async ({ body, session, actor }) =>
      withMessage('The renewal has begun.', await renewals.start(body.endsBy, { id: session.user.id, actor })),
    ),
  );
  app.route(toRoute(listRenewals, ({ query }) => renewals.list(query)));
  app.route(toRoute(getRenewal, ({ params }) => renewals.read(params.id)));
  app.route(
    toRoute(resumeRenewal, async ({ params, actor }) =>
      withMessage('The renewal goes on.', await renewals.resume(params.id, actor)),
    ),
  );
  app.route(toRoute(listDueLapses, ({ query }) => lapsing.list(query)));
  app.route(toRoute(lapseMemberships, ({ body, actor }) => lapsing.lapseAll(body.items, actor)));
  app.route(
    toRoute(downloadCard, ({ query, session: { user } }) =>
      createCard(app, { userId: user.id, language: query.language }),
    ),
  );
  app.route(
    toRoute(downloadMemberCard, ({ params, query }) =>
      createCard(app, { userId: params.id, language: query.language }),
    ),
  );
  app.route(
    toRoute(changeMembership, async ({ params, body, actor }) =>
      withMessage('The membership was changed.', await standing.change(params.id, body, actor)),
    ),
  );
};
