import type { Backups } from '@guildhall/shared/contracts';
import type { BackupRunKind } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { makeRecordedBackup, verifyRecorded } from '../../platform/backup/recorded.ts';
import { createBackupRuns } from '../../platform/backup/runs.ts';
import { readBackups } from '../../platform/backup/state.ts';
import { openBackupStore } from '../../platform/backup/stores.ts';
import type { JobData } from '../../platform/jobs/queue.ts';
import { problem } from '../../platform/problems/problem.ts';

export const runJob = 'backup-run';

/** Backups and verifications started by administrators; both run as a job. */
export function createBackupService({ db, clock, config, jobs, log }: FastifyInstance) {
  const read = (): Promise<Backups> => readBackups(db, config, clock);

  return {
    read,

    /** @throws Problem 404 `backup_unknown` */
    async requireStored(name: string): Promise<void> {
      const stored = await openBackupStore(config.backups).list();
      if (!stored.some((one) => one.name === name))
        throw problem.notFound('backup_unknown', 'This backup no longer exists. Reload the page.');
    },

    /** @throws Problem 409 `backup_running` */
    async start(kind: BackupRunKind, backup: string | null, actor: Actor): Promise<Backups> {
      await db.transaction(async (tx) => {
        const runs = createBackupRuns(tx, clock);
        await runs.lockStart();
        if (await runs.current())
          throw problem.conflict(
            'backup_running',
            'A backup or verification is already running. Wait until it has finished.',
          );
        const id = await runs.begin(kind, actor, { state: 'waiting', backup });
        await jobs.enqueue(tx, runJob, { id, actorId: actor.id, actorName: actor.name, requestId: actor.requestId });
      });
      return read();
    },

    /** Runs a started backup or verification. Failures are recorded, not thrown. */
    async run({ id, actorId, actorName, requestId }: JobData): Promise<void> {
      const runs = createBackupRuns(db, clock);
      // The queue may deliver a long job again while it runs.
      if (!(await runs.take(String(id)))) return;
      const actor: Actor = {
        kind: 'user',
        id: String(actorId),
        name: String(actorName),
        requestId: requestId === null ? null : String(requestId),
      };
      const app = { config, db, clock, store: openBackupStore(config.backups) };
      const run = { id: String(id), actor };
      const { kind, backup } = await runs.byId(run.id);
      try {
        if (kind === 'verification') await verifyRecorded(app, run, backup ?? '');
        else await makeRecordedBackup(app, run, null);
      } catch (error) {
        log.error({ err: error }, `A ${kind} failed`);
      }
    },
  };
}
