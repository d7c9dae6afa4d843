import type { CalendarEvent } from './calendar-event.ts';
import { notesSlice } from './notes.ts';
import { nextId } from './shape.ts';

// The specification's list of slices (§3) has none for a calendar, and the shell's store accepts no others. An entry is
// a note with a day, so the entries are stored with the notes, under the same key and repaired in the same way.

export const useEvents = () => notesSlice.use(({ events }) => events);

/** Adds the sample entries on the first visit only, so that a calendar emptied by hand stays empty. */
export const eventsLoaded = (samples: CalendarEvent[]) =>
  notesSlice.set(({ events, hasSampleEvents }) =>
    hasSampleEvents || events.length > 0 ? {} : { events: samples, hasSampleEvents: true },
  );

/** Saves an entry; one with the id 0 is new. */
export const keepEvent = (event: CalendarEvent) =>
  notesSlice.set(({ events }) => ({
    events:
      event.id === 0
        ? [...events, { ...event, id: nextId(events) }]
        : events.map((one) => (one.id === event.id ? event : one)),
  }));

export const deleteEvent = (id: number) =>
  notesSlice.set(({ events }) => ({ events: events.filter((event) => event.id !== id) }));
