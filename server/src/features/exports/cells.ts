import { withoutDirectionControls } from '@guildhall/shared/domain';

/** A value on its way into a file. A `Date` is an instant as the association's wall clock shows it, written as UTC. */
export type Cell = string | number | Date | { day: string } | null;

// What a spreadsheet takes for the beginning of a formula, in its wide forms too, and what it skips before one.
// eslint-disable-next-line no-control-regex
const dangerous = /^[\s\u0000]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;

/** Makes sure that no text is run as a formula: an apostrophe before it makes it a text (domain rule 15). Nothing
 * in it changes the direction of what a reader shows beside it. */
export const harmless = (text: string): string => {
  const plain = withoutDirectionControls(text);
  return dangerous.test(plain) ? `'${plain}` : plain;
};

/** A cell as text: instants to the minute, days as they are. */
export function asText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ');
  return typeof cell === 'string' ? harmless(cell) : cell.day;
}
