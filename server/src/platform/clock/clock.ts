import { dayMs } from '@guildhall/shared/domain';

/** The source of time. Passed to every service, so that tests can control it and only the server's time is used. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The instant `ms` milliseconds after `from` (before it when negative). */
export const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms);

/** The instant `days` times 24 hours after `from`. */
export const daysAfter = (from: Date, days: number): Date => after(from, days * dayMs);
