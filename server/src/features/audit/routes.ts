import { getAuditEvent, listAuditEvents } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { toRoute } from '../../platform/http/to-route.ts';
import { problem } from '../../platform/problems/problem.ts';
import { createAuditReader } from './audit-read-model.ts';

export const auditRoutes: FastifyPluginAsync = async (app) => {
  const log = createAuditReader(app.db);
  app.route(
    toRoute(listAuditEvents, ({ query, session }) =>
      app.reads.run((db) => createAuditReader(db).page(query, session.user.zone)),
    ),
  );
  app.route(
    toRoute(getAuditEvent, async ({ params }) => {
      const line = await log.detail(params.id);
      if (!line) throw problem.notFound('audit_event_unknown', 'This audit log entry does not exist.');
      return line;
    }),
  );
};
