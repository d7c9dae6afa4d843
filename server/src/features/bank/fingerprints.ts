import { createHash } from 'node:crypto';
import type { StatementLine } from './statement.ts';

/**
 * What tells lines apart across files: the bank's reference, or else everything that a line says; and, of lines that
 * are the same in all of it, which one it is. Statements hold whole days, so an overlapping file counts to the same.
 */
export function fingerprintsOf(lines: readonly StatementLine[]): string[] {
  const counts = new Map<string, number>();
  return lines.map(({ account, bookedOn, amountMinor, currency, bankReference, payerName, purpose, reference }) => {
    const told = bankReference ? [bankReference] : ['', payerName, purpose, reference].map(withoutSpaces);
    const key = JSON.stringify([account, bookedOn, amountMinor, currency, ...told]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return createHash('sha256').update(`${key}#${count}`).digest('hex');
  });
}

/** Banks break the purpose into lines differently from one export to the next. */
const withoutSpaces = (text: string): string => text.replace(/\s/g, '').toLowerCase();
