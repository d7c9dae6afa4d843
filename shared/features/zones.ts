import { useEffect, useMemo, useState } from 'react';
import type { RawTimeZone } from '@vvo/tzdb';
import { hasWords, languageFacts, searchWords, spellings, type Language } from '@guildhall/shared/domain';
import { useLanguage } from '@guildhall/shared/i18n';

/** A time zone that people can choose. */
export interface ZoneChoice {
  /** The name this browser knows: `Asia/Calcutta` in some. */
  zone: string;
  /** Today's name: `Asia/Kolkata`. */
  name: string;
  /** The folded words that find it: names old and new, cities, countries in English and the page's language. */
  words: string;
}

const knownZones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/**
 * The zones this browser knows, with their words. Browsers list zones under names of their own, some of them old.
 * @param groups from the time zone database; none while it loads
 */
function zoneChoices(groups: readonly RawTimeZone[], language: Language): ZoneChoice[] {
  const known = knownZones();
  const countries = new Intl.DisplayNames(languageFacts[language].tag, { type: 'region' });
  const isKnown = new Set(known);
  const names = new Map<string, string>();
  const words = new Map<string, string[]>([['UTC', ['GMT Zulu Coordinated Universal Time']]]);
  const add = (zone: string, ...texts: string[]) => words.set(zone, [...(words.get(zone) ?? []), ...texts]);
  for (const { name, group, countryName, countryCode, mainCities, alternativeName } of groups) {
    const members = group.filter((zone) => isKnown.has(zone));
    // The others of a group have the same clocks, but are other places: they have only the country in common.
    for (const zone of members) add(zone, countryName, countries.of(countryCode) ?? '');
    const main = isKnown.has(name) ? name : members[0];
    if (main === undefined) continue;
    names.set(main, name);
    add(main, alternativeName, ...mainCities, ...group.filter((zone) => !isKnown.has(zone)));
  }
  return known.map((zone) => {
    const name = names.get(zone) ?? zone;
    const texts = [zone, name, ...(words.get(zone) ?? [])].join(' ').replace(/[_/]/g, ' ');
    return { zone, name, words: ` ${spellings(texts).join(' ')} ` };
  });
}

/** The zones that have all words of a text: whole words first, then beginnings of words. */
export function findZones<Choice extends Pick<ZoneChoice, 'words'>>(
  choices: readonly Choice[],
  text: string,
): Choice[] {
  const ways = searchWords(text);
  const fits = (before: string, after: string) => {
    const padded = ways.map((words) => words.map((word) => before + word + after));
    return choices.filter(({ words }) => hasWords(words, padded));
  };
  return [...new Set([...fits(' ', ' '), ...fits(' ', ''), ...fits('', '')])];
}

/**
 * The zones to choose from. The database of cities and countries is loaded when somebody searches; without it, zones are
 * found by the browser's names.
 */
export function useZoneChoices(isSearching: boolean): ZoneChoice[] {
  const language = useLanguage();
  const [groups, setGroups] = useState<readonly RawTimeZone[]>([]);
  useEffect(() => {
    if (!isSearching) return;
    let isCurrent = true;
    import('@vvo/tzdb').then(
      ({ rawTimeZones }) => isCurrent && setGroups(rawTimeZones),
      // The browser's names still find most zones.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isSearching]);
  return useMemo(() => zoneChoices(groups, language), [groups, language]);
}
