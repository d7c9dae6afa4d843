import { type Language } from '@guildhall/shared/domain';
import { dateFormatter } from '@guildhall/shared/i18n';
import { type ZoneChoice } from '@guildhall/shared/features/zones';

/** The regions in time zone names, in the order of the list; everything else is `Other`. */
const zoneRegions = [
  'Africa',
  'America',
  'Antarctica',
  'Arctic',
  'Asia',
  'Atlantic',
  'Australia',
  'Europe',
  'Indian',
  'Pacific',
  'Other',
] as const;

type ZoneRegion = (typeof zoneRegions)[number];

interface ZoneEntry {
  zone: string;
  /** Starts with the place, so that people find it by typing its name: `Buenos Aires (Argentina)`. */
  place: string;
}

/** The place in a zone's name, as in the time zone database. */
export function placeOf(zone: string): string {
  const [, ...names] = zone.replaceAll('_', ' ').split('/');
  const place = names.at(-1) ?? zone;
  return names.length > 1 ? `${place} (${names.slice(0, -1).join(', ')})` : place;
}

function regionOf(zone: string): ZoneRegion {
  const [first] = zone.split('/');
  return zoneRegions.find((region) => region === first) ?? 'Other';
}

/**
 * Zones by region, sorted by place; regions without zones are left out.
 * @param extra zones to include whatever the browser calls them: an account may have an older name.
 */
export function zonesByRegion(
  choices: readonly Pick<ZoneChoice, 'zone' | 'name'>[],
  extra: readonly string[],
): [ZoneRegion, ZoneEntry[]][] {
  const listed = new Set(choices.map(({ zone }) => zone));
  const added = [...new Set(extra)].filter((zone) => !listed.has(zone)).map((zone) => ({ zone, name: zone }));
  const collator = new Intl.Collator('en');
  const zones = [...choices, ...added]
    .map(({ zone, name }) => ({ zone, place: placeOf(name) }))
    .sort((one, other) => collator.compare(one.place, other.place));
  return zoneRegions
    .map((region): [ZoneRegion, ZoneEntry[]] => [region, zones.filter(({ zone }) => regionOf(zone) === region)])
    .filter(([, entries]) => entries.length > 0);
}

/** The weekday in a zone and its current UTC offset; digits are Latin in every language. */
export function dayIn(zone: string, language: Language, now: Date): { day: string; offset: string } {
  const write = (options: Intl.DateTimeFormatOptions) => dateFormatter(language, { ...options, timeZone: zone });
  const parts = write({ timeZoneName: 'shortOffset' }).formatToParts(now);
  return {
    day: write({ weekday: 'long', day: 'numeric', month: 'long' }).format(now),
    offset: (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT').replace('GMT', 'UTC'),
  };
}
