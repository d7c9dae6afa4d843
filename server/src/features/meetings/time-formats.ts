import { dateFormatter, offsetMinutesAt, type Language } from '@guildhall/shared/domain';

/** Placeholder in a mail for a missing value, such as an unknown place. */
export const emptyValue = '–';

/** The localised name of a zone at an instant, with its IANA name. */
function zoneName(at: Date, zone: string, language: Language): string {
  const parts = dateFormatter(language, {
    timeZone: zone,
    timeZoneName: 'long',
  }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name && name !== zone ? `${name}, ${zone}` : zone;
}

/** Precedes the reader's own time, after the meeting's zone in brackets. */
const ownTimes: Record<Language, string> = {
  en: '; your time: ',
  fr: '\u00a0; chez vous\u00a0: ',
  ar: '؛ بتوقيتك: ',
  cn: '；您当地时间：',
};

/** Who reads a time of a meeting. */
export interface TimeReader {
  language: Language;
  /** Their own zone, if known: times there are added if they differ (domain rule 7). */
  ownZone: string | null;
}

function inBothZones(
  at: Date,
  zone: string,
  { language, ownZone }: TimeReader,
  write: (format: Intl.DateTimeFormat) => string,
): string {
  const timeIn = (timeZone: string) =>
    write(dateFormatter(language, { dateStyle: 'full', timeStyle: 'short', timeZone }));
  const isSame = ownZone === null || offsetMinutesAt(at, ownZone) === offsetMinutesAt(at, zone);
  const own = isSame ? '' : `${ownTimes[language]}${timeIn(ownZone)}, ${zoneName(at, ownZone, language)}`;
  return `${timeIn(zone)} (${zoneName(at, zone, language)}${own})`;
}

/**
 * `Thursday, December 3, 2026 at 10:00 AM (Central European Standard Time, Europe/Vienna)`, with the reader's own time
 * at the end of the brackets.
 */
export const formatInstant = (at: Date, zone: string, reader: TimeReader): string =>
  inBothZones(at, zone, reader, (format) => format.format(at));

/** The same with start and end. */
export const formatSpan = (startsAt: Date, endsAt: Date, zone: string, reader: TimeReader): string =>
  inBothZones(startsAt, zone, reader, (format) => format.formatRange(startsAt, endsAt));
