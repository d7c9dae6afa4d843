// The one way to `localStorage` and `sessionStorage`. Each place in them is declared once, in the file that uses it.
// What a remote declares is known to sign-out once its page was loaded; before that the defaults below apply.

interface Declaration {
  /** The name of the entry; where there is one for each person or link, what all their names begin with. */
  key: string;
  where: 'tab' | 'device';
  /** Whom the content is about; `device` is nobody. */
  owner: 'device' | 'person' | 'link';
  /**
   * Signing out removes what is in the tab and leaves what is on the device, unless the shell knows a declaration that
   * says otherwise. `leads-back` stays when the server has ended the session, until the next sign-in.
   */
  atSignOut: 'removed' | 'kept' | 'leads-back';
  /** Without it an entry lives as long as the tab, or until it is removed. With it the entry holds `keptAt`. */
  lifetimeMs?: number;
}

export interface Place<T> {
  key: string;
  /** `null` when there is nothing; what is damaged, foreign or too old is removed. `name` follows the key. */
  read(name?: string): T | null;
  /** @returns false when the browser would not keep it (storage full or forbidden) */
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
 * For the store, which must tell an empty storage from one it can't read; everything else declares a place.
 * @throws where the browser forbids it, and where there is none (prerendering)
 */
export const storageOf = (where: Declaration['where']): Storage => (where === 'tab' ? sessionStorage : localStorage);

function place<T>(declaration: Declaration, parse: (text: string) => T | null, print: (value: T) => string): Place<T> {
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

/** Declares a place for a text. */
export const textPlace = (declaration: Declaration, isValid: (text: string) => boolean): Place<string> =>
  place(
    declaration,
    (text) => (isValid(text) ? text : null),
    (text) => text,
  );

/** Declares a place for anything that JSON can say. */
export function jsonPlace<T>(declaration: Declaration, isValid: (value: unknown) => value is T): Place<T> {
  const { lifetimeMs } = declaration;
  return place<T>(
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

/** @param leadsBack keeps the way back, for a session that the server has ended */
export function clearAtSignOut({ leadsBack }: { leadsBack: boolean }): void {
  for (const where of ['tab', 'device'] as const)
    removeEntries(where, (name) => {
      const known = declared.find((one) => one.where === where && name.startsWith(one.key));
      const rule = known?.atSignOut ?? (where === 'tab' ? 'removed' : 'kept');
      return rule === 'removed' || (rule === 'leads-back' && !leadsBack);
    });
}
