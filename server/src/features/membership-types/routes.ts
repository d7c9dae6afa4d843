import {
  checkForm,
  createMembershipType,
  deleteMembershipType,
  editMembershipType,
  getFormVersion,
  getMembershipForm,
  listManagedMembershipTypes,
  listMembershipTypes,
  orderMembershipTypes,
  publishForm,
  setRefereeTiming,
  setTypeAccepting,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { createFormService } from './forms.ts';
import { membershipTypeJunk } from './junk.ts';
import { createTypeManager } from './managing.ts';
import { createMembershipTypeService } from './service.ts';

export const membershipTypeRoutes: FastifyPluginAsync = async (app) => {
  const types = createMembershipTypeService(app);
  const forms = createFormService(app);
  const manager = createTypeManager(app);
  app.junk.add(membershipTypeJunk);
  app.route(toRoute(listMembershipTypes, ({ session }) => types.list(session.user.role)));
  app.route(toRoute(listManagedMembershipTypes, () => manager.list()));
  app.route(
    toRoute(createMembershipType, async ({ body, actor }) =>
      withMessage('Membership type added.', await manager.create(body, actor)),
    ),
  );
  app.route(
    toRoute(editMembershipType, async ({ params, body, actor }) =>
      withMessage('Membership type saved.', await manager.edit({ ...params, ...body, actor })),
    ),
  );
  app.route(
    toRoute(orderMembershipTypes, async ({ body, actor }) =>
      withMessage('Order saved.', await manager.order(body, actor)),
    ),
  );
  app.route(
    toRoute(setTypeAccepting, async ({ params, body, actor }) =>
      withMessage(
        body.accepting ? 'Membership type opened.' : 'Membership type closed.',
        await manager.setAccepting({ ...params, ...body, actor }),
      ),
    ),
  );
  app.route(
    toRoute(deleteMembershipType, async ({ params, body, actor }) =>
      withMessage('Membership type deleted.', await manager.delete({ ...params, ...body, actor })),
    ),
  );
  app.route(
    toRoute(setRefereeTiming, async ({ params, body, actor }) =>
      withMessage('Membership type saved.', await types.setRefereeTiming(params.id, body.asksReferees, actor)),
    ),
  );
  app.route(toRoute(getMembershipForm, ({ params }) => forms.read(params.id)));
  app.route(toRoute(getFormVersion, ({ params }) => forms.readVersion(params.id, Number(params.number))));
  app.route(toRoute(checkForm, ({ params, body }) => forms.check(params.id, body.definition)));
  app.route(
    toRoute(publishForm, async ({ params, body, actor }) =>
      withMessage('Form published.', await forms.publish({ ...body, membershipTypeId: params.id, actor })),
    ),
  );
};
