import { addDays, addMonths } from './days.ts';
import { defineLifecycle } from './lifecycle.ts';
import type { Permission } from './permissions.ts';

// The membership periods (docs/domain.md, Membership). All days are in the association's zone.

/** How a membership type defines its periods: by calendar year, or in years from the day of joining. */
export const periodKinds = ['calendar_year', 'from_joining'] as const;
export type PeriodKind = (typeof periodKinds)[number];

export const membershipStates = ['active', 'paused', 'left', 'lapsed'] as const;
export type MembershipState = (typeof membershipStates)[number];

/** States of people who are members. */
export const memberStates: readonly MembershipState[] = ['active', 'paused'];

/** Why a membership ended. Nothing is mailed to a person who has died (decision 0051). */
export const membershipEndReasons = ['resigned', 'excluded', 'deceased', 'other'] as const;
export type MembershipEndReason = (typeof membershipEndReasons)[number];

/** The membership's state machine. Payments renew it, and without one it lapses (decisions 0031 and 0050). */
export const membershipLifecycle = defineLifecycle<MembershipState, Permission | 'system'>()({
  pause: { from: ['active'], to: 'paused', by: ['user:edit'] },
  resume: { from: ['paused'], to: 'active', by: ['user:edit'] },
  end: { from: [...memberStates, 'lapsed'], to: 'left', by: ['user:edit'] },
  undoEnd: { from: ['left'], to: 'back', by: ['user:edit'] },
  lapse: { from: ['active'], to: 'lapsed', by: ['system', 'renewal:run'] },
  renew: { from: ['left', 'lapsed'], to: 'active', by: ['system'] },
});

/** The administrators' commands on a membership. `rejoin` creates an invoice whose payment renews it. */
export const membershipCommands = ['pause', 'resume', 'end', 'undoEnd', 'rejoin'] as const;
export type MembershipCommand = (typeof membershipCommands)[number];

/**
 * The commands available in a state.
 * @param endReason `null` also for ends before reasons were recorded, which can't be taken back
 */
export const membershipCommandsIn = (
  state: MembershipState,
  endReason: MembershipEndReason | null,
): MembershipCommand[] =>
  membershipCommands.filter((command) => {
    if (command === 'undoEnd' && endReason === null) return false;
    if (command === 'rejoin' && endReason === 'deceased') return false;
    return membershipLifecycle.allows(command === 'rejoin' ? 'renew' : command, state);
  });

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
