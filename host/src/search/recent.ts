import { jsonPlace, removeEntries } from '@guildhall/shared/store';
import type { Finding, OfficeThing } from './findings.ts';
import { officeKinds } from './findings.ts';

// What a person opened from the search, for this tab's session only: names are personal data.

const place = jsonPlace(
  { key: 'guildhall-search:', where: 'tab', owner: 'person', atSignOut: 'removed' },
  (value): value is unknown[] => Array.isArray(value),
);
const most = 5;

export type Recent = OfficeThing | { kind: 'page'; key: string };

const isText = (value: unknown): value is string => typeof value === 'string';

/** Storage can be written by anybody here, so only what has our shape comes back, and no address at all. */
function read(value: unknown): Recent | null {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return null;
  if (value.kind === 'page') return 'key' in value && isText(value.key) ? { kind: 'page', key: value.key } : null;
  const kind = officeKinds.find((one) => one === value.kind);
  if (!kind || !('id' in value && 'label' in value && 'detail' in value)) return null;
  const { id, label, detail } = value;
  return isText(id) && /^[\w-]+$/.test(id) && isText(label) && isText(detail) ? { kind, id, label, detail } : null;
}

/** What this person opened last, newest first. */
export const recentOf = (userId: string): Recent[] =>
  (place.read(userId) ?? []).flatMap((one) => read(one) ?? []).slice(0, most);

const same = (one: Recent, other: Recent) =>
  one.kind === 'page' || other.kind === 'page'
    ? one.kind === 'page' && other.kind === 'page' && one.key === other.key
    : one.kind === other.kind && one.id === other.id;

function toRecent({ kind, key, label, detail = '' }: Finding): Recent | null {
  if (kind === 'action') return null;
  return kind === 'page' ? { kind, key } : { kind, id: key.slice(kind.length + 1), label, detail };
}

/** Keeps what was opened; actions are not kept. */
export function rememberOpened(userId: string, finding: Finding): void {
  const opened = toRecent(finding);
  if (!opened) return;
  place.write([opened, ...recentOf(userId).filter((one) => !same(one, opened))].slice(0, most), userId);
}

/** Forgets what was opened, of everybody but one. */
export const forgetOpened = (except?: string) =>
  removeEntries('tab', (name) => name.startsWith(place.key) && name !== `${place.key}${except}`);
