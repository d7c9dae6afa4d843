import * as z from '@guildhall/shared/federation/zod';
import { addSlice, type Slice } from '@guildhall/shared/store';

// Slices stay in the browser for months: the stored data may come from an older release or have been edited.

/** An instant or a calendar day: formatting any other text would crash the page. */
export const date = z.string().check(z.refine((text) => Number.isFinite(Date.parse(text))));
/** `YYYY-MM-DD`. */
export const day = z.iso.date();
/** A field that is empty at first. */
export const text = z.catch(z.string(), '');
/** A text that a form accepts. @param longest in characters, which its input does not exceed */
export const typedText = (longest: number) => z.string().check(z.trim(), z.maxLength(longest));
export const flag = z.catch(z.boolean(), false);
/** The id of what is open. */
export const openId = z.catch(z.nullable(z.number()), null);

/** A list, empty at first, that drops its invalid entries and keeps the others. */
export function entries<Entry extends z.ZodMiniType>(entry: Entry) {
  const fits = (row: unknown): row is z.output<Entry> => z.safeParse(entry, row).success;
  const keep = (rows: unknown): z.output<Entry>[] => {
    if (!Array.isArray(rows)) return [];
    return rows.every(fits) ? rows : rows.filter(fits);
  };
  return z.catch(z.pipe(z.unknown(), z.transform(keep)), []);
}

interface DemoSlice<T extends object> {
  set: Slice<T>['set'];
  /** The hook; `use.getState()` reads outside of components. */
  use: Slice<T>['use'] & { getState: () => T };
}

/**
 * Adds one of the demo's slices to the shared store.
 * @param schema gives each field its initial value, also where the stored one has another shape
 */
export function addDemoSlice<T extends object>(
  name: Parameters<typeof addSlice>[0],
  schema: z.ZodMiniType<T>,
): DemoSlice<T> {
  const slice = addSlice<T>(name, z.parse(schema, {}));
  let stored: T | undefined;
  let repaired: T;
  const repair = (state: T): T => {
    if (state !== stored) repaired = z.parse(schema, (stored = state));
    return repaired;
  };
  const use: Slice<T>['use'] = (select) => slice.use((state) => select(repair(state)));
  return {
    use: Object.assign(use, { getState: () => repair(slice.get()) }),
    set: (change) =>
      slice.set((state) => {
        const before = repair(state);
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
