import {
  discardMail,
  editMail,
  getMail,
  listMails,
  markMailReady,
  recallMail,
  renewMail,
  renewMails,
  sendMail,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { say, toRoute } from '../../platform/http/to-route.ts';
import { mailJunk } from './junk.ts';
import { createMailRenewal } from './mail-renewal.ts';
import { createMailService } from './service.ts';

export const mailRoutes: FastifyPluginAsync = async (app) => {
  const mails = createMailService(app);
  const renewal = createMailRenewal(app);
  app.junk.add(mailJunk(app));

  app.route(toRoute(listMails, ({ query }) => mails.list(query)));
  app.route(toRoute(getMail, ({ params, session }) => mails.read(params.id, session.user.role)));
  app.route(
    toRoute(editMail, async ({ params, body, session, actor }) =>
      say('The mail is saved.', await mails.edit({ ...params, body, actor, role: session.user.role })),
    ),
  );
  app.route(
    toRoute(markMailReady, async ({ params, body, session, actor }) =>
      say('The mail is ready to be sent.', await mails.markReady({ ...params, body, actor, role: session.user.role })),
    ),
  );
  app.route(
    toRoute(renewMail, async ({ params, body, session, actor }) =>
      say('The mail is made anew.', await renewal.renew({ ...params, body, actor, role: session.user.role })),
    ),
  );
  app.route(
    toRoute(renewMails, ({ body, session, actor }) => renewal.renewAll(body.ids, { actor, role: session.user.role })),
  );
  app.route(
    toRoute(sendMail, async ({ params, body, session, actor }) =>
      say(
        'The mail leaves in a minute; until then you can take it back.',
        await mails.send({ ...params, body, actor, role: session.user.role }),
      ),
    ),
  );
  app.route(
    toRoute(recallMail, async ({ params, body, session, actor }) =>
      say('The mail is taken back.', await mails.recall({ ...params, body, actor, role: session.user.role })),
    ),
  );
  app.route(
    toRoute(discardMail, async ({ params, body, session, actor }) =>
      say('The mail is discarded.', await mails.discard({ ...params, body, actor, role: session.user.role })),
    ),
  );
};
