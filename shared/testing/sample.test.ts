import { coverageOf, isFullRun, sample, sampleSeed, sampleSeedNumber, type Sampling } from './sample.ts';

interface Cell {
  row: string;
  column: number;
}

const matrix: Cell[] = ['a', 'b', 'c', 'd', 'e'].flatMap((row) =>
  Array.from({ length: 8 }, (_, column) => ({ row, column })),
);
const keyOf = ({ row, column }: Cell) => `${row}${column}`;
const rowsAndColumns = [({ row }: Cell) => row, ({ column }: Cell) => String(column)];

const take = (seed: string, sampling: Partial<Sampling<Cell>> = {}) =>
  sample(matrix, { size: 10, keyOf, strata: rowsAndColumns, seed, isFull: false, ...sampling }).map(keyOf);

const seeds = Array.from({ length: 200 }, (_, index) => `seed ${index}`);

describe('a sample', () => {
  it('is the same for the same seed, whatever the order of the cells', () => {
    expect(take('5afb1c9')).toEqual(take('5afb1c9'));
    const reversed = sample([...matrix].reverse(), {
      ...{ size: 10, keyOf, strata: rowsAndColumns },
      ...{ seed: '5afb1c9', isFull: false },
    });
    expect(reversed.map(keyOf).sort()).toEqual(take('5afb1c9').sort());
  });

  it('differs for another seed', () => {
    expect(new Set(seeds.map((seed) => take(seed).join())).size).toBe(seeds.length);
  });

  it('has the requested size, in the matrix order, without duplicates', () => {
    for (const seed of seeds) {
      const taken = take(seed);
      expect(new Set(taken).size).toBe(10);
      expect(taken).toEqual(matrix.map(keyOf).filter((key) => taken.includes(key)));
    }
  });

  it('contains every row and every column as soon as the size allows it', () => {
    for (const seed of seeds) {
      const taken = take(seed, { size: 8 });
      expect(new Set(taken.map((key) => key[0])).size).toBe(5);
      expect(new Set(taken.map((key) => key[1])).size).toBe(8);
    }
  });

  it('has as many rows as cells when there is no room for all', () => {
    for (const seed of seeds) expect(new Set(take(seed, { size: 3 }).map((key) => key[0])).size).toBe(3);
  });

  it('includes the only cell of a group', () => {
    const strata = [(cell: Cell) => (keyOf(cell) === 'c5' ? 'rare' : 'usual'), ...rowsAndColumns];
    for (const seed of seeds) expect(take(seed, { strata })).toContain('c5');
  });

  it('eventually covers every cell', () => {
    expect(new Set(seeds.flatMap((seed) => take(seed))).size).toBe(matrix.length);
    expect(new Set(seeds.flatMap((seed) => take(seed, { size: 8 }))).size).toBe(matrix.length);
  });

  it('contains everything in a complete run, or when the matrix is small enough', () => {
    expect(take('any', { isFull: true })).toHaveLength(matrix.length);
    expect(take('any', { size: 1000 })).toHaveLength(matrix.length);
  });

  it('follows GUILDHALL_FULL and GUILDHALL_SEED', () => {
    const before = { ...process.env };
    try {
      process.env.GUILDHALL_SEED = 'an older run';
      process.env.GUILDHALL_FULL = '';
      expect(sampleSeed()).toBe('an older run');
      expect(isFullRun()).toBe(false);
      expect(sample(matrix, { size: 10, keyOf, strata: rowsAndColumns }).map(keyOf)).toEqual(take('an older run'));
      process.env.GUILDHALL_FULL = '1';
      expect(sample(matrix, { size: 10, keyOf })).toHaveLength(matrix.length);
      delete process.env.GUILDHALL_SEED;
      expect(sampleSeed()).toBe('npm test');
    } finally {
      process.env = before;
    }
  });

  it('reports its seed and coverage, and how to run everything', () => {
    const full = 'npm run e2e -- fault-matrix';
    expect(coverageOf('fault matrix', 12, 74, { full, seed: '5afb1c9' })).toBe(
      'fault matrix: 12 of 74 cells, seed 5afb1c9, full: npm run e2e -- fault-matrix',
    );
    expect(coverageOf('skew matrix', 33, 33, { unit: 'pairs', full })).toBe('skew matrix: all 33 pairs');
  });
});

it('turns each seed into a different signed 32-bit integer', () => {
  const numbers = seeds.map((seed) => sampleSeedNumber(seed));
  expect(new Set(numbers).size).toBe(seeds.length);
  for (const number of numbers) expect(number === (number | 0) && number >= 0).toBe(true);
});
