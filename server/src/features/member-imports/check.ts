import type { RowReason } from '@guildhall/shared/domain';
import type { Database } from '../../platform/database/client.ts';
import { createMembershipTypeRepository } from '../membership-types/public.ts';
import { decideDayOrder } from '../../platform/csv/days.ts';
import { mapInSlices } from '../../platform/work/in-slices.ts';
import {
  readPeopleThere,
  type ImportEntry,
  createImportRowRepository,
  type RowEntry,
  type RowResult,
} from './repository.ts';
import { checkRow, type ImportedMember, type ImportRules, type RowProblem } from './row-check.ts';

const isProblem = (found: ImportedMember | RowProblem): found is RowProblem => 'reason' in found;

/** Validates every row with the mapping and reports what an import would do with it. Changes no data. */
export async function checkRows(
  db: Database,
  entry: ImportEntry,
  { zone, now }: { zone: string; now: Date },
): Promise<RowResult[]> {
  const rows = await readRows(db, entry);
  const dayOrderOf = (column: number | undefined) =>
    decideDayOrder(column === undefined ? [] : rows.map(({ cells }) => cells?.[column] ?? '')).value;
  const rules: ImportRules = {
    columns: entry.columns.length,
    mapping: entry.mapping,
    ...entry.defaults,
    types: await createMembershipTypeRepository(db).all(),
    dayOrders: { memberSince: dayOrderOf(entry.mapping.memberSince), paidUntil: dayOrderOf(entry.mapping.paidUntil) },
    zone,
    now,
  };
  const found = await mapInSlices(rows, (row) => ({
    row,
    found: row.isOpen ? quoteOpen : checkRow(row.cells ?? [], rules),
  }));
  const members = found.flatMap(({ found: one }) => (isProblem(one) ? [] : [one]));
  const there = await readPeopleThere(
    db,
    members.map(({ email }) => email),
    members.flatMap(({ memberNumber }) => memberNumber ?? []),
  );
  const seen = { emails: new Set<string>(), numbers: new Set<string>() };
  return mapInSlices(found, ({ row, found: one }): RowResult => {
    const label = labelOf(row, entry);
    if (isProblem(one)) return { ...failed(row, label, one.reason), field: one.field };
    const { email, memberNumber } = one;
    const isTwice = seen.emails.has(email);
    const isNumberTwice = memberNumber !== null && seen.numbers.has(memberNumber);
    seen.emails.add(email);
    if (memberNumber !== null) seen.numbers.add(memberNumber);
    if (isTwice) return { ...failed(row, label, 'email_twice'), field: 'email' };
    const userId = there.byEmail.get(email);
    if (userId) return { ...failed(row, label, 'already_there'), outcome: 'existing', userId };
    if (isNumberTwice) return { ...failed(row, label, 'number_twice'), field: 'memberNumber' };
    if (memberNumber !== null && there.byNumber.has(memberNumber))
      return { ...failed(row, label, 'number_taken'), field: 'memberNumber' };
    return { row: row.row, label, member: { ...one }, outcome: 'new', reason: null, field: null, userId: null };
  });
}

/** All rows, in batches: one answer of the database with all cells would delay others. */
async function readRows(db: Database, { id }: ImportEntry): Promise<RowEntry[]> {
  const rows: RowEntry[] = [];
  for (;;) {
    const batch = await createImportRowRepository(db).after(id, rows.at(-1)?.row ?? 0, 500);
    if (batch.length === 0) return rows;
    rows.push(...batch);
  }
}

const quoteOpen: RowProblem = { reason: 'quote_open', field: null };

const failed = (row: RowEntry, label: string, reason: RowReason): RowResult => ({
  row: row.row,
  label,
  member: null,
  outcome: 'error',
  reason,
  field: null,
  userId: null,
});

/** The person of a row, as far as known. */
function labelOf({ cells }: RowEntry, { mapping }: ImportEntry): string {
  const at = (column: number | undefined) => (column === undefined ? '' : (cells?.[column] ?? '').trim());
  const name = at(mapping.name) || `${at(mapping.firstName)} ${at(mapping.lastName)}`.trim();
  return (at(mapping.email) || name || (cells?.find((cell) => cell.trim() !== '') ?? '')).slice(0, 120);
}
