import { isDay, isNumber, isText, oneOf, shapeOf } from './shape.ts';

export const eventColors = ['brand', 'success', 'warning', 'error'] as const;

/** An entry of the calendar. */
export interface CalendarEvent {
  id: number;
  title: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** `HH:MM`, or empty for the whole day. */
  time: string;
  color: (typeof eventColors)[number];
}

export const isCalendarEvent = shapeOf({
  id: isNumber,
  title: isText,
  day: isDay,
  time: isText,
  color: oneOf(eventColors),
});
