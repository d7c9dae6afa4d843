import type { Finding, OfficeThing } from './findings.ts';
import { officeKinds } from './findings.ts';

// What a person opened from the search, for this tab's session only: names are personal data.

const prefix = 'guildhall-search:';
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
export function recentOf(userId: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + userId) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap((one) => read(one) ?? []).slice(0, most) : [];
  } catch {
    return [];
  }
}

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
  const kept = [opened, ...recentOf(userId).filter((one) => !same(one, opened))].slice(0, most);
  try {
    sessionStorage.setItem(prefix + userId, JSON.stringify(kept));
  } catch {
    // A full storage costs the comfort of finding it again, nothing else.
  }
}

/** Forgets what was opened, of everybody but one. */
export function forgetOpened(except?: string): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix) && key !== `${prefix}${except}`);
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Where nothing can be removed nothing was kept.
  }
}
