import { confirmSetUpStep, dismissSetUp, getSetUp, skipSetUpStep } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { say, toRoute } from '../../platform/http/to-route.ts';
import { createSetUpService } from './service.ts';

export const setUpRoutes: FastifyPluginAsync = async (app) => {
  const setUp = createSetUpService(app);
  app.route(toRoute(getSetUp, () => setUp.read()));
  app.route(
    toRoute(skipSetUpStep, async ({ params, actor }) =>
      say('Step skipped.', await setUp.mark(params.step, 'skipped', actor)),
    ),
  );
  app.route(
    toRoute(confirmSetUpStep, async ({ params, actor }) =>
      say('Confirmed.', await setUp.mark(params.step, 'confirmed', actor)),
    ),
  );
  app.route(toRoute(dismissSetUp, async ({ actor }) => say('Checklist dismissed.', await setUp.dismiss(actor))));
};
