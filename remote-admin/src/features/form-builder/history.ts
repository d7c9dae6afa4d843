import { applyEdit, type Building, type Edit } from './form-edits.ts';

/** A form being edited, with its undo and redo history. */
export interface History {
  past: readonly Building[];
  present: Building;
  future: readonly Building[];
  /** The subject of the last edit; further typing in the same input is part of the same undo step. */
  about: string | null;
}

export type HistoryEdit = Edit | { kind: 'undo' } | { kind: 'redo' } | { kind: 'reset'; building: Building };

const mostSteps = 200;

export const startHistory = (present: Building): History => ({ past: [], present, future: [], about: null });

/** The input an edit comes from; `null` for an edit that is always a separate undo step. */
const aboutOf = (edit: Edit): string | null => {
  if (edit.kind === 'changeStep') return `step ${edit.step}`;
  if (edit.kind === 'changeField') return `field ${edit.position.step}.${edit.position.field}`;
  return null;
};

/** Typing only changes the text of one question or step; any other change is a separate undo step. */
const isTyping = (edit: Edit, { definition }: Building): boolean => {
  const textless = (value: object | undefined) =>
    JSON.stringify(value, (key, part: unknown) =>
      ['label', 'help', 'title', 'intro', 'fields'].includes(key) ? null : part,
    );
  if (edit.kind === 'changeStep') return textless(definition.steps[edit.step]) === textless(edit.change);
  if (edit.kind !== 'changeField') return false;
  return textless(definition.steps[edit.position.step]?.fields[edit.position.field]) === textless(edit.change);
};

/** Applies an edit, undoes the last one, or redoes it. */
export function changeHistory(history: History, edit: HistoryEdit): History {
  const { past, present, future } = history;
  if (edit.kind === 'reset') return startHistory(edit.building);
  if (edit.kind === 'undo') {
    const before = past.at(-1);
    return before ? { past: past.slice(0, -1), present: before, future: [present, ...future], about: null } : history;
  }
  if (edit.kind === 'redo') {
    const [next, ...later] = future;
    return next ? { past: [...past, present], present: next, future: later, about: null } : history;
  }
  const next = applyEdit(present, edit);
  if (next === present) return history;
  // Opening another item is not an undo step.
  if (edit.kind === 'select') return { ...history, present: next, about: null };
  const about = isTyping(edit, present) ? aboutOf(edit) : null;
  const isSame = about !== null && about === history.about;
  return { past: isSame ? past : [...past, present].slice(-mostSteps), present: next, future: [], about };
}
