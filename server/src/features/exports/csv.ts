import { asText, type Cell } from './cells.ts';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** One line of a CSV file as RFC 4180 has it; every value in quotes, so that no program guesses. */
const csvLine = (cells: readonly Cell[]): string => `${cells.map((cell) => quoted(asText(cell))).join(',')}\r\n`;

/** A CSV file piece by piece. The mark at its beginning tells spreadsheets that it is UTF-8. */
export async function* csvFile(headings: readonly string[], rows: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${csvLine(headings)}`);
  for await (const batch of rows) yield Buffer.from(batch.map(csvLine).join(''));
}
