import type { BankStatement, BodyOf, readBankStatement } from '@guildhall/shared/contracts';
import { type BankField, bankLimits } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { after } from '../../platform/clock/clock.ts';
import { parseUpload } from '../../platform/csv/parse-upload.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { CsvReading } from '../../platform/database/schema/index.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockSetting, readSetting, writeSetting } from '../../platform/settings/settings.ts';
import { toKnownFormat, type CsvChoice } from './csv-guess.ts';
import { fingerprintsOf } from './fingerprints.ts';
import { findKnown } from './known-lines.ts';
import { toCsvReading, toStatement } from './present.ts';
import { unknownStatement } from './refusals.ts';
import { createBankLineRepository, createStatementRepository, type StatementRow } from './repository.ts';
import type { StatementFile } from './statement-file.ts';
import type { ParsedStatement, Statement, StatementLine } from './statement.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock'>;

interface Upload {
  file: { name: string; bytes: Uint8Array };
  userId: string;
  actor: Actor;
}

/** How many formats are remembered; an association has a few accounts. */
const knownFormats = 20;

const keptMs = bankLimits.keptDays * 24 * 60 * 60 * 1000;

/** Statements of the association's bank: uploaded, their columns mapped, their lines stored once. */
export function createStatementService({ db, clock }: Needs) {
  const read = async (id: string): Promise<BankStatement> => {
    const found = await createStatementRepository(db).shownById(id);
    if (!found) throw unknownStatement();
    return toStatement(found);
  };

  const readings = async () => {
    const { association, today } = await readAssociationDay(db, { clock });
    return { currency: association.currency, today };
  };

  const uploadLines = (
    { format, statement }: Exclude<ParsedStatement, { format: 'csv' } | { format: null }>,
    { file, userId, actor }: Upload,
  ): Promise<string> =>
    db.transaction(async (tx) => {
      const values = { fileName: file.name, createdById: userId, createdAt: clock.now() };
      const row = await createStatementRepository(tx).add({ ...values, format, state: 'uploaded' });
      await storeLines(tx, { clock }, row, { statement, actor });
      return row.id;
    });

  const uploadCsv = async (csv: CsvReading, { file, userId }: Upload): Promise<string> => {
    const { id } = await createStatementRepository(db).add({
      fileName: file.name,
      format: 'csv',
      state: 'uploaded',
      csv,
      file: file.bytes,
      createdById: userId,
      createdAt: clock.now(),
    });
    return id;
  };

  const parse = async (bytes: Uint8Array, choice: CsvChoice) =>
    parseUpload<ParsedStatement>(new URL('./statement-worker.ts', import.meta.url), {
      bytes,
      reading: await readings(),
      known: await readSetting(db, 'bankFormats'),
      choice,
    } satisfies StatementFile);

  /** Parses a stored CSV file again, as a person chose. */
  const parseStored = async (id: string, choice: CsvChoice) => {
    const found = await createStatementRepository(db).fileOf(id);
    if (!found) throw unknownStatement();
    if (!found.file) throw alreadyRead();
    const parsed = await parse(found.file, choice);
    if (parsed.format !== 'csv') throw unreadable();
    return parsed;
  };

  return {
    read,

    async list({ page, pageSize }: { page: number; pageSize: number }): Promise<PageOf<BankStatement[]>> {
      const found = await createStatementRepository(db).page({ limit: pageSize, offset: (page - 1) * pageSize });
      return { data: found.rows.map(toStatement), totalCount: found.totalCount };
    },

    async upload(upload: Upload): Promise<BankStatement> {
      await createStatementRepository(db).purgeUnread(after(clock.now(), -keptMs));
      const parsed = await parse(upload.file.bytes, {});
      if (parsed.format === null) throw unreadable();
      refuseLength(parsed.rowCount);
      if (parsed.format === 'csv' && parsed.rowCount === 0)
        throw problem.field(
          'file',
          'statement_empty',
          'This file has no lines below its heading row. Choose another file.',
        );
      return read(parsed.format === 'csv' ? await uploadCsv(parsed.csv, upload) : await uploadLines(parsed, upload));
    },

    preview: async (id: string, choice: CsvChoice) => toCsvReading((await parseStored(id, choice)).csv),

    async readColumns(id: string, choice: BodyOf<typeof readBankStatement>, actor: Actor): Promise<BankStatement> {
      const { csv, statement } = await parseStored(id, choice);
      refuseColumns(choice.mapping, csv.columns.length);
      await db.transaction(async (tx) => {
        const statements = createStatementRepository(tx);
        const row = await statements.lock(id);
        if (!row) throw unknownStatement();
        if (row.state === 'read') throw alreadyRead();
        await statements.change(id, { csv });
        await storeLines(tx, { clock }, row, { statement, actor });
        const { value: known } = await lockSetting(tx, clock, 'bankFormats');
        const format = toKnownFormat(csv);
        const others = known.filter((one) => one.format !== format.format || one.account !== format.account);
        await writeSetting(tx, clock, 'bankFormats', [format, ...others].slice(0, knownFormats), actor);
      });
      return read(id);
    },
  };
}

const alreadyRead = () => problem.conflict('statement_read', 'The lines of this statement have already been read.');

const unreadable = () =>
  problem.field(
    'file',
    'statement_unreadable',
    'This file can’t be read as a bank statement. In your online banking, export it as CAMT (XML or ZIP), MT940 or CSV.',
  );

/** Stores the new lines, and the result of each row. */
async function storeLines(
  tx: Transaction,
  { clock }: Pick<Needs, 'clock'>,
  row: StatementRow,
  { statement, actor }: { statement: Statement; actor: Actor },
): Promise<void> {
  const { lines, refused, otherRows } = statement;
  const bankLines = createBankLineRepository(tx);
  const prints = await fingerprintsOf(lines);
  const isKnown = await findKnown(lines, await bankLines.booked(daysOf(lines)));
  const newLines = await bankLines.add(
    lines.flatMap((line, at) =>
      isKnown[at] ? [] : [{ ...line, fingerprint: prints[at] ?? '', statementId: row.id, createdAt: clock.now() }],
    ),
  );
  await createStatementRepository(tx).change(row.id, {
    state: 'read',
    file: null,
    newLines,
    knownLines: lines.length - newLines,
    otherRows,
    refusedRows: refused.length,
    refused: refused.slice(0, bankLimits.refusedShown),
  });
  await writeAudit(tx, clock, {
    actor,
    action: 'bank.statement_read',
    entityId: row.id,
    after: { file: row.fileName, lines: lines.length, new: newLines, refused: refused.length },
  });
}

function daysOf(lines: readonly StatementLine[]): { from: string; to: string } {
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
}

function refuseLength(rows: number): void {
  if (rows > bankLimits.lines)
    throw problem.field(
      'file',
      'statement_too_long',
      `This file has ${rows} lines, but a statement can have at most ${bankLimits.lines}. Export a shorter period.`,
    );
}

function refuseColumns(mapping: BodyOf<typeof readBankStatement>['mapping'], columns: number): void {
  const isKnown = (field: BankField) => (mapping[field] ?? columns) < columns;
  if (!isKnown('bookedOn') || !(isKnown('amount') || isKnown('credit')))
    throw problem.field(
      isKnown('bookedOn') ? 'mapping.amount' : 'mapping.bookedOn',
      'statement_needs_columns',
      'Choose the columns with the date and the amount.',
    );
}
