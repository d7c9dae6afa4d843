import type { BankStatement, BodyOf, readBankStatement } from '@guildhall/shared/contracts';
import { type BankField, bankLimits, type BankMapping, isOtherIban, dayMs } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { after } from '../../platform/clock/clock.ts';
import { parseUpload } from '../../platform/csv/parse-upload.ts';
import { boundsOf, type Transaction } from '../../platform/database/client.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockSetting, readSetting, writeSetting } from '../../platform/settings/settings.ts';
import {
  createBankBalanceRepository,
  createBankLineRepository,
  createStatementRepository,
  type StatementRow,
} from './repository.ts';
import { toKnownFormat, type CsvChoice } from './reading/csv-columns.ts';
import { fingerprintsOf, findKnown } from './known-lines.ts';

import type { StatementFile } from './reading/statement-file.ts';
import type { ParsedStatement, Statement, StatementLine } from './reading/statement.ts';
import { type CsvReading as CsvReadingShown } from '@guildhall/shared/contracts';
import { moneyIn } from '../../platform/finance/money.ts';
import type { CsvReading } from '../../platform/database/schema/index.ts';

interface Upload {
  file: { name: string; bytes: Uint8Array };
  userId: string;
  actor: Actor;
}

/** How many formats are remembered; an association has a few accounts. */
const knownFormats = 20;

const keptMs = bankLimits.keptDays * dayMs;

/** Statements of the association's bank: uploaded, their columns mapped, their lines stored once. */
export function createStatementService(app: FastifyInstance) {
  const { db, clock } = app;

  const read = async (id: string): Promise<BankStatement> => {
    const found = await createStatementRepository(db).shownById(id);
    if (!found) throw unknownStatement();
    return toStatement(found);
  };

  const readings = async () => {
    const { association, today } = await readAssociationDay(db, app);
    return { currency: association.currency, today, ownAccount: association.bankAccount };
  };

  const store = (parsed: Parsed, { file, userId, actor }: Upload): Promise<string> =>
    db.transaction(async (tx) => {
      const otherAccount = await otherAccountOf(tx, parsed);
      const waits = parsed.format === 'csv' || otherAccount !== null;
      const row = await createStatementRepository(tx).add({
        fileName: file.name,
        format: parsed.format,
        state: 'uploaded',
        otherAccount,
        csv: parsed.format === 'csv' ? parsed.csv : null,
        file: waits ? file.bytes : null,
        createdById: userId,
        createdAt: clock.now(),
      });
      if (!waits) await storeLines(tx, app, row, { statement: parsed.statement, actor });
      return row.id;
    });

  const parse = async (bytes: Uint8Array, choice: CsvChoice) =>
    parseUpload<ParsedStatement>(new URL('./reading/statement-worker.ts', import.meta.url), {
      bytes,
      reading: await readings(),
      known: await readSetting(db, 'bankFormats'),
      choice,
    } satisfies StatementFile);

  /** Parses a stored file again, as a person chose. */
  const parseStored = async (id: string, choice: CsvChoice) => {
    const found = await createStatementRepository(db).fileOf(id);
    if (!found) throw unknownStatement();
    if (!found.file) throw alreadyRead();
    const parsed = await parse(found.file, choice);
    if (parsed.format === null) throw unreadable();
    return parsed;
  };

  return {
    read,

    async list(query: { page: number; pageSize: number }): Promise<PageOf<BankStatement[]>> {
      const found = await createStatementRepository(db).page(boundsOf(query));
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
      return read(await store(parsed, upload));
    },

    async preview(id: string, choice: CsvChoice) {
      const parsed = await parseStored(id, choice);
      if (parsed.format !== 'csv') throw unreadable();
      return toCsvReading(parsed.csv);
    },

    /** Stores the lines of a statement that waited for its columns, or for its account to be confirmed. */
    async readLines(
      id: string,
      { acceptsAccount, ...choice }: BodyOf<typeof readBankStatement>,
      actor: Actor,
    ): Promise<BankStatement> {
      const parsed = await parseStored(id, choice);
      if (parsed.format === 'csv') refuseColumns(parsed.csv.mapping, parsed.csv.columns.length);
      await db.transaction(async (tx) => {
        const statements = createStatementRepository(tx);
        const row = await statements.lock(id);
        if (!row) throw unknownStatement();
        if (row.state === 'read') throw alreadyRead();
        const otherAccount = await otherAccountOf(tx, parsed);
        if (otherAccount !== null && !acceptsAccount) throw isOfAnotherAccount(otherAccount);
        await storeLines(tx, app, row, { statement: parsed.statement, actor });
        if (parsed.format !== 'csv') return;
        await statements.change(id, { csv: parsed.csv });
        const { value: known } = await lockSetting(tx, clock, 'bankFormats');
        const format = toKnownFormat(parsed.csv);
        const others = known.filter((one) => one.format !== format.format || one.account !== format.account);
        await writeSetting(tx, clock, 'bankFormats', [format, ...others].slice(0, knownFormats), actor);
      });
      return read(id);
    },
  };
}

