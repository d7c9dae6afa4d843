import { remoteDescriptor, type Registry, type RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { isRecord } from '@guildhall/shared/domain';
import { textPlace } from '@guildhall/shared/store';
import { showNotice } from './notice.ts';

/** Where a developer says which builds to take instead: `{ "<remote>": "<address of a current.json>" }`. */
export const overridesKey = 'guildhall:overrides';

// Typed by hand: what is wrong stays, so that it can be put right.
const place = textPlace({ key: overridesKey, where: 'device', owner: 'device', atSignOut: 'kept' }, () => true);

/**
 * Takes builds of other places into this browser's page, for example a colleague's: the rows of the registry are
 * replaced, everything else (fingerprints, trusted origins, what fits the shell) is checked as ever. Development builds
 * of the shell only; `start.tsx` leaves this file out of all others, and the doctor looks that it stays so.
 * @returns what changes a registry.
 */
export async function loadOverrides(): Promise<(registry: Registry) => Registry> {
  const wanted = Object.entries(readWanted());
  const found = await Promise.all(wanted.map(([id, address]) => loadOne(id, address)));
  const rows = new Map<string, RemoteDescriptor>();
  const lines = found.map(({ id, address, remote }) => {
    if (remote) rows.set(id, remote);
    return remote ? `${id} is ${remote.build} from ${address}` : `${id} could not be read from ${address}`;
  });
  if (lines.length > 0) showNotice(['Overrides are active in this browser.', ...lines], 'Reset', reset);
  return (registry) => ({
    ...registry,
    remotes: registry.remotes.map((remote) => rows.get(remote.id) ?? remote),
  });
}

function reset(): void {
  place.remove();
  location.reload();
}

function readWanted(): Record<string, string> {
  const text = place.read();
  if (text === null) return {};
  try {
    const wanted: unknown = JSON.parse(text);
    if (isRecord(wanted))
      return Object.fromEntries(Object.entries(wanted).map(([id, address]) => [id, String(address)]));
  } catch {
    // Said below, as for anything else that is no table.
  }
  console.warn(`localStorage["${overridesKey}"] must be { "<remote>": "<address of a current.json>" }.`);
  return {};
}

interface Found {
  id: string;
  address: string;
  remote: RemoteDescriptor | null;
}

async function loadOne(id: string, address: string): Promise<Found> {
  try {
    const response = await fetch(address, { cache: 'no-store' });
    const answer: unknown = await response.json();
    const row = typeof answer === 'object' && answer !== null && 'descriptor' in answer ? answer.descriptor : answer;
    const remote = remoteDescriptor.parse(row);
    if (remote.id !== id) throw new Error(`It describes "${remote.id}".`);
    // Its files lie where its description lies.
    return { id, address, remote: { ...remote, base: new URL(remote.base, new URL(address, location.href)).href } };
  } catch (error) {
    console.warn(`The override of "${id}" is not used.`, error);
    return { id, address, remote: null };
  }
}
