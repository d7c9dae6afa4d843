import { createHash } from 'node:crypto';
import { mapInSlices } from '../../platform/work/in-slices.ts';
import { withoutSpaces } from './known-lines.ts';
import type { StatementLine } from './statement.ts';

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
