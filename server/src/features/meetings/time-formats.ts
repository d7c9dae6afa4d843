import { dateFormatter, type Language } from '@guildhall/shared/domain';

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

/** `Thursday, December 3, 2026 at 10:00 AM (Central European Standard Time, Europe/Vienna)`. */
export function formatInstant(at: Date, zone: string, language: Language): string {
  const format = dateFormatter(language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  });
  return `${format.format(at)} (${zoneName(at, zone, language)})`;
}

/** Start and end, in the meeting's zone and with its name. */
export function formatSpan(startsAt: Date, endsAt: Date, zone: string, language: Language): string {
  const format = dateFormatter(language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  });
  return `${format.formatRange(startsAt, endsAt)} (${zoneName(startsAt, zone, language)})`;
}
