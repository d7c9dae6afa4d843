// Compares the texts of mails by paragraph: the template's original, the edited text, and the template's current one.

type Match = readonly [left: number, right: number];

/** A manual change: the template's text, and the edited one; either may be empty. */
export interface HandEdit {
  before: string;
  after: string;
}

// Above this, two texts are compared as a whole; letters have about ten paragraphs.
const most = 1_000_000;

const paragraphsOf = (text: string): string[] => (text === '' ? [] : text.split(/\n{2,}/));
const textOf = (paragraphs: readonly string[]): string => paragraphs.join('\n\n');
const isSame = (left: readonly string[], right: readonly string[]): boolean => textOf(left) === textOf(right);

/** The paragraphs that two texts have in common, in order: the longest common subsequence. */
function matchesOf(left: readonly string[], right: readonly string[]): Match[] {
  if (left.length * right.length > most) return [];
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1)
      (lengths[row] ?? [])[column] =
        left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const matches: Match[] = [];
  let [row, column] = [0, 0];
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) matches.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return matches;
}

/** A person's changes to a text, paragraph by paragraph. */
export function handEditsOf(drafted: string, current: string): HandEdit[] {
  const [left, right] = [paragraphsOf(drafted), paragraphsOf(current)];
  const edits: HandEdit[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...matchesOf(left, right), [left.length, right.length] as const]) {
    const [before, after] = [left.slice(row, nextRow), right.slice(column, nextColumn)];
    if (before.length + after.length > 0) edits.push({ before: textOf(before), after: textOf(after) });
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return edits;
}

/**
 * Merges a person's changes into a new text. If both changed the same paragraphs, the person's stay.
 * @param base the text the person started from
 */
export function withHandEdits(base: string, edited: string, fresh: string): string {
  const [from, mine, theirs] = [paragraphsOf(base), paragraphsOf(edited), paragraphsOf(fresh)];
  const inMine = new Map(matchesOf(from, mine));
  const inTheirs = new Map(matchesOf(from, theirs));
  const merged: string[] = [];
  let [row, mineAt, theirsAt] = [0, 0, 0];
  const takeUntil = (nextRow: number, nextMine: number, nextTheirs: number): void => {
    const [before, kept, made] = [
      from.slice(row, nextRow),
      mine.slice(mineAt, nextMine),
      theirs.slice(theirsAt, nextTheirs),
    ];
    merged.push(...(isSame(kept, before) ? made : kept));
    [row, mineAt, theirsAt] = [nextRow + 1, nextMine + 1, nextTheirs + 1];
  };
  from.forEach((paragraph, index) => {
    const [nextMine, nextTheirs] = [inMine.get(index), inTheirs.get(index)];
    if (nextMine === undefined || nextTheirs === undefined) return;
    takeUntil(index, nextMine, nextTheirs);
    merged.push(paragraph);
  });
  takeUntil(from.length, mine.length, theirs.length);
  return textOf(merged);
}
