import type { MinutesDetail } from '@guildhall/shared/contracts';
import { changedKeys, fieldsOf, merge, type Fields } from './fields.ts';

/** Minutes while somebody types them, beside what the server has. */
export interface MinutesDraft {
  detail: MinutesDetail;
  /** What the server has, as fields. */
  base: Fields;
  /** What the page shows. */
  fields: Fields;
  /** What somebody else saved where this person typed something else; the page shows both. */
  disputed: Fields;
}

export const draftOf = (detail: MinutesDetail): MinutesDraft => {
  const base = fieldsOf(detail);
  return { detail, base, fields: base, disputed: {} };
};

/** What is sent: where two texts stand against each other, the saved one. */
export const sendable = ({ fields, disputed }: MinutesDraft): Fields => ({ ...fields, ...disputed });

/** True while sending would change something on the server. */
export const isDue = (draft: MinutesDraft): boolean => changedKeys(draft.base, sendable(draft)).length > 0;

/** True while something typed is not on the server, a dispute included. */
export const isUnsaved = ({ base, fields }: MinutesDraft): boolean => changedKeys(base, fields).length > 0;

/** The draft after the server saved what was sent; what was typed in the meantime stays. */
export const withSaved = (draft: MinutesDraft, detail: MinutesDetail): MinutesDraft => ({
  ...draft,
  detail,
  base: fieldsOf(detail),
});

/** Joins the draft with what somebody else saved; a dispute ends once both texts are the same. */
export function join({ base, fields: typed, disputed: open }: MinutesDraft, detail: MinutesDetail): MinutesDraft {
  const saved = fieldsOf(detail);
  const { fields, disputed } = merge(base, typed, saved);
  const keys = [...new Set([...Object.keys(open), ...disputed])].filter(
    (key) => changedKeys({ [key]: fields[key] ?? '' }, { [key]: saved[key] ?? '' }).length > 0,
  );
  return { detail, base: saved, fields, disputed: Object.fromEntries(keys.map((key) => [key, saved[key] ?? ''])) };
}

/** Ends a dispute with one of the two texts. */
export function resolve(draft: MinutesDraft, key: string, side: 'mine' | 'theirs'): MinutesDraft {
  const { [key]: theirs = '', ...disputed } = draft.disputed;
  return { ...draft, disputed, fields: side === 'theirs' ? { ...draft.fields, [key]: theirs } : draft.fields };
}
