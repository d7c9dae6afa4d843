import type {
  BodyOf,
  checkMemberImport,
  ImportRow,
  listMemberImportRows,
  MemberImport,
  QueryOf,
} from '@guildhall/shared/contracts';
import { importLimits } from '@guildhall/shared/domain';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, only } from '../../platform/database/client.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readSetting, writeSetting } from '../../platform/settings/settings.ts';
import { createMembershipTypeRepository } from '../membership-types/public.ts';
import { checkRows } from './check.ts';
import { parseUpload } from '../../platform/csv/parse-upload.ts';
import type { ImportFile } from './import-worker.ts';
import { headingsOf } from './mapping.ts';
import { createMemberImportRepository, type ImportEntry, createImportRowRepository } from './repository.ts';
import { importStarted, unknownImport } from './runs.ts';

/** A file as it was received. */
interface Upload {
  name: string;
  bytes: Uint8Array;
}

/** Imports of members from CSV files: uploaded, checked, discarded. Running and undoing them is in `runs.ts`. */
export function createMemberImportService({ db, clock }: { db: Database; clock: Clock }) {
  const imports = createMemberImportRepository(db);

  const read = async (id: string): Promise<MemberImport> => {
    const [found] = await imports.present([id]);
    if (!found) throw unknownImport();
    return found;
  };

  return {
    read,

    async list({ page, pageSize }: { page: number; pageSize: number }): Promise<PageOf<MemberImport[]>> {
      const { ids, totalCount } = await imports.page({ limit: pageSize, offset: (page - 1) * pageSize });
      return { data: await imports.present(ids), totalCount };
    },

    /** @param createdById the uploader; `null` for an operator's command */
    async add({ name, bytes }: Upload, createdById: string | null): Promise<MemberImport> {
      const file = await parseUpload<ImportFile>(new URL('./import-worker.ts', import.meta.url), {
        bytes,
        known: await readSetting(db, 'memberImportHeadings'),
      });
      refuseUnfit(file);
      const { encoding, delimiter, columns, mapping, rowsTotal } = file;
      const { language } = await readSetting(db, 'association');
      return db.transaction(async (tx) => {
        const repository = createMemberImportRepository(tx);
        const { id } = await repository.add({
          fileName: name,
          state: 'uploaded',
          encoding,
          delimiter,
          columns,
          mapping,
          defaults: { language, membershipTypeId: null },
          rowsTotal,
          createdById,
          createdAt: clock.now(),
        });
        await createImportRowRepository(tx).add(id, file.batches);
        return only(await repository.present([id]));
      });
    },

    async check(id: string, { mapping, defaults }: BodyOf<typeof checkMemberImport>): Promise<MemberImport> {
      const entry = await imports.byId(id);
      if (!entry) throw unknownImport();
      if (entry.state !== 'uploaded' && entry.state !== 'checked') throw importStarted();
      refuseMapping(mapping, entry.columns.length);
      const { membershipTypeId } = defaults;
      if (membershipTypeId && !(await createMembershipTypeRepository(db).byId(membershipTypeId)))
        throw problem.field(
          'defaults.membershipTypeId',
          'membership_type_unknown',
          'There is no such membership type.',
        );
      const { zone } = await readSetting(db, 'association');
      const results = await checkRows(db, { ...entry, mapping, defaults }, { zone, now: clock.now() });
      await db.transaction(async (tx) => {
        const repository = createMemberImportRepository(tx);
        const locked = await repository.lock(id);
        if (!locked || (locked.state !== 'uploaded' && locked.state !== 'checked')) throw importStarted();
        await createImportRowRepository(tx).saveResults(id, results);
        await repository.change(id, { state: 'checked', mapping, defaults });
        const headings = entry.columns.map(({ heading }) => heading);
        await writeSetting(tx, clock, 'memberImportHeadings', headingsOf(headings, mapping));
      });
      return read(id);
    },

    async rows(
      id: string,
      { outcome, page, pageSize }: QueryOf<typeof listMemberImportRows>,
    ): Promise<PageOf<ImportRow[]>> {
      if (!(await imports.byId(id))) throw unknownImport();
      return createImportRowRepository(db).page(id, outcome, { limit: pageSize, offset: (page - 1) * pageSize });
    },

    discard: (id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const repository = createMemberImportRepository(tx);
        const entry = await repository.lock(id);
        if (!entry) throw unknownImport();
        if (entry.state !== 'uploaded' && entry.state !== 'checked') throw importStarted();
        await repository.remove(id);
      }),
  };
}

function refuseUnfit({ columnCount, rowsTotal, rowCount, firstTooMany }: ImportFile): void {
  if (rowsTotal === 0)
    throw problem.field('file', 'import_empty', 'This file has no rows below its heading row. Choose another file.');
  if (rowCount > importLimits.rows)
    throw problem.field(
      'file',
      'import_too_long',
      `This file has ${rowCount} rows, but an import can have at most ${importLimits.rows}. Split the file; row ${firstTooMany ?? ''} is the first one too many.`,
    );
  if (columnCount > importLimits.columns)
    throw problem.field(
      'file',
      'import_too_wide',
      `This file has ${columnCount} columns, but an import can have at most ${importLimits.columns}. Remove the ones you don’t need.`,
    );
}

function refuseMapping(mapping: ImportEntry['mapping'], columns: number): void {
  const known = (column: number | undefined) => column !== undefined && column < columns;
  if (!known(mapping.email))
    throw problem.field('mapping.email', 'import_needs_email', 'Choose the column with the email addresses.');
  if (!known(mapping.name) && !(known(mapping.firstName) && known(mapping.lastName)))
    throw problem.field(
      'mapping.lastName',
      'import_needs_name',
      'Choose the columns with first and last names, or one column with both.',
    );
}
