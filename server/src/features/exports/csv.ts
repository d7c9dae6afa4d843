import { asText, type Cell } from './cells.ts';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The start of a formula after other list separators and line breaks, at which some programs split even quoted text. */
const laterFormula = /(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])(?<=[;|\t\r\n][\s"]*)/g;
const withoutFormulas = (text: string): string => text.replace(laterFormula, "'");

/** One line of a CSV file as in RFC 4180; every value is quoted, so that no program guesses types. */
const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(typeof cell === 'string' ? withoutFormulas(asText(cell)) : asText(cell))).join(',')}\r\n`;

/** A CSV file in chunks. The byte order mark tells spreadsheets that it is UTF-8. */
export async function* csvFile(headings: readonly string[], rows: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${csvLine(headings)}`);
  for await (const batch of rows) yield Buffer.from(batch.map(csvLine).join(''));
}
