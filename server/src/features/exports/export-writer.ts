import { Readable } from 'node:stream';
import { startExport } from '@guildhall/shared/contracts';
import { unfinishedRunStates, dayAt, may } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { daysAfter } from '../../platform/clock/clock.ts';
import { endGuard, longTransaction } from '../../platform/database/migrate.ts';
import type { StoredBytes } from '../../platform/files/store.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { csvFile } from './csv.ts';
import type { ListSource, Order } from './list-source.ts';
import { createExportRepository, interrupted, type ExportRow } from './repository.ts';
import type { ListSources } from './sources.ts';
import { xlsxFile } from './xlsx.ts';

/** How long a file can be downloaded. */
export const lifeDays = 1;

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

// The request as stored with the export.
const kept = startExport.body;

class Ended extends Error {}

/** Writes the files of exports: immediately for short lists, as a job for long ones. */
export function createExportWriter({ db, clock, files }: FastifyInstance, sourceOf: ListSources) {
  const exports = createExportRepository(db);

  /** Reads the list and stores it as a file. @returns `null` when the export was cancelled in the meantime */
  const keepFile = async (row: ExportRow, order: Order, person: SignedIn['user']): Promise<StoredBytes | null> => {
    const source = await sourceOf(order);
    const rows = source.rows(person, async (done) => {
      if (!(await exports.countUp(row.id, done))) throw new Ended();
    });
    try {
      return await files.keepStream({
        content: Readable.from(contentOf(row.format, order, source, rows)),
        name: `${source.title} ${dayAt(clock.now(), person.zone)}.${row.format}`,
        mediaType: mediaTypes[row.format],
      });
    } catch (error) {
      if (error instanceof Ended) return null;
      throw error;
    }
  };

  /**
   * Writes the file from the start, also after a server has stopped in the middle: a compressed sheet can't be
   * continued, and half a file of a list that has changed since would contain rows twice or not at all. The file only
   * exists once it is complete. Cancelled exports stay cancelled; failures are recorded.
   */
  const write = async (row: ExportRow): Promise<void> => {
    const order = z.parse(kept, row.query);
    const person = await createUserRepository(db).withAccount(row.userId);
    const mayStill = person?.state === 'active' && may(person.role, (await sourceOf(order)).permission);
    if (!person || !mayStill) {
      await exports.change(row.id, { state: 'failed', error: 'not_allowed', finishedAt: clock.now() });
      return;
    }
    const error = row.state === 'running' ? interrupted : row.error;
    if (!(await exports.change(row.id, { state: 'running', rowsDone: 0, error }))) return;
    const bytes = await keepFile(row, order, person);
    if (!bytes) return;
    await db.transaction(async (tx) => {
      const file = await files.add(tx, bytes, row.userId);
      const now = clock.now();
      const done = { state: 'done', fileId: file.id, finishedAt: now, expiresAt: daysAfter(now, lifeDays) } as const;
      // Cancelled at the last moment: delete the file as well.
      if (!(await createExportRepository(tx).change(row.id, done))) await files.remove(tx, file.id);
    });
  };

  return {
    /**
     * Writes a waiting export, or restarts one whose server stopped. A database lock ensures that no other server
     * writes it, and ends with its holder: it belongs to a transaction that does nothing else.
     */
    async run(id: string): Promise<void> {
      const guard = await db.$client.connect();
      try {
        await guard.query(longTransaction);
        const { rows } = await guard.query<{ mine: boolean }>(
          `select pg_try_advisory_xact_lock(hashtextextended('list-export:' || $1, 0)) as mine`,
          [id],
        );
        if (!rows[0]?.mine) return;
        const row = await exports.byId(id);
        if (row && unfinishedRunStates.some((state) => state === row.state)) await write(row);
      } finally {
        await endGuard(guard);
      }
    },
  };
}

/** A file with these rows and translated headings. */
function contentOf(
  format: ExportRow['format'],
  { language }: Order,
  { title, headings, widths }: ListSource,
  rows: ReturnType<ListSource['rows']>,
) {
  if (format === 'csv') return csvFile(headings, rows);
  const sheet = { name: title, headings, widths, isRightToLeft: language === 'ar' };
  return xlsxFile(sheet, rows);
}
