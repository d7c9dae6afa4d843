import { addDays } from '@guildhall/shared/domain';
import type { CalendarEvent } from '../../slices/notes.ts';

const rows: readonly [title: string, days: number, time: string, color: CalendarEvent['color']][] = [
  ['Bookbinding workshop', -9, '10:00', 'warning'],
  ['Train to Ghent', -6, '07:12', 'brand'],
  ['Committee call', -2, '16:30', 'success'],
  ['Reading room: joiner comes', 0, '09:00', 'brand'],
  ['Lunch with Marta', 0, '12:30', 'success'],
  ['Press, second attempt', 3, '14:00', 'warning'],
  ['Deadline: paper order', 6, '', 'error'],
  ['Talk about small harbours', 11, '18:00', 'brand'],
  ['Annual meeting', 17, '', 'success'],
];

/** Sample entries around a day. */
export const sampleEvents = (today: string): CalendarEvent[] =>
  rows.map(([title, days, time, color], index) => ({ id: index + 1, title, day: addDays(today, days), time, color }));

/** The entries of a day, all-day entries first. */
export const eventsOn = (events: readonly CalendarEvent[], day: string): CalendarEvent[] =>
  events.filter((event) => event.day === day).sort((one, other) => one.time.localeCompare(other.time));
