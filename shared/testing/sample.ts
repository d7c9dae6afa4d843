import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

// The ordinary test run samples the large matrices; GUILDHALL_FULL=1 runs them completely. The week of
// the commit determines the sample: a run can be repeated exactly, a fix is judged by the sample that found the fault, and
// over several weeks every cell is tested.

/** The seed without an environment variable or a commit, as in an unpacked archive. */
const seedWithoutCommit = '2000-W01';

let week: string | undefined;

function weekOrConstant(): string {
  try {
    return execFileSync('git', ['log', '-1', '--format=%cd', '--date=format:%G-W%V'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return seedWithoutCommit;
  }
}

/** The seed of this run's samples: `GUILDHALL_SEED`, else the week of the commit (`2026-W48`), else a constant. */
export const sampleSeed = (): string => process.env.GUILDHALL_SEED || (week ??= weekOrConstant());

/** The seed as a 31-bit number, for random generators such as fast-check. */
export const sampleSeedNumber = (seed = sampleSeed()): number =>
  createHash('sha256').update(seed).digest().readUInt32BE(0) >>> 1;

/** Whether this run includes every cell of every matrix. */
export const isFullRun = (): boolean => process.env.GUILDHALL_FULL === '1';

/** One in this many of the sampled tests runs in `npm test`. */
const turnsOf = 3;

/**
 * Whether a sampled test runs this time. Tests are sampled if they are slow and rarely find something: `npm test` runs
 * a third of them, determined by the seed; every other command runs all of them.
 * @param name identifies the test: its title, with its file if titles repeat
 */
export const hasTurn = (name: string, seed = sampleSeed(), takesTurns = process.env.GUILDHALL_TURNS === '1'): boolean =>
  !takesTurns || isFullRun() || sampleSeedNumber(`${seed}\n${name}`) % turnsOf === 0;

type Register<Body> = (title: string, body: Body, timeout?: number) => void;

/** Jest's `test` for sampled tests (`hasTurn`). Browser tests have `test.use({ takesTurns: true })` instead. */
export const inTurn =
  <Body>(test: Register<Body> & { skip: Register<Body> }): Register<Body> =>
  (title, body, timeout) =>
    (hasTurn(title) ? test : test.skip)(title, body, timeout);

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
