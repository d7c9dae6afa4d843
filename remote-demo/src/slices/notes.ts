import { isCalendarEvent, type CalendarEvent } from './calendar-event.ts';
import {
  addDemoSlice,
  changed,
  entries,
  finds,
  isDate,
  isFlag,
  isNumber,
  isText,
  nextId,
  oneOf,
  orNull,
  shapeOf,
} from './shape.ts';

export const noteColors = ['info', 'success', 'warning', 'error', 'brand'] as const;
export type NoteColor = (typeof noteColors)[number];

/** A note with the fields of the specification (§3). */
export interface Note {
  id: number;
  title: string;
  color: NoteColor;
  /** The instant of the last change. */
  datef: string;
  deleted: boolean;
}

interface NotesState {
  notes: Note[];
  /** Id of the open note. */
  notesContent: number | null;
  noteSearch: string;
  /** The entries of the calendar: see `events.ts`. */
  events: CalendarEvent[];
  /** Whether the sample entries have been added; if there are none then, the person has deleted them. */
  hasSampleEvents: boolean;
}

const slice = addDemoSlice<NotesState>(
  'notes',
  { notes: [], notesContent: null, noteSearch: '', events: [], hasSampleEvents: false },
  {
    notes: entries(shapeOf({ id: isNumber, title: isText, color: oneOf(noteColors), datef: isDate, deleted: isFlag })),
    notesContent: orNull(isNumber),
    noteSearch: isText,
    events: entries(isCalendarEvent),
    hasSampleEvents: isFlag,
  },
);

/** The slice itself, for the calendar entries stored in it. */
export const notesSlice = slice;
export const useNotes = slice.use;

export const notesLoaded = (notes: Note[]) => slice.set((state) => (state.notes.length > 0 ? {} : { notes }));
export const openNote = (notesContent: number | null) => slice.set({ notesContent });
export const searchNotes = (noteSearch: string) => slice.set({ noteSearch });
/** Adds a note and opens it; blank notes are ignored. */
export const addNote = (text: string, color: NoteColor, datef: string) => {
  const title = text.trim();
  if (title === '') return;
  slice.set(({ notes }) => {
    const note: Note = { id: nextId(notes), title, color, datef, deleted: false };
    return { notes: [note, ...notes], notesContent: note.id };
  });
};
const change = (id: number, fields: Partial<Note>) =>
  slice.set(({ notes }) => ({ notes: changed(notes, id, () => fields) }));
export const editNote = (id: number, title: string, datef: string) => change(id, { title, datef });
export const colorNote = (id: number, color: NoteColor) => change(id, { color });
export const deleteNote = (id: number) => {
  change(id, { deleted: true });
  openNote(null);
};
export const restoreNote = (id: number) => change(id, { deleted: false });

/** The notes that match a search, latest first. */
export const visibleNotes = (notes: readonly Note[], search: string): Note[] =>
  notes
    .filter(({ deleted, title }) => !deleted && finds(search, title))
    .sort((one, other) => other.datef.localeCompare(one.datef));
