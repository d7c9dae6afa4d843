import { dayAt, offsetMinutesAt, hourMs } from '@guildhall/shared/domain';
import { dateFormatter, numberLocale, type Language } from '@guildhall/shared/i18n';
import { placeOf } from './zone.ts';

export interface Slot {
  id: string;
  startsAt: string;
  endsAt: string;
}

export interface Day {
  /** `YYYY-MM-DD` in the reader's zone. */
  day: string;
  slots: Slot[];
}

/**
 * Groups slots by the day they begin on in a zone, in order: in another zone they may fall on the day before or after.
 */
export function groupByDay(slots: readonly Slot[], zone: string): Day[] {
  const days = new Map<string, Slot[]>();
  const inOrder = [...slots].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  for (const slot of inOrder) {
    const day = dayAt(new Date(slot.startsAt), zone);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, ofDay]) => ({ day, slots: ofDay }));
}

const offsets = ({ startsAt, endsAt }: Slot, zone: string) =>
  [startsAt, endsAt].map((at) => offsetMinutesAt(new Date(at), zone));

/** How a clock change affects a slot: its hour occurs twice, or the clocks change during it (domain rule 7). */
export function clockChangeOf(slot: Slot, zone: string): 'doubled' | 'during' | null {
  const at = Date.parse(slot.startsAt);
  const offsetAt = (hours: number) => offsetMinutesAt(new Date(at + hours * hourMs), zone);
  // Hours by which the clocks go back within a day: the same time occurs again that much earlier or later.
  const back = (offsetAt(-24) - offsetAt(24)) / 60;
  if (back > 0 && (offsetAt(0) - offsetAt(back) === back * 60 || offsetAt(-back) - offsetAt(0) === back * 60))
    return 'doubled';
  const [from, to] = offsets(slot, zone);
  return from === to ? null : 'during';
}

/** True when the clocks of two zones differ at a slot. */
export const differs = ({ startsAt }: Slot, one: string, other: string) =>
  offsetMinutesAt(new Date(startsAt), one) !== offsetMinutesAt(new Date(startsAt), other);

/** True when the offset between two zones differs across the slots: a clock change lies between them. */
export const gapChanges = (slots: readonly Slot[], one: string, other: string) =>
  new Set(slots.map((slot) => (offsets(slot, one)[0] ?? 0) - (offsets(slot, other)[0] ?? 0))).size > 1;

/** Formats slots in a person's zone, with the digits and the calendar used in all our documents. */
export function createTimes(language: Language, zone: string) {
  const format = (options: Intl.DateTimeFormatOptions, timeZone = zone) =>
    dateFormatter(language, { ...options, timeZone });
  const day = format({ weekday: 'long', day: 'numeric', month: 'long' });
  const dayAndTime = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
  const time = format({ hour: 'numeric', minute: '2-digit' });
  const range = (slot: Slot, by: Intl.DateTimeFormat) => by.formatRange(new Date(slot.startsAt), new Date(slot.endsAt));
  /** `GMT+9`, as of an instant. */
  const offset = (at: string, other = zone) =>
    format({ timeZoneName: 'shortOffset' }, other)
      .formatToParts(new Date(at))
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return {
    day: ({ startsAt }: Slot) => day.format(new Date(startsAt)),
    range: (slot: Slot) => range(slot, time),
    /** The same slot in another zone, with the day if it differs there. */
    elsewhere: (slot: Slot, other: string) => {
      const [here, there] = [zone, other].map((one) => dayAt(new Date(slot.startsAt), one));
      const options = here === there ? ({ hour: 'numeric', minute: '2-digit' } as const) : dayAndTime;
      return range(slot, format(options, other));
    },
    instant: (at: string) => format(dayAndTime).format(new Date(at)),
    minutes: (minutes: number) =>
      new Intl.NumberFormat(numberLocale(language), { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(
        minutes,
      ),
    offset,
    /** A zone's city or country in the reader's language. */
    city: (of: string) => placeOf(of, language),
    /** `Tokyo (GMT+9)`. */
    place: (at: string, other = zone) => `${placeOf(other, language)} (${offset(at, other)})`,
  };
}
export type Times = ReturnType<typeof createTimes>;
