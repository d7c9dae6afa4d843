type Version = readonly [major: number, minor: number, patch: number];

/**
 * True when `version` satisfies `range`. Supports only what host API ranges need: `1.2.3`, `^1.2.0`, `~1.2.0`,
 * `>=1.2.0`, several of them joined by spaces (all must match) or by `||` (one must match). Any other version or range
 * is never satisfied.
 */
export function satisfies(version: string, range: string): boolean {
  const given = readVersion(version);
  if (!given) return false;
  return range.split('||').some((alternative) => {
    const comparators = alternative.trim().split(/\s+/);
    return comparators.every((comparator) => meets(given, comparator));
  });
}

/** True when `satisfies` supports the format of `range`. */
export function isRange(range: string): boolean {
  return range.split('||').every((part) =>
    part
      .trim()
      .split(/\s+/)
      .every((comparator) => comparatorForm.test(comparator)),
  );
}

const comparatorForm = /^(\^|~|>=|)(\d+\.\d+\.\d+)$/;

function meets(given: Version, comparator: string): boolean {
  const [, operator, bound] = comparatorForm.exec(comparator) ?? [];
  const wanted = bound === undefined ? null : readVersion(bound);
  if (!wanted) return false;
  const order = compare(given, wanted);
  if (operator === '') return order === 0;
  if (order < 0) return false;
  if (operator === '>=') return true;
  const sameMajor = given[0] === wanted[0];
  // As in npm: before 1.0.0 a caret fixes the minor, too.
  return operator === '^' && wanted[0] > 0 ? sameMajor : sameMajor && given[1] === wanted[1];
}

function readVersion(text: string): Version | null {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
  return patch === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
