import { getBackups, startBackup, verifyBackup } from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { createBackupService, runJob } from './service.ts';

export const backupRoutes: FastifyPluginAsync = async (app) => {
  const backups = createBackupService(app);
  // Never retried: the person who started it sees the failure and decides.
  app.jobs.handle(runJob, backups.run, { retryLimit: 0, pollSeconds: 1 });

  app.route(toRoute(getBackups, () => backups.read()));
  app.route(
    toRoute(startBackup, async ({ actor }) =>
      withMessage('Backup started.', await backups.start('backup', null, actor)),
    ),
  );
  app.route(
    toRoute(verifyBackup, async ({ params, actor }) => {
      await backups.requireStored(params.backup);
      return withMessage('Verification started.', await backups.start('verification', params.backup, actor));
    }),
  );
};
