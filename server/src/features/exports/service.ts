import type { ExportQuestion, ListExport } from '@guildhall/shared/contracts';
import { may } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { Download } from '../../platform/files/download.ts';
import { problem } from '../../platform/problems/problem.ts';
import { daysAfter } from '../../platform/clock/clock.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { createExportWriter, lifeDays } from './export-writer.ts';
import type { Order } from './list-source.ts';
import { readExportQuestions } from './questions.ts';
import { createExportRepository, toListExport } from './repository.ts';
import { createListSources } from './sources.ts';
import { mostSheetRows } from './xlsx.ts';

export const exportJob = 'list-export';

/** Up to this many rows, the response contains the file. */
const atOnce = 500;
const mostAtATime = 3;

/** Lists exported to files (domain rule 15), each for the person who requested it. */
export function createExportService(app: FastifyInstance) {
  const { db, clock, files, jobs } = app;

  const sourceOf = createListSources(app);
  const exports = createExportRepository(db);
  const writer = createExportWriter(app, sourceOf);

  const read = async (id: string, userId: string): Promise<ListExport> => {
    const found = await exports.own(id, userId);
    if (!found) throw problem.notFound();
    return toListExport(found.row, found.file?.name ?? null);
  };

  return {
    read,

    /** What an export of applications can contain besides its columns. */
    questions: async (): Promise<ExportQuestion[]> =>
      (await readExportQuestions(db)).map(({ key, label }) => ({ key, label })),

    async start(order: Order, { user, actor }: Caller): Promise<ListExport> {
      const source = await sourceOf(order);
      if (!may(user.role, source.permission)) throw problem.forbidden();
      const rowsTotal = await source.count(user);
      if (order.format === 'xlsx' && rowsTotal >= mostSheetRows)
        throw problem.unprocessable(
          'export_too_long',
          'An Excel sheet can’t hold this many rows. Filter the list or choose CSV.',
        );
      const row = await db.transaction(async (tx) => {
        const repository = createExportRepository(tx);
        if ((await repository.unfinishedOf(user.id)) >= mostAtATime)
          throw problem.conflict(
            'too_many_exports',
            'You already have three exports running. Wait for one of them to finish.',
          );
        const now = clock.now();
        const added = await repository.add({
          userId: user.id,
          list: order.list,
          format: order.format,
          query: { ...order },
          state: 'waiting',
          rowsTotal,
          createdAt: now,
          expiresAt: daysAfter(now, lifeDays),
        });
        await writeAudit(tx, clock, {
          actor,
          action: 'list.exported',
          entityId: added.id,
          after: {
            list: order.list,
            format: order.format,
            rows: rowsTotal,
            columns: 'columns' in order ? order.columns.join(' ') : 'all',
            ...('answers' in order && order.answers && { questions: order.answers.join(' ') }),
          },
        });
        if (rowsTotal > atOnce) await jobs.enqueue(tx, exportJob, { id: added.id }, { singletonKey: added.id });
        return added;
      });
      if (rowsTotal <= atOnce) await writer.run(row.id);
      return read(row.id, user.id);
    },

    async cancel(id: string, { user }: Caller): Promise<ListExport> {
      await read(id, user.id);
      await exports.change(id, { state: 'cancelled', finishedAt: clock.now() });
      return read(id, user.id);
    },

    async download(id: string, { user, actor }: Caller): Promise<Download> {
      const found = await exports.own(id, user.id);
      if (!found) throw problem.notFound();
      if (found.row.state !== 'done' || !found.file)
        throw problem.conflict('export_not_ready', 'This file isn’t ready yet. Try again in a moment.');
      const download = await files.download(found.file);
      await writeAudit(db, clock, { actor, action: 'list.export_downloaded', entityId: id });
      return download;
    },

    run: writer.run,

    /** Records that an export has failed permanently. */
    giveUp: (id: string) => exports.change(id, { state: 'failed', error: 'given_up', finishedAt: clock.now() }),

    /** Resumes interrupted exports, and deletes old files. */
    async lookAfter(): Promise<void> {
      await exports.purge(clock.now());
      for (const { id } of await exports.unfinished()) await jobs.enqueue(db, exportJob, { id }, { singletonKey: id });
    },
  };
}
