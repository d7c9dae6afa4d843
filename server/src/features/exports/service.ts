import { Readable } from 'node:stream';
import { startExport, type BodyOf, type ListExport } from '@guildhall/shared/contracts';
import { may, type Language } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { endGuard, longTransaction } from '../../platform/database/migrate.ts';
import type { StoredBytes } from '../../platform/files/store.ts';
import type { Download } from '../../platform/files/download.ts';
import { problem } from '../../platform/problems/problem.ts';
import { dayOf, daysAfter } from '../../platform/clock/clock.ts';
import { momentOf, type Caller, createListReader, viewOf } from '../applications/public.ts';
import { createUserRepository } from '../users/public.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { csvFile } from './csv.ts';
import { createExportRepository, interrupted, toListExport, type ExportRow } from './repository.ts';
import { readRows, widthsOf } from './rows-read-model.ts';
import { exportTexts } from './words.ts';
import { mostSheetRows, xlsxFile } from './xlsx.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'files' | 'jobs'>;
type Order = BodyOf<typeof startExport>;

export const exportJob = 'list-export';

/** Up to this many rows the file is there with the answer. */
const atOnce = 500;
const mostAtATime = 3;
const lifeDays = 1;

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

// What was asked for, as it is kept with the export.
const kept = startExport.body;

class Ended extends Error {}

/** Lists written into files (domain rule 15), each for the person who asked for it. */
export function createExportService({ db, clock, files, jobs }: Needs) {
  const reader = createListReader(db);
  const exports = createExportRepository(db);

  const pieces = (
    row: ExportRow,
    order: Order,
    person: Parameters<typeof viewOf>[1] & { zone: string },
    moment: Parameters<typeof viewOf>[2],
  ) => {
    const { columns, language, query } = order;
    const rows = readRows(db, reader, {
      person,
      view: viewOf(query, person, moment),
      columns,
      language,
      moment,
      onBatch: async (done) => {
        if (!(await exports.countUp(row.id, done))) throw new Ended();
      },
    });
    const texts = exportTexts[language];
    const headings = columns.map((column) => texts.columns[column]);
    if (row.format === 'csv') return csvFile(headings, rows);
    const sheet = { name: texts.title, headings, widths: widthsOf(columns), isRightToLeft: language === 'ar' };
    return xlsxFile(sheet, rows);
  };

  const nameOf = (language: Language, format: 'csv' | 'xlsx', day: string) =>
    `${exportTexts[language].title} ${day}.${format}`;

  /**
   * Writes the file from the beginning, also one that was under way when its server went away: a compressed sheet can't be
   * gone on with, and half a file of a list that has changed since would have rows twice or not at all. Until it is whole
   * there is no file. What was cancelled meanwhile stays so; what fails says so.
   */
  const write = async (row: ExportRow): Promise<void> => {
    const order = z.parse(kept, row.query);
    const person = await createUserRepository(db).byId(row.userId);
    const mayStill = person?.state === 'active' && may(person.role, 'application:export');
    if (!person || !mayStill) {
      await exports.change(row.id, { state: 'failed', error: 'not_allowed', finishedAt: clock.now() });
      return;
    }
    const error = row.state === 'running' ? interrupted : row.error;
    if (!(await exports.change(row.id, { state: 'running', rowsDone: 0, error }))) return;
    const moment = await momentOf(db, clock);
    let bytes: StoredBytes;
    try {
      bytes = await files.keepStream({
        content: Readable.from(pieces(row, order, person, moment)),
        name: nameOf(order.language, row.format, dayOf(moment.now, person.zone)),
        mediaType: mediaTypes[row.format],
      });
    } catch (error) {
      if (error instanceof Ended) return;
      throw error;
    }
    await db.transaction(async (tx) => {
      const file = await files.add(tx, bytes, row.userId);
      const now = clock.now();
      const done = { state: 'done', fileId: file.id, finishedAt: now, expiresAt: daysAfter(now, lifeDays) } as const;
      // Cancelled in the last moment: the file goes, too.
      if (!(await createExportRepository(tx).change(row.id, done))) await files.remove(tx, file.id);
    });
  };

  /**
   * Writes an export that waits, or begins one anew whose server went away. A lock of the database's makes sure that
   * nobody else is writing it, and ends with whoever held it: it belongs to a transaction that does nothing else.
   */
  const run = async (id: string): Promise<void> => {
    const guard = await db.$client.connect();
    try {
      await guard.query(longTransaction);
      const { rows } = await guard.query<{ mine: boolean }>(
        `select pg_try_advisory_xact_lock(hashtextextended('list-export:' || $1, 0)) as mine`,
        [id],
      );
      if (!rows[0]?.mine) return;
      const row = await exports.byId(id);
      if (row && (row.state === 'waiting' || row.state === 'running')) await write(row);
    } finally {
      await endGuard(guard);
    }
  };

  const read = async (id: string, userId: string): Promise<ListExport> => {
    const found = await exports.own(id, userId);
    if (!found) throw problem.notFound();
    return toListExport(found.row, found.file?.name ?? null);
  };

  return {
    read,

    async start(order: Order, { user, actor }: Caller): Promise<ListExport> {
      const moment = await momentOf(db, clock);
      const rowsTotal = await reader.count(viewOf(order.query, user, moment));
      if (order.format === 'xlsx' && rowsTotal >= mostSheetRows)
        throw problem.unprocessable(
          'export_too_long',
          'A sheet can’t hold so many rows. Please narrow the list or choose CSV.',
        );
      const row = await db.transaction(async (tx) => {
        const repository = createExportRepository(tx);
        if ((await repository.unfinishedOf(user.id)) >= mostAtATime)
          throw problem.conflict(
            'too_many_exports',
            'Three exports of yours are under way. Please wait for one of them.',
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
          after: { list: order.list, format: order.format, rows: rowsTotal, columns: order.columns.join(' ') },
        });
        if (rowsTotal > atOnce) await jobs.enqueue(tx, exportJob, { id: added.id }, { singletonKey: added.id });
        return added;
      });
      if (rowsTotal <= atOnce) await run(row.id);
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
        throw problem.conflict('export_not_ready', 'This file isn’t ready. Please look again in a moment.');
      const download = await files.download(found.file);
      await writeAudit(db, clock, { actor, action: 'list.export_downloaded', entityId: id });
      return download;
    },

    run,

    /** Says that an export failed for good. */
    giveUp: (id: string) => exports.change(id, { state: 'failed', error: 'given_up', finishedAt: clock.now() }),

    /** Goes on with what a server left behind, and takes old files away. */
    async lookAfter(): Promise<void> {
      await exports.purge(clock.now());
      for (const { id } of await exports.unfinished()) await jobs.enqueue(db, exportJob, { id }, { singletonKey: id });
    },
  };
}
