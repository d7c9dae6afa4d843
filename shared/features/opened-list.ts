import { isRecord } from '@guildhall/shared/domain';
import { jsonEntry } from '@guildhall/shared/store';

// The list of applications and the pages of one application are in different remotes; this entry is their contract.

interface OpenedList {
  /** The list's URL with its filters, for the way back. */
  address: string;
  /** The ids of the shown rows, in order. */
  ids: string[];
}

/** An application's position in the list it was opened from. */
export interface PlaceInList {
  address: string;
  /** 1 for the first row. */
  number: number;
  count: number;
  previous: string | null;
  next: string | null;
}

const isOpenedList = (value: unknown): value is OpenedList =>
  isRecord(value) &&
  typeof value.address === 'string' &&
  // A path of this site, never another one.
  /^\/(?!\/)/.test(value.address) &&
  Array.isArray(value.ids) &&
  value.ids.every((id) => typeof id === 'string');

const opened = jsonEntry({ key: 'gh_opened_list', where: 'tab', owner: 'person', atSignOut: 'removed' }, isOpenedList);

/** Remembers the rows of a list in this tab, so that their pages can link to the previous and the next one. */
export const rememberList = (address: string, ids: readonly string[]): void =>
  void opened.write({ address, ids: [...ids] });

/** @returns `null` for a page that was not opened from a list */
export function placeInList(id: string): PlaceInList | null {
  const list = opened.read();
  const index = list?.ids.indexOf(id) ?? -1;
  if (!list || index < 0) return null;
  return {
    address: list.address,
    number: index + 1,
    count: list.ids.length,
    previous: list.ids[index - 1] ?? null,
    next: list.ids[index + 1] ?? null,
  };
}
