import { createHash } from 'node:crypto';

// `npm test` takes a fixed sample of each large matrix; GUILDHALL_FULL=1 tests them completely (`npm run test:full`).

/** The seed of all samples: `GUILDHALL_SEED`, or a constant, so that `npm test` always runs the same tests. */
export const sampleSeed = (): string => process.env.GUILDHALL_SEED || 'npm test';

/** The seed as a 31-bit number, for random generators such as fast-check. */
export const sampleSeedNumber = (seed = sampleSeed()): number =>
  createHash('sha256').update(seed).digest().readUInt32BE(0) >>> 1;

/** Whether this run includes every cell of every matrix. */
export const isFullRun = (): boolean => process.env.GUILDHALL_FULL === '1';

export interface Sampling<Cell> {
  /** Number of cells to take unless the run is complete. */
  size: number;
  /** Identifies a cell; the selection depends on it and not on the order of the cells. */
  keyOf: (cell: Cell) => string;
  /** The rows, columns and other groups of a cell. The sample contains a cell of each group if `size` allows it. */
  strata?: readonly ((cell: Cell) => string)[];
  seed?: string;
  isFull?: boolean;
}

/**
 * Samples a matrix.
 * @returns cells in their original order; all of them in a complete run
 */
export function sample<Cell>(
  cells: readonly Cell[],
  { size, keyOf, strata = [], seed = sampleSeed(), isFull = isFullRun() }: Sampling<Cell>,
): Cell[] {
  if (isFull || size >= cells.length) return [...cells];
  const rank = (cell: Cell) =>
    createHash('sha256')
      .update(`${seed}\n${keyOf(cell)}`)
      .digest('hex');
  let waiting = cells
    .map((cell) => ({ cell, rank: rank(cell), groups: strata.map((group, index) => `${index} ${group(cell)}`) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const covered = new Set<string>();
  const taken = new Set<Cell>();
  while (taken.size < size) {
    const news = ({ groups }: (typeof waiting)[number]) => groups.filter((group) => !covered.has(group)).length;
    const best = waiting.reduce((found, one) => (news(one) > news(found) ? one : found));
    taken.add(best.cell);
    for (const group of best.groups) covered.add(group);
    waiting = waiting.filter((one) => one !== best);
  }
  return cells.filter((cell) => taken.has(cell));
}

/** The report of a sample: `fault matrix: 12 of 74 cells, seed 5afb1c9, full: npm run e2e -- fault-matrix`. */
export const coverageOf = (
  matrix: string,
  taken: number,
  all: number,
  { unit = 'cells', full, seed = sampleSeed() }: { unit?: string; full: string; seed?: string },
): string =>
  taken === all
    ? `${matrix}: all ${all} ${unit}`
    : `${matrix}: ${taken} of ${all} ${unit}, seed ${seed}, full: ${full}`;
