import { numberLocale } from '../domain/date-format.ts';
import type { Language } from '../domain/languages.ts';
import { limits } from '../domain/limits.ts';
import { dateFormatter } from '../i18n/region.ts';

/** Money in the API: minor units (cents) and an ISO 4217 currency. */
export interface MoneyValue {
  amountMinor: number;
  currency: string;
}

const minute = 60;
const hour = 60 * minute;
const daySeconds = 24 * hour;
const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * daySeconds],
  ['month', 30 * daySeconds],
  ['week', 7 * daySeconds],
  ['day', daySeconds],
  ['hour', hour],
  ['minute', minute],
];

/** True for an instant, false for a calendar day, `YYYY-MM-DD`, which belongs to no zone. */
export const hasTime = (value: string): boolean => value.includes('T');

/** Created on first use: a formatter costs a phone up to 25 ms, and the first screen needs one of six. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** `Intl` only offers “now”, which after a verb (“Sent now”) sounds like the future. */
const justNow: Record<Language, string> = { en: 'just now', fr: 'à l’instant', ar: 'الآن', cn: '刚刚' };

/**
 * Creates the formatters of a language. Screens use `useFormat`, which knows the person's zone.
 * @param timeZone an IANA zone for instants; the device's own by default. A day does not depend on a zone.
 */
export function createFormat(language: Language, timeZone?: string) {
  const locale = numberLocale(language);
  const date = once(() => dateFormatter(language, { dateStyle: 'medium', timeZone }));
  const dateTime = once(() => dateFormatter(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }));
  const time = once(() => dateFormatter(language, { timeStyle: 'short', timeZone }));
  const dayOnly = once(() => dateFormatter(language, { dateStyle: 'medium', timeZone: 'UTC' }));
  const relativeTime = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));

  const number = (value: number) => new Intl.NumberFormat(locale).format(value);

  /** `3 days ago`, `in 2 hours`, `just now`. */
  const relative = (value: string, now: Date = new Date()) => {
    const seconds = (Date.parse(value) - now.getTime()) / 1000;
    const step = steps.find(([, length]) => Math.abs(seconds) >= length);
    if (!step) return seconds > 0 ? relativeTime().format(0, 'second') : justNow[language];
    const [unit, size] = step;
    return relativeTime().format(Math.round(seconds / size), unit);
  };

  /** `1 byte`, `689 bytes`, `1.5 MB`. The short form of byte has no plural in English, so bytes are written out. */
  const bytes = (value: number) => {
    const [unit, size] =
      value >= 1024 ** 2 ? ['megabyte', 1024 ** 2] : value >= 1024 ? ['kilobyte', 1024] : ['byte', 1];
    const unitDisplay = size === 1 ? 'long' : 'short';
    const options = { style: 'unit', unit: String(unit), unitDisplay, maximumFractionDigits: 1 } as const;
    return new Intl.NumberFormat(locale, options).format(value / Number(size));
  };

  /** A day without a time, `YYYY-MM-DD`. */
  const day = (value: string) => dayOnly().format(new Date(`${value}T00:00:00Z`));

  return {
    /** The day of an instant in the person's zone. A day stays the same day everywhere. */
    date: (value: string) => (hasTime(value) ? date().format(new Date(value)) : day(value)),
    /** The day and time of an instant. A day has no time. */
    dateTime: (value: string) => (hasTime(value) ? dateTime().format(new Date(value)) : day(value)),
    time: (value: string) => time().format(new Date(value)),
    day,
    money: ({ amountMinor, currency }: MoneyValue) => {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
      return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
    },
    number,
    /** The length of a list: `61`, and `10,000+` for one that is too long to be counted. */
    total: (totalCount: number) =>
      totalCount > limits.countedRows ? `${number(limits.countedRows)}+` : number(totalCount),
    percent: (share: number, decimals = 0) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: decimals }).format(share),
    relative,
    bytes,
    list: (items: Iterable<string>) => list().format(items),
  };
}

export type Format = ReturnType<typeof createFormat>;
