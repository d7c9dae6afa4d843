import {
  attachToMail,
  detachFromMail,
  discardMail,
  downloadMailFile,
  editMail,
  getMail,
  listMails,
  markMailReady,
  previewMail,
  recallMail,
  redraftMail,
  renewMail,
  renewMails,
  reportBounce,
  sendMail,
  sendMails,
  testMail,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { registerBounceReading, createBounceReport } from './bounces.ts';
import { mailJunk } from './junk.ts';
import { createMailFiles } from './mail-files.ts';
import { createMailRenewal, createMailService } from './service.ts';
import { createMailTrials } from './trials.ts';

export const mailRoutes: FastifyPluginAsync = async (app) => {
  const mails = createMailService(app);
  const renewal = createMailRenewal(app);
  const trials = createMailTrials(app);
  const files = createMailFiles(app);
  const noteBounce = createBounceReport(app);
  app.junk.add(mailJunk(app));
  registerBounceReading(app);

  app.route(toRoute(listMails, ({ query }) => mails.list(query)));
  app.route(toRoute(getMail, ({ params, session }) => mails.read(params.id, session.user.role)));
  app.route(
    toRoute(editMail, async ({ params, body, session, actor }) =>
      withMessage('Email saved.', await mails.edit({ ...params, body, actor, role: session.user.role })),
    ),
  );
  app.route(
    toRoute(markMailReady, async ({ params, body, session, actor }) =>
      withMessage('Email marked as ready.', await mails.markReady({ ...params, body, actor, role: session.user.role })),
    ),
  );
  app.route(
    toRoute(renewMail, async ({ params, body, session, actor }) =>
      withMessage('Draft regenerated.', await renewal.renew({ ...params, body, actor, role: session.user.role })),
    ),
  );
  app.route(
    toRoute(renewMails, ({ body, session, actor }) => renewal.renewAll(body.ids, { actor, role: session.user.role })),
  );
  app.route(
    toRoute(sendMail, async ({ params, body, session, actor }) =>
      withMessage(
        body.at ? 'Email scheduled.' : 'The email will be sent in a minute. You can undo it until then.',
        await mails.send({ ...params, body, actor, role: session.user.role }),
      ),
    ),
  );
  app.route(toRoute(sendMails, ({ body, session, actor }) => mails.sendAll(body, { actor, role: session.user.role })));
  app.route(
    toRoute(redraftMail, async ({ params, body, session, actor }) =>
      withMessage(
        'Email moved back to drafts.',
        await mails.redraft({ ...params, body, actor, role: session.user.role }),
      ),
    ),
  );
  app.route(
    toRoute(reportBounce, async ({ params, body, session, actor }) =>
      withMessage('Email marked as bounced.', await noteBounce({ ...params, body, actor, role: session.user.role })),
    ),
  );
  app.route(toRoute(previewMail, ({ params, body, session }) => trials.preview(params.id, body, session.user.role)));
  app.route(
    toRoute(testMail, async ({ params, body, session }) =>
      withMessage('Copy sent to you.', await trials.test(params.id, body, session.user)),
    ),
  );
  app.route(
    toRoute(attachToMail, async ({ params, request, session: { user }, actor }) =>
      withMessage(
        'File attached.',
        await files.attach({ ...params, request, actor, role: user.role, userId: user.id }),
      ),
    ),
  );
  app.route(
    toRoute(detachFromMail, async ({ params, body, session, actor }) =>
      withMessage('File removed.', await files.detach({ ...params, body, actor, role: session.user.role })),
    ),
  );
  app.route(
    toRoute(downloadMailFile, ({ params, session }) => files.download(params.id, params.fileId, session.user.role)),
  );
  app.route(
    toRoute(recallMail, async ({ params, body, session, actor }) =>
      withMessage('Sending undone.', await mails.recall({ ...params, body, actor, role: session.user.role })),
    ),
  );
  app.route(
    toRoute(discardMail, async ({ params, body, session, actor }) =>
      withMessage('Email discarded.', await mails.discard({ ...params, body, actor, role: session.user.role })),
    ),
  );
};
