import { asText, type Cell } from './cells.ts';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** One line of a CSV file as in RFC 4180; every value is quoted, so that no program guesses types. */
const csvLine = (cells: readonly Cell[]): string => `${cells.map((cell) => quoted(asText(cell))).join(',')}\r\n`;

/** A CSV file in chunks. The byte order mark tells spreadsheets that it is UTF-8. */
export async function* csvFile(headings: readonly string[], rows: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${csvLine(headings)}`);
  for await (const batch of rows) yield Buffer.from(batch.map(csvLine).join(''));
}
