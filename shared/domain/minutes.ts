import { defineLifecycle } from './lifecycle.ts';
import { hourMs } from './durations.ts';

export const minutesStates = ['draft', 'finished'] as const;
export type MinutesState = (typeof minutesStates)[number];

/** The state machine of a meeting's minutes (domain §2); finished ones are locked until they are reopened. */
export const minutesLifecycle = /* @__PURE__ */ defineLifecycle<MinutesState, 'staff' | 'administrator'>()({
  finish: { from: ['draft'], to: 'finished', by: ['staff', 'administrator'] },
  reopen: { from: ['finished'], to: 'draft', by: ['staff', 'administrator'] },
});
export type MinutesAction = (typeof minutesLifecycle.actions)[number];

export const attendanceStates = ['present', 'excused', 'absent'] as const;
export type AttendanceState = (typeof attendanceStates)[number];

/** The outcome of an agenda item without a decision. */
export const itemResults = ['open', 'next_meeting', 'noted'] as const;
export type ItemResult = (typeof itemResults)[number];

export const minutesLimits = {
  guests: 50,
  items: 200,
  notesLength: 4000,
  /** Decisions can be recorded from this long before the planned start: meetings may start early. */
  decisionsBeforeStartMs: hourMs,
} as const;

/** Why minutes can't be finished yet. */
export const minutesGaps = ['minute_taker_missing', 'attendance_missing', 'meeting_ahead'] as const;
export type MinutesGap = (typeof minutesGaps)[number];

interface Finishable {
  minuteTaker: string;
  attendance: Readonly<Record<string, AttendanceState>>;
  invitationIds: readonly string[];
  startsAt: Date;
}

/** What is missing before minutes can be finished; items without a decision do not prevent it. */
export function gapsOf({ minuteTaker, attendance, invitationIds, startsAt }: Finishable, now: Date): MinutesGap[] {
  const isMissing: Record<MinutesGap, boolean> = {
    minute_taker_missing: minuteTaker.trim() === '',
    attendance_missing: invitationIds.some((id) => attendance[id] === undefined),
    meeting_ahead: startsAt > now,
  };
  return minutesGaps.filter((gap) => isMissing[gap]);
}
