import {
  getNotificationSettings,
  listNotifications,
  readAllNotifications,
  readNotification,
  saveNotificationSettings,
  streamNotifications,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { notificationDigest } from './digest.ts';
import { createNotificationRepository } from './repository.ts';
import { createNotificationService } from './service.ts';
import { createNotificationStreams } from './streams.ts';

export const notificationRoutes: FastifyPluginAsync = async (app) => {
  const notifications = createNotificationService(app);
  const streams = createNotificationStreams(app);
  app.addHook('preClose', () => streams.close());
  app.timedRules.add(notificationDigest(app));
  app.jobs.every('41 3 * * *', 'notifications.purge', async () => {
    await createNotificationRepository(app.db).purge(app.clock.now());
  });
  app.route(toRoute(listNotifications, ({ session }) => notifications.list(session.user)));
  app.route(
    toRoute(readNotification, async ({ params, session }) =>
      withMessage('Marked as read.', await notifications.read(params.id, session.user)),
    ),
  );
  app.route(
    toRoute(readAllNotifications, async ({ body, session }) =>
      withMessage('All marked as read.', await notifications.readAll(body.until, session.user)),
    ),
  );
  app.route(toRoute(streamNotifications, ({ session }) => streams.open(session)));
  app.route(toRoute(getNotificationSettings, ({ session }) => notifications.settings(session.user)));
  app.route(
    toRoute(saveNotificationSettings, async ({ body, session }) =>
      withMessage('Notifications saved.', await notifications.saveSettings(body, session.user)),
    ),
  );
};
