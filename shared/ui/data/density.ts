import { useSyncExternalStore } from 'react';
import { textPlace } from '../../store/device-storage.ts';
import { useUser } from '../../store/index.ts';

/** The density of a list's rows. */
export type Density = 'comfortable' | 'compact';

/** The hashes of people who chose compact rows. */
const marks = textPlace({ key: 'gh_compact_lists', where: 'device', owner: 'person', atSignOut: 'kept' }, (text) =>
  /^[\da-z ]*$/.test(text),
);
const mostPeople = 20;

/**
 * A short hash of a person's id (32-bit FNV-1a). The id itself must not stay on a device that several people use, and
 * it can't be recovered from this.
 */
function markOf(userId: string): string {
  let hash = 0x811c9dc5;
  for (const character of userId) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The choice for this visit if the browser stores nothing. */
let unkept: string | null = null;

const readMarks = (): string[] => (marks.read() ?? unkept ?? '').split(' ').filter(Boolean);

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === marks.key || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/**
 * The density the signed-in person chose for all lists, kept on this device; other tabs follow at once.
 * @returns the density and a function that sets it.
 */
export function useDensity(): [Density, (density: Density) => void] {
  const mark = markOf(useUser()?.id ?? '');
  const density = useSyncExternalStore<Density>(subscribe, () =>
    readMarks().includes(mark) ? 'compact' : 'comfortable',
  );
  const setDensity = (next: Density) => {
    const others = readMarks().filter((one) => one !== mark);
    const text = (next === 'compact' ? [...others, mark] : others).slice(-mostPeople).join(' ');
    // If the storage is full or forbidden, the choice lasts as long as the page.
    unkept = marks.write(text) ? null : text;
    for (const listener of listeners) listener();
  };
  return [density, setDensity];
}
