/** Where time comes from. Handed to every service, so that tests can move it and the server's time is the only one. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const dayMs = 24 * 60 * 60 * 1000;

/** The instant `ms` milliseconds after `from` (before it when negative). */
export const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms);

/** The instant `days` times 24 hours after `from`. */
export const daysAfter = (from: Date, days: number): Date => after(from, days * dayMs);

/**
 * Keeps what `make` made for each zone: a formatter costs more to make than a thousand dates to format, and memory that
 * the collector doesn't see.
 */
export function perZone<Formatter>(make: (zone: string) => Formatter): (zone: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (zone) => {
    const known = made.get(zone);
    if (known) return known;
    const formatter = make(zone);
    made.set(zone, formatter);
    return formatter;
  };
}

const days = perZone(
  (zone) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

/** The day of an instant in an IANA zone, `YYYY-MM-DD`. */
export const dayOf = (at: Date, zone = 'UTC'): string => days(zone).format(at);

/** The day `days` after a day; both `YYYY-MM-DD`, no zone involved. */
export const addDays = (day: string, days: number): string =>
  daysAfter(new Date(`${day}T00:00:00Z`), days)
    .toISOString()
    .slice(0, 10);
