/** A pseudo-random generator with a fixed seed: the demo is the same on every installation. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  // Mulberry32: small, fast, and good enough for dates and names.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    /** A number from `min` (inclusive) to `max` (exclusive). */
    between: (min: number, max: number): number => min + next() * (max - min),
    /** A whole number from `min` to `max`. */
    whole: (min: number, max: number): number => Math.floor(min + next() * (max - min + 1)),
    pick: <T>(choices: readonly [T, ...T[]] | readonly T[]): T => {
      const chosen = choices[Math.floor(next() * choices.length)];
      if (chosen === undefined) throw new Error('There is nothing to choose from.');
      return chosen;
    },
    /** True with the probability `share`. */
    happens: (share: number): boolean => next() < share,
  };
}

export type Random = ReturnType<typeof createRandom>;
