import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportRow, MemberImport } from '@guildhall/shared/contracts';
import {
  importFields,
  languages,
  limits,
  type ImportField,
  type ImportMapping,
  type RowReason,
} from '@guildhall/shared/domain';
import { createImportWorker, createImportRuns } from '../features/member-imports/runs.ts';
import { findType } from '../features/member-imports/row-check.ts';
import { createMemberImportService } from '../features/member-imports/service.ts';
import { createMembershipTypeRepository } from '../features/membership-types/public.ts';
import { systemActor } from '../platform/audit/actor.ts';
import { systemClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/client.ts';
import { problem } from '../platform/problems/problem.ts';
import { exitCodes, textOf, UsageProblem, type Command, type Outcome, type Values } from './command.ts';

/** Number of rows shown to people; `--json` contains all of them. */
const shownRows = 20;

export const importMembers: Command = {
  name: 'import-members',
  summary: 'Imports members from a CSV file; without --apply it only reports what would happen to each row.',
  takes: '<file> [--mapping <field>=<column> …] [--type <membership type>] [--language <language>] [--apply]',
  words: [1, 1],
  options: {
    mapping: { type: 'string', multiple: true },
    language: { type: 'string' },
    type: { type: 'string' },
    'dry-run': { type: 'boolean' },
    apply: { type: 'boolean' },
  },
  help: [
    '--mapping   which column a field is read from, by its heading or its number: --mapping email=Mail --mapping name=2;',
    '            fields that are not given are guessed from the headings, as on the page',
    `            fields: ${importFields.join(', ')}`,
    '--language  of members whose row has none: en, fr, ar or cn; the association’s if not given',
    '--type      the membership type of members whose row has none, by its key or its name in any language; none if not',
    '            given',
    '--dry-run   changes nobody; this is so anyway without --apply',
    '--apply     imports the rows that can be; nobody gets a mail',
    '',
    'The file has a heading; UTF-8, UTF-16 and Windows-1252, commas, semicolons and tabs are recognised. An import that was',
    'interrupted goes on within a minute once the server runs, or with the same command: who is there is left out. It',
    'stands among the imports in the browser, where it can be undone and its members invited.',
    'Exits with 1 if rows are skipped because of an error.',
  ],
  async run({ values, positionals: [file = ''], database, tell }) {
    if (values.apply === true && values['dry-run'] === true)
      throw new UsageProblem('Pass --apply or --dry-run, not both.');
    const given = mappingOf(values);
    const bytes = await readGiven(file);
    const db = await database({ migrated: true });
    // The command does the work itself instead of queueing a job; a running server resumes an interrupted import.
    const imports = createMemberImportService({ db, clock: systemClock });
    const runs = createImportRuns({ db, clock: systemClock, jobs: { enqueue: () => Promise.resolve() } });
    const added = await imports.add({ name: basename(file), bytes }, null);
    let isKept = false;
    try {
      tell(`${added.rowsTotal} rows, ${added.encoding.toUpperCase()}. Checking them …`);
      const checked = await imports.check(added.id, {
        mapping: { ...added.mapping, ...columnsOf(given, added) },
        defaults: { ...languageOf(values, added), membershipTypeId: await typeOf(db, values) },
      });
      const faulty = await rowsOf(imports, added.id);
      if (values.apply !== true || checked.counts.new === 0) return outcomeOf(checked, faulty, false);
      isKept = true;
      await runs.start(added.id, systemActor);
      const done = await work(db, imports, added.id, tell);
      return outcomeOf(done, await rowsOf(imports, added.id), true);
    } finally {
      if (!isKept) await imports.discard(added.id);
    }
  },
};

type Imports = ReturnType<typeof createMemberImportService>;

async function readGiven(file: string): Promise<Uint8Array> {
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  const bytes = await readFile(path).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new UsageProblem(`${file} can’t be read (${code}).`);
  });
  if (bytes.length > limits.fileBytes)
    throw problem.tooLarge('file_too_big', `This file is bigger than ${limits.fileBytes / (1024 * 1024)} MB.`);
  return bytes;
}

/** `email=Mail` as field and column. */
function mappingOf({ mapping }: Values): [ImportField, string][] {
  const given = Array.isArray(mapping) ? mapping.map(String) : [];
  return given.map((text) => {
    const at = text.indexOf('=');
    const field = importFields.find((known) => known === text.slice(0, Math.max(0, at)));
    if (!field) throw new UsageProblem(`--mapping takes <field>=<column>; "${text}" names no field.`);
    return [field, text.slice(at + 1).trim()];
  });
}

