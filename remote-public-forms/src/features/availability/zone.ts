import { deviceZone, isTimeZone, type Language } from '@guildhall/shared/domain';
import { dateFormatter } from '@guildhall/shared/i18n';
import { textEntry } from '@guildhall/shared/store';

const place = textEntry({ key: 'guildhall.zone', where: 'device', owner: 'device', atSignOut: 'kept' }, isTimeZone);

/** The zone in which this person reads times: the one chosen on this device, or the device's own. */
export const ownZone = (): string => place.read() ?? deviceZone();

export const rememberZone = (zone: string) => place.write(zone);

/** `America/Argentina/Buenos_Aires` → `Buenos Aires`. */
export const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

// How browsers write "the time of a place". English often gives an abbreviation instead (CET).
const timesOfPlaces: Partial<Record<Language, RegExp>> = {
  fr: /^heure\s: (.+)$/u,
  ar: /^توقيت (.+)$/u,
  cn: /^(.+)时间$/u,
};

/**
 * The place of a zone in the reader's language. Browsers know countries and the cities of countries with several zones:
 * `Europe/Vienna` → `النمسا` (Austria), `America/New_York` → `نيويورك`.
 */
export function placeOf(zone: string, language: Language): string {
  const name = dateFormatter(language, { timeZone: zone, timeZoneName: 'shortGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return timesOfPlaces[language]?.exec(name ?? '')?.[1] ?? cityOf(zone);
}
