import {
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  restoreMailTemplate,
  saveMailTemplate,
  sendTestMail,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { createMailTemplateService } from './service.ts';

export const mailTemplateRoutes: FastifyPluginAsync = async (app) => {
  const templates = createMailTemplateService(app);

  app.route(toRoute(listMailTemplates, () => templates.list()));
  app.route(toRoute(getMailTemplate, ({ params }) => templates.read(params)));
  app.route(
    toRoute(saveMailTemplate, async ({ params, body, actor }) =>
      withMessage('Template saved.', await templates.save({ ...params, body, actor })),
    ),
  );
  app.route(
    toRoute(restoreMailTemplate, async ({ params, body, actor }) =>
      withMessage('Earlier text restored.', await templates.restore({ ...params, body, actor })),
    ),
  );
  app.route(toRoute(previewMailTemplate, ({ params, body }) => templates.preview({ ...params, body })));
  app.route(
    toRoute(sendTestMail, async ({ params, body, session }) =>
      withMessage('Test email sent.', await templates.sendTest({ ...params, body }, session)),
    ),
  );
};