/** The named columns, by heading or by number from 1. */
function columnsOf(given: readonly [ImportField, string][], { columns }: MemberImport): ImportMapping {
  return Object.fromEntries(
    given.map(([field, wanted]) => {
      const named = columns.findIndex(({ heading }) => heading.toLowerCase() === wanted.toLowerCase());
      const column = named === -1 && /^\d+$/.test(wanted) ? Number(wanted) - 1 : named;
      if (!columns[column])
        throw new UsageProblem(
          `The file has no column "${wanted}"; it has ${columns.map(({ heading }) => `"${heading}"`).join(', ')}.`,
        );
      return [field, column];
    }),
  );
}

function languageOf(values: Values, { defaults }: MemberImport): { language: MemberImport['defaults']['language'] } {
  const wanted = textOf(values, 'language');
  if (!wanted) return { language: defaults.language };
  const language = languages.find((known) => known === wanted);
  if (!language) throw new UsageProblem('--language takes en, fr, ar or cn.');
  return { language };
}

async function typeOf(db: Database, values: Values): Promise<string | null> {
  const wanted = textOf(values, 'type').trim();
  if (!wanted) return null;
  const types = await createMembershipTypeRepository(db).all();
  const type = findType(types, wanted);
  if (type) return type.id;
  throw new UsageProblem(
    `There is no membership type "${wanted}"; there is ${types.map(({ key }) => `"${key}"`).join(', ')}.`,
  );
}

/** All rows skipped because of an error. */
async function rowsOf(imports: Imports, id: string): Promise<ImportRow[]> {
  const { data } = await imports.rows(id, { outcome: 'error', page: 1, pageSize: Number.MAX_SAFE_INTEGER });
  return data;
}

/** Imports in batches; if a server has taken over, waits for it. */
async function work(db: Database, imports: Imports, id: string, tell: (line: string) => void): Promise<MemberImport> {
  const worker = createImportWorker({ db, clock: systemClock });
  for (;;) {
    await worker.run(id, async () => {
      const { counts } = await imports.read(id);
      tell(`Imported ${counts.imported} of ${counts.imported + counts.new} …`);
    });
    const now = await imports.read(id);
    if (now.state !== 'running') return now;
    await pause(1000);
  }
}

function outcomeOf(
  { id, counts, rowsTotal, encoding }: MemberImport,
  faulty: ImportRow[],
  isApplied: boolean,
): Outcome {
  const shown = faulty.slice(0, shownRows).map(({ row, label, reason }) => {
    const text = reason ? rowReasonTexts[reason] : 'It can’t be imported.';
    return `Row ${row}${label ? `, ${label}` : ''}: ${text}`;
  });
  const more = faulty.length > shownRows ? [`… and ${faulty.length - shownRows} more; --json has them all.`] : [];
  const summary = isApplied
    ? `Imported: ${counts.imported} of ${rowsTotal} rows. Already there: ${counts.existing}. Skipped because of an error: ${counts.error}.`
    : `To be imported: ${counts.new} of ${rowsTotal} rows. Already there: ${counts.existing}. With an error: ${counts.error}. Nothing was changed.`;
  return {
    lines: [...shown, ...more, summary, ...(isApplied || counts.new === 0 ? [] : ['To import them, add --apply.'])],
    data: {
      isApplied,
      ...(isApplied && { importId: id }),
      encoding,
      rowsTotal,
      counts,
      mistakes: faulty.map(mistakeOf),
    },
    exit: faulty.length > 0 ? exitCodes.failed : exitCodes.done,
  };
}

const mistakeOf = ({ row, label, reason, field }: ImportRow) => ({ row, label, reason, field });

/** Messages about a row for operators; the page has its own, in four languages. */
const rowReasonTexts: Record<RowReason, string> = {
  columns_differ: 'It has a different number of cells from the heading row.',
  quote_open: 'A quotation mark is not closed.',
  unreadable_characters: 'It has characters that can’t be read in the file’s encoding.',
  email_missing: 'The email address is missing.',
  email_invalid: 'The email address is not valid.',
  email_twice: 'An earlier row has the same address.',
  name_missing: 'The name is missing.',
  name_like_message: 'It has a web address or a sentence instead of a name.',
  too_long: 'A cell is too long.',
  language_unknown: 'The language is unknown.',
  type_unknown: 'There is no such membership type.',
  day_unreadable: 'The day can’t be read.',
  day_in_future: 'The day is in the future.',
  number_twice: 'An earlier row has the same member number.',
  number_taken: 'Someone else has this member number.',
  already_there: 'This address already has an account.',
  signed_in: 'The person has signed in.',
  changed: 'The account was changed.',
  has_records: 'The person has records.',
};
