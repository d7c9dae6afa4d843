import { addDays, addMonths } from './days.ts';

// The membership periods (docs/domain.md, Membership). All days are in the association's zone.

/** How a membership type defines its periods: by calendar year, or in years from the day of joining. */
export const periodKinds = ['calendar_year', 'from_joining'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/**
 * The states of a membership on a day. They follow from its days and are stored nowhere: a member whose paid period ended
 * yesterday is in grace today.
 */
export const membershipStates = ['pending', 'active', 'grace', 'paused', 'ended'] as const;
export type MembershipState = (typeof membershipStates)[number];

/** The states in which a person is a member. */
export const memberStates: readonly MembershipState[] = ['active', 'grace'];

/** Why a membership ended. Nothing is mailed to a person who has died (decision 0051). */
export const membershipEndReasons = ['resigned', 'excluded', 'deceased', 'lapsed', 'other'] as const;
export type MembershipEndReason = (typeof membershipEndReasons)[number];

/** The reasons that people choose; memberships lapse by themselves or in a list of those that are due. */
export const chosenEndReasons = ['resigned', 'excluded', 'deceased', 'other'] as const;

/** The days of a membership, `YYYY-MM-DD`, all of them included. */
export interface MembershipDays {
  joinedOn: string;
  /** The last day of the membership; may lie ahead. */
  endsOn: string | null;
  /** The first day of a pause that still lasts. */
  pausedFrom: string | null;
  /** The last day of the newest paid period. */
  paidUntil: string | null;
  /** The type has no fee, so nothing is ever owed. */
  isFree: boolean;
}

/** The state of a membership on a day. `membershipStateSql` says the same in SQL. */
export function membershipStateOn(
  { joinedOn, endsOn, pausedFrom, paidUntil, isFree }: MembershipDays,
  day: string,
): MembershipState {
  if (endsOn !== null && endsOn < day) return 'ended';
  if (joinedOn > day) return 'pending';
  if (pausedFrom !== null && pausedFrom <= day) return 'paused';
  return isFree || (paidUntil !== null && paidUntil >= day) ? 'active' : 'grace';
}

/** The administrators' commands on a membership. `rejoin` creates an invoice whose payment begins a new one. */
export const membershipCommands = ['pause', 'resume', 'end', 'undoEnd', 'rejoin'] as const;
export type MembershipCommand = (typeof membershipCommands)[number];

/**
 * The commands available in a state. Lapsed memberships can still be ended for another reason, such as a death.
 * @param endReason `null` without an end
 */
export function membershipCommandsIn(
  state: MembershipState,
  endReason: MembershipEndReason | null,
): MembershipCommand[] {
  const offered: Record<MembershipCommand, boolean> = {
    pause: state === 'active' || state === 'grace',
    resume: state === 'paused',
    end: endReason === null || endReason === 'lapsed',
    undoEnd: endReason !== null && endReason !== 'lapsed',
    rejoin: state === 'ended' && endReason !== 'deceased',
  };
  return membershipCommands.filter((command) => offered[command]);
}

/** Days after the end of a period until an unpaid membership lapses. */
export const renewalGraceDays = { initial: 60, most: 365 } as const;

/** Days to pay after the last reminder, before an unpaid membership lapses. */
export const lastReminderDays = 14;

/** The first and last day of a period, `YYYY-MM-DD`, both included. */
export interface MembershipPeriod {
  from: string;
  until: string;
}

/**
 * The period that starts on a day. A year from 29 February ends on the 28th, so that the next one starts on 1 March: no
 * period is shorter than a year.
 */
export function periodFrom(kind: PeriodKind, from: string): MembershipPeriod {
  if (kind === 'calendar_year') return { from, until: `${from.slice(0, 4)}-12-31` };
  const sameDay = addMonths(from, 12);
  return { from, until: sameDay.slice(8) === from.slice(8) ? addDays(sameDay, -1) : sameDay };
}

/** The period after the one that ends on a day. */
export const nextPeriod = (kind: PeriodKind, until: string): MembershipPeriod => periodFrom(kind, addDays(until, 1));

/**
 * The period that contains a day, for members who joined elsewhere or long ago.
 * @param since the day of joining; without it, the calendar year or the year that starts that day
 */
export function periodOn(kind: PeriodKind, since: string | null, day: string): MembershipPeriod {
  const joined = since !== null && since <= day ? since : null;
  if (kind === 'calendar_year') {
    const newYear = `${day.slice(0, 4)}-01-01`;
    return periodFrom(kind, joined !== null && joined > newYear ? joined : newYear);
  }
  if (joined === null) return periodFrom(kind, day);
  const years = Number(day.slice(0, 4)) - Number(joined.slice(0, 4));
  const anniversary = (count: number) => periodFrom(kind, count === 0 ? joined : startAfterYears(joined, count));
  const period = anniversary(years);
  return period.from <= day ? period : anniversary(years - 1);
}

/** The start of the period this many years after a day; 1 March for 29 February in a common year. */
function startAfterYears(day: string, count: number): string {
  const same = addMonths(day, 12 * count);
  return same.slice(8) === day.slice(8) ? same : addDays(same, 1);
}
