import { isRecord } from '@guildhall/shared/domain';
import { addSlice, type Slice } from '@guildhall/shared/store';

// Slices stay in the browser for months: the stored data may come from an older release or have been edited.

type Fits = (value: unknown) => boolean;
/** A single value, or a list whose entries are checked one by one. */
type Rule = Fits | { entries: Fits };

export const isText: Fits = (value) => typeof value === 'string';
export const isNumber: Fits = (value) => Number.isFinite(value);
/** An instant or a calendar day: formatting any other text would crash the page. */
export const isDate: Fits = (value) => typeof value === 'string' && Number.isFinite(Date.parse(value));
/** `YYYY-MM-DD`. */
export const isDay: Fits = (value) => isDate(value) && /^\d{4}-\d{2}-\d{2}$/.test(String(value));
export const isFlag: Fits = (value) => typeof value === 'boolean';
export const oneOf =
  (values: readonly unknown[]): Fits =>
  (value) =>
    values.includes(value);
export const orNull =
  (fits: Fits): Fits =>
  (value) =>
    value === null || fits(value);
export const listOf =
  (fits: Fits): Fits =>
  (value) =>
    Array.isArray(value) && value.every(fits);
export const shapeOf =
  (fields: Readonly<Record<string, Fits>>): Fits =>
  (value) =>
    isRecord(value) && Object.entries(fields).every(([name, fits]) => fits(value[name]));
/** Drops invalid entries and keeps the others. */
export const entries = (fits: Fits): Rule => ({ entries: fits });

function mend<T extends object>(state: T, initial: T, rules: Readonly<Partial<Record<keyof T, Rule>>>): T {
  const mended: Partial<T> = {};
  for (const [name, rule] of Object.entries<Rule | undefined>(rules)) {
    const key = name as keyof T;
    const value = state[key];
    if (typeof rule === 'function' && !rule(value)) mended[key] = initial[key];
    if (typeof rule !== 'object') continue;
    if (!Array.isArray(value)) mended[key] = initial[key];
    else if (!value.every(rule.entries)) Object.assign(mended, { [key]: value.filter(rule.entries) });
  }
  return Object.keys(mended).length > 0 ? { ...state, ...mended } : state;
}

interface DemoSlice<T extends object> {
  set: Slice<T>['set'];
  /** The hook; `use.getState()` reads outside of components. */
  use: Slice<T>['use'] & { getState: () => T };
}

/**
 * Adds one of the demo's slices to the shared store. Stored data of another shape is repaired: a field gets its initial
 * value, a list loses its invalid entries.
 */
export function addDemoSlice<T extends object>(
  name: Parameters<typeof addSlice>[0],
  initial: T,
  rules: Readonly<Partial<Record<keyof T, Rule>>>,
): DemoSlice<T> {
  const slice = addSlice(name, initial);
  let seen: T | undefined;
  let mended = initial;
  const whole = (state: T): T => {
    if (state !== seen) {
      seen = state;
      mended = mend(state, initial, rules);
    }
    return mended;
  };
  const use: Slice<T>['use'] = (select) => slice.use((state) => select(whole(state)));
  return {
    use: Object.assign(use, { getState: () => whole(slice.get()) }),
    set: (change) =>
      slice.set((state) => {
        const before = whole(state);
        return { ...before, ...(typeof change === 'function' ? change(before) : change) };
      }),
  };
}

type Row = Readonly<{ id: number }>;

/** Changes the entry with an id. */
export const changed = <T extends Row>(rows: readonly T[], id: number, change: (row: T) => Partial<T>): T[] =>
  rows.map((row) => (row.id === id ? { ...row, ...change(row) } : row));

export const nextId = (rows: readonly Row[]) => Math.max(0, ...rows.map(({ id }) => id)) + 1;

/** A search that ignores case and surrounding spaces; an empty one matches everything. */
export function finds(search: string, ...texts: readonly string[]): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return texts.join(' ').toLocaleLowerCase().includes(wanted);
}
