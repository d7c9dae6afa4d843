import { keptName } from '@guildhall/shared/store/kept';
import { useState } from 'react';
import { columnNames, columnsFor, usualColumns, type ColumnName } from './columns.tsx';

/** A column's place in the list, shown or not. */
export interface Place {
  name: ColumnName;
  isShown: boolean;
}

const isColumn = (name: unknown): name is ColumnName => columnNames.some((known) => known === name);

const usual = (seesAll: boolean): Place[] => {
  const shown: readonly ColumnName[] = usualColumns[seesAll ? 'office' : 'own'];
  return columnsFor(seesAll).map((name) => ({ name, isShown: shown.includes(name) }));
};

/** Reads what was kept; columns that came with a newer release stand at the end, hidden. */
export function readPlaces(text: string | null, seesAll: boolean): Place[] {
  const known = columnsFor(seesAll);
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    kept = null;
  }
  if (!Array.isArray(kept)) return usual(seesAll);
  const places = kept.flatMap((entry: unknown): Place[] => {
    if (typeof entry !== 'string') return [];
    const name = entry.replace(/^-/, '');
    return isColumn(name) && known.includes(name) ? [{ name, isShown: !entry.startsWith('-') }] : [];
  });
  const unique = places.filter(({ name }, index) => places.findIndex((other) => other.name === name) === index);
  const missing = known.filter((name) => !unique.some((place) => place.name === name));
  const all = [...unique, ...missing.map((name) => ({ name, isShown: false }))];
  // The number is the way to the application.
  return all.map((place) => (place.name === 'number' ? { ...place, isShown: true } : place));
}

const write = (places: readonly Place[]): string =>
  JSON.stringify(places.map(({ name, isShown }) => (isShown ? name : `-${name}`)));

/** The columns a person has chosen, kept on the device. */
export function useKeptColumns(userId: string, seesAll: boolean) {
  const key = keptName(userId, 'columns', 'applications');
  const [text, setText] = useState(() => localStorage.getItem(key));
  const keep = (next: string | null) => {
    setText(next);
    try {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, next);
    } catch {
      // A full or forbidden store: the choice lasts as long as the page.
    }
  };
  return {
    places: readPlaces(text, seesAll),
    change: (places: readonly Place[]) => keep(write(places)),
    reset: () => keep(null),
  };
}
