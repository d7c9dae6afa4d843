import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../test-results');

/** Prints rows as a table that is readable in a terminal and in Markdown, and stores it in `test-results`. */
export function publishTable(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = columns.map((column, index) => Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const table = [line(columns), rule, ...rows.map(line)].join('\n');
  mkdirSync(folder, { recursive: true });
  const file = `${title.toLowerCase().replaceAll(' ', '-')}.md`;
  writeFileSync(path.join(folder, file), `# ${title}\n\n${table}\n`);
  process.stdout.write(`\n${title}\n\n${table}\n\n`);
}
