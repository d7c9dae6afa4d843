import { discardMail, editMail, getMail, listMails, recallMail, sendMail } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { say, toRoute } from '../../http/to-route.ts';
import { createMailService } from './service.ts';

export const mailRoutes: FastifyPluginAsync = async (app) => {
  const mails = createMailService(app);

  app.route(toRoute(listMails, ({ query }) => mails.list(query)));
  app.route(toRoute(getMail, ({ params }) => mails.read(params.id)));
  app.route(
    toRoute(editMail, async ({ params, body, actor }) =>
      say('The mail is saved.', await mails.edit({ ...params, body, actor })),
    ),
  );
  app.route(
    toRoute(sendMail, async ({ params, body, actor }) =>
      say(
        'The mail leaves in a minute; until then you can take it back.',
        await mails.send({ ...params, body, actor }),
      ),
    ),
  );
  app.route(
    toRoute(recallMail, async ({ params, body, actor }) =>
      say('The mail is taken back.', await mails.recall({ ...params, body, actor })),
    ),
  );
  app.route(
    toRoute(discardMail, async ({ params, body, actor }) =>
      say('The mail is discarded.', await mails.discard({ ...params, body, actor })),
    ),
  );
};