type Parsed = Exclude<ParsedStatement, { format: null }>;

/** An account in a file that is neither on the association's invoices nor known from an earlier statement. */
async function otherAccountOf(tx: Transaction, parsed: Parsed): Promise<string | null> {
  const { bankAccount } = await readSetting(tx, 'association');
  const named = [
    parsed.format === 'csv' ? parsed.csv.account : '',
    ...parsed.statement.lines.map(({ account }) => account),
  ];
  const others = [...new Set(named)].filter((account) => isOtherIban(account, bankAccount));
  const known = await createBankLineRepository(tx).knownAccounts(others);
  return others.find((account) => !known.has(account)) ?? null;
}

const isOfAnotherAccount = (account: string) =>
  problem.field(
    'acceptsAccount',
    'statement_other_account',
    `This statement is for the account ${account}. Confirm that it is one of the association’s accounts.`,
  );

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
  { clock }: FastifyInstance,
  row: StatementRow,
  { statement, actor }: { statement: Statement; actor: Actor },
): Promise<void> {
  const { lines, refused, otherRows, balances = [] } = statement;
  const bankLines = createBankLineRepository(tx);
  const prints = await fingerprintsOf(lines);
  const isKnown = await findKnown(lines, await bankLines.booked(daysOf(lines)));
  const newLines = await bankLines.add(
    lines.flatMap((line, at) =>
      isKnown[at] ? [] : [{ ...line, fingerprint: prints[at] ?? '', statementId: row.id, createdAt: clock.now() }],
    ),
  );
  await createBankBalanceRepository(tx).save(balances, clock.now());
  await createStatementRepository(tx).change(row.id, {
    state: 'read',
    file: null,
    otherAccount: null,
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

function refuseColumns(mapping: BankMapping, columns: number): void {
  const isKnown = (field: BankField) => (mapping[field] ?? columns) < columns;
  if (!isKnown('bookedOn') || !(isKnown('amount') || isKnown('credit')))
    throw problem.field(
      isKnown('bookedOn') ? 'mapping.amount' : 'mapping.bookedOn',
      'statement_needs_columns',
      'Choose the columns with the date and the amount.',
    );
}

function toStatement({ statement, createdBy }: { statement: StatementRow; createdBy: string | null }): BankStatement {
  const { createdById: _by, createdAt, csv, ...same } = statement;
  return { ...same, csv: csv && toCsvReading(csv), createdAt: createdAt.toISOString(), createdBy };
}

/** Statements of earlier versions have no preview. */
const toCsvReading = ({ currency: code, ...csv }: Stored<CsvReading>): CsvReadingShown => ({
  hasHeading: true,
  account: '',
  questions: [],
  ...csv,
  preview: (csv.preview ?? []).map(({ amountMinor, ...row }) => ({
    ...row,
    amount: amountMinor === null || code === undefined ? null : moneyIn(code)(amountMinor),
  })),
});

type Added = 'hasHeading' | 'account' | 'questions' | 'currency' | 'preview';

type Stored<Reading extends Record<Added, unknown>> = Omit<Reading, Added> & Partial<Pick<Reading, Added>>;

const unknownStatement = () => problem.notFound('statement_unknown', 'This bank statement does not exist.');
