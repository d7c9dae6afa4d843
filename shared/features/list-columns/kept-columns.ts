import { jsonEntry } from '@guildhall/shared/store';
import { encryptedName, encryptedPrefix } from '@guildhall/shared/store/encrypted-entry';
import { useState } from 'react';

/** A column's position in the list, visible or hidden. */
export interface ColumnPosition<Name extends string = string> {
  name: Name;
  isShown: boolean;
}

/** The columns of a list. */
interface ListColumns<Name extends string> {
  /** All columns, in default order. */
  known: readonly Name[];
  /** Those shown by default. */
  usual: readonly Name[];
  /** The column that links to the row; it is always shown. */
  always: Name;
}

/** The column names in order; hidden ones start with `-`. */
const chosenColumns = jsonEntry(
  { key: encryptedPrefix, where: 'device', owner: 'person', atSignOut: 'kept' },
  (value): value is unknown[] => Array.isArray(value),
);

/** Reads the stored columns; columns not contained in it are appended, hidden. */
function readPositions<Name extends string>(
  kept: readonly unknown[] | null,
  { known, usual, always }: ListColumns<Name>,
): ColumnPosition<Name>[] {
  if (kept === null) return known.map((name) => ({ name, isShown: usual.includes(name) }));
  const places = kept.flatMap((entry): ColumnPosition<Name>[] => {
    if (typeof entry !== 'string') return [];
    const name = known.find((one) => one === entry.replace(/^-/, ''));
    return name ? [{ name, isShown: !entry.startsWith('-') }] : [];
  });
  const unique = places.filter(({ name }, index) => places.findIndex((other) => other.name === name) === index);
  const missing = known.filter((name) => !unique.some((place) => place.name === name));
  const all = [...unique, ...missing.map((name) => ({ name, isShown: false }))];
  return all.map((place) => (place.name === always ? { ...place, isShown: true } : place));
}

const namesOf = (places: readonly ColumnPosition[]): string[] =>
  places.map(({ name, isShown }) => (isShown ? name : `-${name}`));

/**
 * The columns a person has chosen for a list, stored on the device.
 * @param list its name, such as `applications`
 */
export function useKeptColumns<Name extends string>(userId: string, list: string, columns: ListColumns<Name>) {
  const mark = encryptedName(userId, 'columns', list);
  const [kept, setKept] = useState<readonly unknown[] | null>(() => chosenColumns.read(mark));
  const places = readPositions(kept, columns);
  const apply = (names: readonly string[]) => {
    setKept(names);
    // If the browser can't store it, the choice lasts until the page is closed.
    chosenColumns.write([...names], mark);
  };
  return {
    places,
    /** True if the person has chosen, so that no chosen column hides for lack of space. */
    isChosen: kept !== null,
    shown: places.flatMap(({ name, isShown }) => (isShown ? name : [])),
    /** In the form of a saved view. */
    names: namesOf(places),
    apply,
    change: (changed: readonly ColumnPosition[]) => apply(namesOf(changed)),
    reset() {
      setKept(null);
      chosenColumns.remove(mark);
    },
  };
}
