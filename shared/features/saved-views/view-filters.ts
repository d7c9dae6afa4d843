import type { SavedView } from '@guildhall/shared/contracts';

/** A list in the form a view saves. */
export interface ViewedList {
  query: object;
  change: (change: Record<string, string | null>) => void;
}

/** The columns of a list with column selection: their names in order, hidden ones with a leading `-`. */
export interface ViewedColumns {
  names: readonly string[];
  onApplied: (names: readonly string[]) => void;
}

const pages = ['page', 'pageSize'];

/** The list's current state, as in its URL. */
export const filtersOf = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      pages.includes(name) || value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );

const sameFilters = (one: Record<string, string>, other: Record<string, string>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

/** True when the list shows exactly the saved view. */
export const isShown = (view: SavedView, list: ViewedList, columns?: ViewedColumns): boolean =>
  sameFilters(view.filters, filtersOf(list.query)) &&
  (view.columns === null || !columns || view.columns.join() === columns.names.join());

/** Applies a view: replaces the current filters, and the columns. */
export function showView(view: SavedView, list: ViewedList, columns?: ViewedColumns): void {
  const cleared = Object.fromEntries(Object.keys(filtersOf(list.query)).map((name) => [name, null]));
  list.change({ ...cleared, ...view.filters });
  if (view.columns) columns?.onApplied(view.columns);
}
