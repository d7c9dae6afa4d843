import {
  getFormVersion,
  getMembershipForm,
  listMembershipTypes,
  publishForm,
  setRefereeTiming,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { say, toRoute } from '../../platform/http/to-route.ts';
import { createFormService } from './forms.ts';
import { createMembershipTypeService } from './service.ts';

export const membershipTypeRoutes: FastifyPluginAsync = async (app) => {
  const types = createMembershipTypeService(app);
  const forms = createFormService(app);
  app.route(toRoute(listMembershipTypes, () => types.list()));
  app.route(
    toRoute(setRefereeTiming, async ({ params, body, actor }) =>
      say('Membership type changed.', await types.setRefereeTiming(params.id, body.asksReferees, actor)),
    ),
  );
  app.route(toRoute(getMembershipForm, ({ params }) => forms.read(params.id)));
  app.route(toRoute(getFormVersion, ({ params }) => forms.readVersion(params.id, Number(params.number))));
  app.route(
    toRoute(publishForm, async ({ params, body, actor }) =>
      say('Form published.', await forms.publish({ ...body, membershipTypeId: params.id, actor })),
    ),
  );
};
