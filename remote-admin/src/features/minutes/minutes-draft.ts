import type { MinutesDetail } from '@guildhall/shared/contracts';
import { changedKeys, fieldsOf, merge, type Fields } from './fields.ts';

/** Minutes being edited, and the server's values. */
export interface MinutesDraft {
  detail: MinutesDetail;
  /** The server's values, as fields. */
  base: Fields;
  /** The values shown on the page. */
  fields: Fields;
  /** Values saved by another person that conflict with typed ones; the page shows both. */
  disputed: Fields;
}

export const draftOf = (detail: MinutesDetail): MinutesDraft => {
  const base = fieldsOf(detail);
  return { detail, base, fields: base, disputed: {} };
};

/** The values to save: for conflicts, the saved text. */
export const sendable = ({ fields, disputed }: MinutesDraft): Fields => ({ ...fields, ...disputed });

/** True while saving would change something on the server. */
export const isDue = (draft: MinutesDraft): boolean => changedKeys(draft.base, sendable(draft)).length > 0;

/** True while typed values are not on the server, including conflicts. */
export const isUnsaved = ({ base, fields }: MinutesDraft): boolean => changedKeys(base, fields).length > 0;

/** The draft after a successful save; text typed in the meantime stays. */
export const withSaved = (draft: MinutesDraft, detail: MinutesDetail): MinutesDraft => ({
  ...draft,
  detail,
  base: fieldsOf(detail),
});

/** Merges the draft with another person's changes; a conflict ends once both texts are the same. */
export function join({ base, fields: typed, disputed: open }: MinutesDraft, detail: MinutesDetail): MinutesDraft {
  const saved = fieldsOf(detail);
  const { fields, disputed } = merge(base, typed, saved);
  const keys = [...new Set([...Object.keys(open), ...disputed])].filter(
    (key) => changedKeys({ [key]: fields[key] ?? '' }, { [key]: saved[key] ?? '' }).length > 0,
  );
  return { detail, base: saved, fields, disputed: Object.fromEntries(keys.map((key) => [key, saved[key] ?? ''])) };
}

/** Resolves a conflict with one of the two texts. */
export function resolve(draft: MinutesDraft, key: string, side: 'mine' | 'theirs'): MinutesDraft {
  const { [key]: theirs = '', ...disputed } = draft.disputed;
  return { ...draft, disputed, fields: side === 'theirs' ? { ...draft.fields, [key]: theirs } : draft.fields };
}
