import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { textEntry } from '../../store/device-storage.ts';
import { useUser } from '../../store/index.ts';

/** The density of a list's rows. */
export type Density = 'comfortable' | 'compact';

/** The hashes of people who chose compact rows. */
const place = textEntry({ key: 'gh_compact_lists', where: 'device', owner: 'person', atSignOut: 'kept' }, (text) =>
  /^[\da-z ]*$/.test(text),
);
const mostPeople = 20;
const readHashes = () => ({ hashes: (place.read() ?? '').split(' ').filter(Boolean) });

/** If the storage is full or forbidden, a choice lasts as long as the page. */
const compact = createStore(readHashes);

// Fires in other tabs only.
window.addEventListener('storage', ({ key }) => {
  if (key === place.key || key === null) compact.setState(readHashes());
});

/**
 * A short hash of a person's id (32-bit FNV-1a). The id itself must not stay on a device that several people use, and
 * it can't be recovered from this.
 */
function hashOf(userId: string): string {
  let hash = 0x811c9dc5;
  for (const character of userId) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * The density the signed-in person chose for all lists, kept on this device; other tabs follow at once.
 * @returns the density and a function that sets it.
 */
export function useDensity(): [Density, (density: Density) => void] {
  const own = hashOf(useUser()?.id ?? '');
  const density = useStore(compact, ({ hashes }) => (hashes.includes(own) ? 'compact' : 'comfortable'));
  const setDensity = (next: Density) => {
    const others = compact.getState().hashes.filter((hash) => hash !== own);
    const hashes = (next === 'compact' ? [...others, own] : others).slice(-mostPeople);
    place.write(hashes.join(' '));
    compact.setState({ hashes });
  };
  return [density, setDensity];
}
