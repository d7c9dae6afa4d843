import { remoteDescriptor, type Registry, type RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { isRecord } from '@guildhall/shared/domain';
import { textEntry } from '@guildhall/shared/store';

/** Where developers configure which builds to use instead: `{ "<remote>": "<URL of a current.json>" }`. */
export const overridesKey = 'guildhall:overrides';

// Edited by hand: an invalid value is kept, so that it can be corrected.
const place = textEntry({ key: overridesKey, where: 'device', owner: 'device', atSignOut: 'kept' }, () => true);

/**
 * Loads builds from other places into this browser's page, for example a colleague's: their registry entries are
 * replaced, everything else (fingerprints, trusted origins, compatibility with the shell) is checked as usual.
 * Development builds of the shell only; `start.tsx` excludes this file from all others, and the doctor checks that.
 * @returns a function that changes a registry
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
    // Reported below, like any other value that is not an object.
  }
  console.warn(`localStorage["${overridesKey}"] must be { "<remote>": "<address of a current.json>" }.`);
  return {};
}

interface LoadedOverride {
  id: string;
  address: string;
  remote: RemoteDescriptor | null;
}

async function loadOne(id: string, address: string): Promise<LoadedOverride> {
  try {
    const response = await fetch(address, { cache: 'no-store' });
    const answer: unknown = await response.json();
    const row = typeof answer === 'object' && answer !== null && 'descriptor' in answer ? answer.descriptor : answer;
    const remote = remoteDescriptor.parse(row);
    if (remote.id !== id) throw new Error(`It describes "${remote.id}".`);
    // Its files are next to its descriptor.
    return { id, address, remote: { ...remote, base: new URL(remote.base, new URL(address, location.href)).href } };
  } catch (error) {
    console.warn(`The override of "${id}" is not used.`, error);
    return { id, address, remote: null };
  }
}

/** Shows lines at the bottom of the page, with one button; for developers, so in English and without the kit. */
function showNotice(lines: readonly string[], action: string, onAction: () => void): void {
  const notice = document.createElement('aside');
  notice.setAttribute('role', 'status');
  notice.style.cssText =
    'position:fixed;inset-inline-end:16px;bottom:16px;z-index:2147483646;max-width:420px;padding:12px 16px;' +
    'background:#1b1f2a;color:#fff;border-radius:7px;font:14px/1.5 system-ui,sans-serif;direction:ltr';
  for (const line of lines) {
    const paragraph = document.createElement('p');
    paragraph.style.cssText = 'margin:0 0 4px;overflow-wrap:anywhere';
    paragraph.textContent = line;
    notice.append(paragraph);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = action;
  button.addEventListener('click', onAction);
  notice.append(button);
  document.body.append(notice);
}
