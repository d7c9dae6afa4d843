import { keepStep } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { problem } from '../../../platform/problems/problem.ts';
import { toRoute } from '../../../platform/http/to-route.ts';
import { assertVisible } from '../access.ts';
import { editability } from '../present.ts';
import { createApplicationRepository } from '../repository.ts';

/** Stores the open step. This is not a change of the application: version and deadlines stay the same. */
export const lastStepRoutes: FastifyPluginAsync = async (app) => {
  app.route(
    toRoute(keepStep, async ({ params: { id }, body, session }) => {
      const row = await assertVisible(app.db, id, session.user);
      if (row.applicantId !== session.user.id) throw problem.notFound();
      if (editability(row, session.user.id).editable && row.currentStep !== body.step)
        await createApplicationRepository(app.db).keepStep(id, body.step);
      return {};
    }),
  );
};
