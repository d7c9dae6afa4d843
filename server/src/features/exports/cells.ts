import { withoutDirectionControls } from '@guildhall/shared/domain';

/** A value to be written to a file. A `Date` is an instant in the association's local time, stored as UTC. */
export type Cell = string | number | Date | { day: string } | null;

// Characters that start a formula in a spreadsheet, including full-width forms, and characters that it skips before
// one.
// eslint-disable-next-line no-control-regex
const dangerous = /^[\s\u0000]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;

/**
 * Prevents texts from being run as formulas: a leading apostrophe makes them plain text (domain rule 15). Bidi control
 * characters are removed, so that a text can't affect its neighbours.
 */
export const escapeFormula = (text: string): string => {
  const plain = withoutDirectionControls(text);
  return dangerous.test(plain) ? `'${plain}` : plain;
};

/** A cell as text: instants to the minute, days unchanged. */
export function asText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ');
  return typeof cell === 'string' ? escapeFormula(cell) : cell.day;
}
