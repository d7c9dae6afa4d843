import { confirmSetUpStep, dismissSetUp, getSetUp, skipSetUpStep } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { createSetUpService } from './service.ts';

export const setUpRoutes: FastifyPluginAsync = async (app) => {
  const setUp = createSetUpService(app);
  app.route(toRoute(getSetUp, () => setUp.read()));
  app.route(
    toRoute(skipSetUpStep, async ({ params, actor }) =>
      withMessage('Step skipped.', await setUp.mark(params.step, 'skipped', actor)),
    ),
  );
  app.route(
    toRoute(confirmSetUpStep, async ({ params, actor }) =>
      withMessage('Confirmed.', await setUp.mark(params.step, 'confirmed', actor)),
    ),
  );
  app.route(
    toRoute(dismissSetUp, async ({ actor }) => withMessage('Checklist dismissed.', await setUp.dismiss(actor))),
  );
};
