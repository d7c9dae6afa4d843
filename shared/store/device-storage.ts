// The only access to `localStorage` and `sessionStorage`. Each entry is declared once, in the file that uses it. A
// remote's declarations are known to sign-out once its page was loaded; before that the defaults below apply.

interface Declaration {
  /** The name of the entry or, with one entry per person or link, the prefix of all names. */
  key: string;
  where: 'tab' | 'device';
  /** Whose data it contains; `device` is nobody's. */
  owner: 'device' | 'person' | 'link';
  /**
   * Signing out removes entries of the tab and keeps those on the device, unless a known declaration differs.
   * `leads-back` stays when the server has ended the session, until the next sign-in.
   */
  atSignOut: 'removed' | 'kept' | 'leads-back';
  /** Without it an entry lives as long as the tab, or until it is removed. With it the entry contains `keptAt`. */
  lifetimeMs?: number;
}

export interface StorageEntry<T> {
  key: string;
  /** `null` when there is none; damaged, foreign and expired entries are removed. `name` is appended to the key. */
  read(name?: string): T | null;
  /** @returns false when the browser can't store it (storage full or forbidden) */
  write(value: T, name?: string): boolean;
  remove(name?: string): void;
}

const declared: Declaration[] = [];

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

/**
 * For the store, which must distinguish an empty storage from an unreadable one; other code declares entries.
 * @throws if the browser forbids access, or without a browser (prerendering)
 */
export const storageOf = (where: Declaration['where']): Storage => (where === 'tab' ? sessionStorage : localStorage);

function entryOf<T>(
  declaration: Declaration,
  parse: (text: string) => T | null,
  print: (value: T) => string,
): StorageEntry<T> {
  declared.push(declaration);
  const { key, where } = declaration;
  const remove = (name = '') => void attempt(() => storageOf(where).removeItem(key + name));
  return {
    key,
    remove,
    read(name = '') {
      const text = attempt(() => storageOf(where).getItem(key + name));
      if (text === null) return null;
      const value = attempt(() => parse(text));
      if (value === null) remove(name);
      return value;
    },
    write: (value, name = '') =>
      attempt(() => {
        storageOf(where).setItem(key + name, print(value));
        return true;
      }) ?? false,
  };
}

/** Declares an entry with a text. */
export const textEntry = (declaration: Declaration, isValid: (text: string) => boolean): StorageEntry<string> =>
  entryOf(
    declaration,
    (text) => (isValid(text) ? text : null),
    (text) => text,
  );

/** Declares an entry with a JSON value. */
export function jsonEntry<T>(declaration: Declaration, isValid: (value: unknown) => value is T): StorageEntry<T> {
  const { lifetimeMs } = declaration;
  return entryOf<T>(
    declaration,
    (text) => {
      const value: unknown = JSON.parse(text);
      const isFresh = lifetimeMs === undefined || Math.abs(Date.now() - Object(value).keptAt) < lifetimeMs;
      return isFresh && isValid(value) ? value : null;
    },
    (value) => JSON.stringify(lifetimeMs === undefined ? value : { ...value, keptAt: Date.now() }),
  );
}

/** Removes entries by their full names. */
export function removeEntries(where: Declaration['where'], isUnwanted: (name: string) => boolean): void {
  attempt(() => {
    const storage = storageOf(where);
    for (const name of Object.keys(storage)) if (isUnwanted(name)) storage.removeItem(name);
  });
}

/** @param leadsBack keeps the path to return to, for a session that the server has ended */
export function clearAtSignOut({ leadsBack }: { leadsBack: boolean }): void {
  for (const where of ['tab', 'device'] as const)
    removeEntries(where, (name) => {
      const known = declared.find((one) => one.where === where && name.startsWith(one.key));
      const rule = known?.atSignOut ?? (where === 'tab' ? 'removed' : 'kept');
      return rule === 'removed' || (rule === 'leads-back' && !leadsBack);
    });
}
