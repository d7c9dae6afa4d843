import { createHash } from 'node:crypto';
import { mapInSlices } from '../../platform/work/in-slices.ts';
import type { StatementLine } from './reading/statement.ts';

/** A stored line; without a bank reference if it was stored before references were kept. */
export type StoredLine = Omit<StatementLine, 'bankReference'> & { bankReference: string | null };

/**
 * Marks the lines of a file that earlier files contained: the same booking comes in a notification, in the report of the
 * day and in the statement, not always with the bank's reference. Each stored line stands for one line of the file.
 * @returns for each line, whether it is known
 */
export async function findKnown(lines: readonly StatementLine[], stored: readonly StoredLine[]): Promise<boolean[]> {
  const byAmount = Map.groupBy(stored, keyOf);
  const taken = new Set<StoredLine>();
  const known = new Set<StatementLine>();
  const take = (isSame: (line: StatementLine, other: StoredLine) => boolean) =>
    mapInSlices(lines, (line) => {
      if (known.has(line)) return;
      const found = byAmount.get(keyOf(line))?.find((other) => !taken.has(other) && isSame(line, other));
      if (!found) return;
      taken.add(found);
      known.add(line);
    });
  await take((line, other) => line.bankReference !== '' && line.bankReference === other.bankReference);
  await take(
    (line, other) =>
      other.bankReference !== null && (line.bankReference === '' || other.bankReference === '') && hasSame(line, other),
  );
  return lines.map((line) => known.has(line));
}

const keyOf = ({ account, bookedOn, amountMinor, currency }: Omit<StoredLine, 'bankReference'>): string =>
  JSON.stringify([account, bookedOn, amountMinor, currency]);

const hasSame = (line: StatementLine, other: StoredLine): boolean =>
  withoutSpaces(line.purpose) === withoutSpaces(other.purpose) &&
  agrees(line.payerName, other.payerName) &&
  agrees(line.reference, other.reference);

/** A notification often leaves out what the statement says later. */
const agrees = (one: string, other: string): boolean =>
  one === '' || other === '' || withoutSpaces(one) === withoutSpaces(other);

/** Line breaks in the purpose differ from one export to the next. */
const withoutSpaces = (text: string): string => text.replace(/\s/g, '').toLowerCase();

/**
 * Identifies lines across files: the bank's reference, or otherwise all values of the line and, for identical lines,
 * their ordinal. Statements contain whole days, so overlapping files give the same ordinals.
 */
export function fingerprintsOf(lines: readonly StatementLine[]): Promise<string[]> {
  const counts = new Map<string, number>();
  return mapInSlices(lines, (line) => {
    const { account, bookedOn, amountMinor, currency, bankReference, payerName, purpose, reference } = line;
    const told = bankReference ? [bankReference] : ['', payerName, purpose, reference].map(withoutSpaces);
    const key = JSON.stringify([account, bookedOn, amountMinor, currency, ...told]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return createHash('sha256').update(`${key}#${count}`).digest('hex');
  });
}
