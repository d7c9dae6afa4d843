import * as z from '@guildhall/shared/federation/zod';
import {
  addDemoSlice,
  changed,
  date,
  day,
  entries,
  finds,
  flag,
  nextId,
  openId,
  text,
  typedText,
} from './demo-slice.ts';

/** Longest text of a note, in characters. */
export const noteLength = 4000;
export const noteColors = ['info', 'success', 'warning', 'error', 'brand'] as const;
export type NoteColor = (typeof noteColors)[number];

/** A note with the fields of the specification (§3); `datef` is the instant of the last change. */
const note = z.object({
  id: z.number(),
  title: z.string(),
  color: z.enum(noteColors),
  datef: date,
  deleted: z.boolean(),
});
export type Note = z.output<typeof note>;

export const eventColors = ['brand', 'success', 'warning', 'error'] as const;

/** An entry of the calendar. */
const event = z.object({
  id: z.number(),
  title: z.string(),
  day,
  /** `HH:MM`, or empty for the whole day. */
  time: z.string(),
  color: z.enum(eventColors),
});
export type CalendarEvent = z.output<typeof event>;

/** The input of a new note. */
export const newNote = z.object({ title: typedText(noteLength), color: z.enum(noteColors) });
/** The input of an entry. */
export const eventInput = z.extend(event, { title: typedText(120), day: z.string() });

const slice = addDemoSlice(
  'notes',
  z.object({
    notes: entries(note),
    notesContent: openId,
    noteSearch: text,
    // The specification's list of slices (§3) has none for a calendar, and the shell's store accepts no others. An
    // entry is a note with a day.
    events: entries(event),
    /** Whether the sample entries have been added; if there are none then, the person has deleted them. */
    hasSampleEvents: flag,
  }),
);

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

export const useEvents = () => slice.use(({ events }) => events);

/** Adds the sample entries on the first visit only, so that a calendar emptied by hand stays empty. */
export const eventsLoaded = (samples: CalendarEvent[]) =>
  slice.set(({ events, hasSampleEvents }) =>
    hasSampleEvents || events.length > 0 ? {} : { events: samples, hasSampleEvents: true },
  );

/** Saves an entry; one with the id 0 is new. */
export const keepEvent = (event: CalendarEvent) =>
  slice.set(({ events }) => ({
    events:
      event.id === 0
        ? [...events, { ...event, id: nextId(events) }]
        : events.map((one) => (one.id === event.id ? event : one)),
  }));

export const deleteEvent = (id: number) =>
  slice.set(({ events }) => ({ events: events.filter((event) => event.id !== id) }));
