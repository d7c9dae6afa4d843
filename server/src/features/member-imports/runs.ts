import type { MemberImport } from '@guildhall/shared/contracts';
import { importLimits, dayMs } from '@guildhall/shared/domain';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database, only } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { importStarted, unknownImport } from './refusals.ts';
import { createMemberImportRepository, type ImportEntry } from './repository.ts';

export const importJob = 'member-import';
export const invitationJob = 'member-import-invitations';

const importKeptMs = importLimits.keptDays * dayMs;

/** Starts and undoes imports. The work itself is done by a job (`import-job.ts`). */
export function createImportRuns({ db, clock, jobs }: { db: Database; clock: Clock; jobs: Pick<Jobs, 'enqueue'> }) {
  /** Changes the state of an import under its lock and enqueues the job. */
  const enqueue = (
    id: string,
    actor: Actor,
    state: 'running' | 'undoing',
    refuse: (entry: ImportEntry, found: MemberImport) => void,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const repository = createMemberImportRepository(tx);
      const entry = await repository.lock(id);
      if (!entry) throw unknownImport();
      const found = only(await repository.present([id]));
      refuse(entry, found);
      await repository.change(id, { state, finishedAt: null });
      await writeAudit(tx, clock, {
        actor,
        action: state === 'running' ? 'member_import.started' : 'member_import.undone',
        entityId: id,
        after: { file: entry.fileName, rows: state === 'running' ? found.counts.new : found.counts.imported },
      });
      await jobs.enqueue(tx, importJob, { id }, { singletonKey: id });
    });

  return {
    start: (id: string, actor: Actor): Promise<void> =>
      enqueue(id, actor, 'running', ({ state }, { counts }) => {
        if (state === 'uploaded') throw problem.conflict('import_not_checked', 'Check the file first.');
        if (state !== 'checked' && state !== 'stopped') throw importStarted();
        if (counts.new === 0) throw problem.conflict('import_nothing_new', 'This file has no new rows.');
      }),

    undo: (id: string, actor: Actor): Promise<void> =>
      enqueue(id, actor, 'undoing', ({ state }) => {
        if (state !== 'done' && state !== 'stopped')
          throw problem.conflict('import_not_done', 'You can undo an import only once it has finished.');
      }),

    /** Resumes imports and invitations interrupted by a server stop, and deletes files that were never imported. */
    async maintain(): Promise<void> {
      const imports = createMemberImportRepository(db);
      await imports.purge(new Date(clock.now().getTime() - importKeptMs));
      for (const { id } of await imports.idsIn(['running', 'undoing']))
        await jobs.enqueue(db, importJob, { id }, { singletonKey: id });
      for (const { id } of await imports.idsInviting())
        await jobs.enqueue(db, invitationJob, { id }, { singletonKey: id });
    },
  };
}
