import { jsonPlace } from '@guildhall/shared/store';
import { keptMark, keptPrefix } from '@guildhall/shared/store/kept';
import { useState } from 'react';
import { columnNames, columnsFor, usualColumns, type ColumnName } from './columns.tsx';

/** A column's position in the list, visible or hidden. */
export interface Place {
  name: ColumnName;
  isShown: boolean;
}

const isColumn = (name: unknown): name is ColumnName => columnNames.some((known) => known === name);

const usual = (seesAll: boolean): Place[] => {
  const shown: readonly ColumnName[] = usualColumns[seesAll ? 'office' : 'own'];
  return columnsFor(seesAll).map((name) => ({ name, isShown: shown.includes(name) }));
};

/** The column names in order; hidden ones start with `-`. */
const chosenColumns = jsonPlace(
  { key: keptPrefix, where: 'device', owner: 'person', atSignOut: 'kept' },
  (value): value is unknown[] => Array.isArray(value),
);

/**
 * Reads the stored columns; columns from a newer release go to the end, hidden.
 * @internal tested directly with columns stored by older releases
 */
export function readPlaces(kept: readonly unknown[] | null, seesAll: boolean): Place[] {
  const known = columnsFor(seesAll);
  if (kept === null) return usual(seesAll);
  const places = kept.flatMap((entry): Place[] => {
    if (typeof entry !== 'string') return [];
    const name = entry.replace(/^-/, '');
    return isColumn(name) && known.includes(name) ? [{ name, isShown: !entry.startsWith('-') }] : [];
  });
  const unique = places.filter(({ name }, index) => places.findIndex((other) => other.name === name) === index);
  const missing = known.filter((name) => !unique.some((place) => place.name === name));
  const all = [...unique, ...missing.map((name) => ({ name, isShown: false }))];
  // The number links to the application, so it is always shown.
  return all.map((place) => (place.name === 'number' ? { ...place, isShown: true } : place));
}

const namesOf = (places: readonly Place[]): string[] =>
  places.map(({ name, isShown }) => (isShown ? name : `-${name}`));

/** The columns a person has chosen, stored on the device. */
export function useKeptColumns(userId: string, seesAll: boolean) {
  const mark = keptMark(userId, 'columns', 'applications');
  const [kept, setKept] = useState<readonly unknown[] | null>(() => chosenColumns.read(mark));
  const places = readPlaces(kept, seesAll);
  const apply = (names: readonly string[]) => {
    setKept(names);
    chosenColumns.write([...names], mark);
  };
  return {
    places,
    /** As a saved view keeps them. */
    names: namesOf(places),
    apply,
    // If the browser stores nothing, the choice lasts until the page is closed.
    change: (changed: readonly Place[]) => apply(namesOf(changed)),
    reset() {
      setKept(null);
      chosenColumns.remove(mark);
    },
  };
}
