import { jsonPlace, removeEntries } from '@guildhall/shared/store';
import type { Finding, FoundItem } from './search-results.ts';
import { serverKinds } from './search-results.ts';

// What a person opened from the search, for this tab's session only: names are personal data.

const place = jsonPlace(
  { key: 'guildhall-search:', where: 'tab', owner: 'person', atSignOut: 'removed' },
  (value): value is unknown[] => Array.isArray(value),
);
const most = 5;

export type Recent = FoundItem | { kind: 'page'; key: string };

const isText = (value: unknown): value is string => typeof value === 'string';

/** Other code on this origin can write to the storage, so only valid entries are used, and no URLs. */
function read(value: unknown): Recent | null {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return null;
  if (value.kind === 'page') return 'key' in value && isText(value.key) ? { kind: 'page', key: value.key } : null;
  const kind = serverKinds.find((one) => one === value.kind);
  if (!kind || !('id' in value && 'label' in value && 'detail' in value)) return null;
  const { id, label, detail } = value;
  return isText(id) && /^[\w-]+$/.test(id) && isText(label) && isText(detail) ? { kind, id, label, detail } : null;
}

/** The person's recently opened items, newest first. */
export const recentOf = (userId: string): Recent[] =>
  (place.read(userId) ?? []).flatMap((one) => read(one) ?? []).slice(0, most);

const same = (one: Recent, other: Recent) =>
  one.kind === 'page' || other.kind === 'page'
    ? one.kind === 'page' && other.kind === 'page' && one.key === other.key
    : one.kind === other.kind && one.id === other.id;

function toRecent({ kind, key, label, detail = '' }: Finding): Recent | null {
  if (kind === 'action') return null;
  return kind === 'page' ? { kind, key } : { kind, id: key.split(':')[1] ?? '', label, detail };
}

/** Remembers an opened item, except for actions. */
export function rememberOpened(userId: string, finding: Finding): void {
  const opened = toRecent(finding);
  if (!opened) return;
  place.write([opened, ...recentOf(userId).filter((one) => !same(one, opened))].slice(0, most), userId);
}

/** Removes the opened items of everyone except one person. */
export const forgetOpened = (except?: string) =>
  removeEntries('tab', (name) => name.startsWith(place.key) && name !== `${place.key}${except}`);
