const day = 24 * 60 * 60 * 1000;

/** The instant some days before now, so that sample data is always from this week. */
export const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();

/** The day some days before today, `YYYY-MM-DD`. */
export const dayAgo = (days: number): string => ago(days).slice(0, 10);

/** Reads a table of sample data: a row per line, and ` | ` between its cells. */
export const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));

/** Reads blocks that blank lines separate: the cells of their first line, and the other lines. */
export const blocksOf = (table: string): [cells: string[], lines: string[]][] =>
  table
    .trim()
    .split('\n\n')
    .map((block) => {
      const [head = '', ...lines] = block.split('\n');
      return [head.split(' | '), lines];
    });
