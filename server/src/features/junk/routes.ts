import {
  getJunkItem,
  listJunk,
  purgeJunkItem,
  restoreJunkItem,
  restoreJunkItems,
  undoDeletion,
  undoDeletions,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { timedRule } from '../../platform/timed-rules/timed-rule.ts';
import { purgeSchedule } from './repository.ts';
import { createJunkService } from './service.ts';

export const junkRoutes: FastifyPluginAsync = async (app) => {
  const box = createJunkService(app);

  app.route(toRoute(listJunk, ({ query, session }) => box.list(query, session.user)));
  app.route(toRoute(getJunkItem, ({ params, session }) => box.read(params.id, session.user)));
  app.route(
    toRoute(restoreJunkItem, async ({ params, actor }) =>
      withMessage('Restored.', await box.restore(params.id, actor)),
    ),
  );
  app.route(toRoute(restoreJunkItems, ({ body, actor }) => box.restoreAll(body.ids, actor)));
  app.route(
    toRoute(purgeJunkItem, async ({ params, body, actor }) => {
      await box.purge(params.id, body.confirmation, actor);
      return withMessage('Deleted permanently.', {});
    }),
  );
  app.route(
    toRoute(undoDeletion, async ({ body, session, actor }) => {
      await box.undo(body, session.user, actor);
      return withMessage('Restored.', {});
    }),
  );
  app.route(toRoute(undoDeletions, ({ body, session, actor }) => box.undoAll(body, session.user, actor)));

  app.timedRules.add(
    timedRule(app.clock, {
      kind: 'junk_purge',
      subject: 'junk',
      select: () => purgeSchedule,
      lock: (tx, { rowId }) => box.lockDue(tx, rowId),
      act: (tx, item) => box.purgeDue(tx, item),
    }),
  );
};
