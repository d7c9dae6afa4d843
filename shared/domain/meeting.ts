import { defineLifecycle } from './lifecycle.ts';
import type { SlotAnswer } from './slot-answer.ts';

export const pollStates = ['draft', 'open', 'closed', 'scheduled', 'cancelled'] as const;
export type PollState = (typeof pollStates)[number];

/** The poll's state machine (domain §2). */
export const pollLifecycle = /* @__PURE__ */ defineLifecycle<PollState, 'staff' | 'administrator' | 'system'>()({
  open: { from: ['draft'], to: 'open', by: ['staff', 'administrator'] },
  close: { from: ['open'], to: 'closed', by: ['staff', 'administrator', 'system'] },
  reopen: { from: ['closed'], to: 'open', by: ['staff', 'administrator'] },
  schedule: { from: ['open', 'closed'], to: 'scheduled', by: ['staff', 'administrator'] },
  cancel: { from: ['draft', 'open', 'closed', 'scheduled'], to: 'cancelled', by: ['staff', 'administrator'] },
});
export type PollAction = (typeof pollLifecycle.actions)[number];

export const meetingStates = ['scheduled', 'rescheduled', 'held', 'cancelled'] as const;
export type MeetingState = (typeof meetingStates)[number];

/** States of a meeting that will take place. */
export const plannedMeetingStates: readonly MeetingState[] = ['scheduled', 'rescheduled'];

/** The meeting's state machine (domain §2); every transition except `hold` sends a calendar file with the same uid. */
export const meetingLifecycle = /* @__PURE__ */ defineLifecycle<MeetingState, 'staff' | 'administrator' | 'system'>()({
  reschedule: { from: plannedMeetingStates, to: 'rescheduled', by: ['staff', 'administrator'] },
  hold: { from: plannedMeetingStates, to: 'held', by: ['system'] },
  cancel: { from: plannedMeetingStates, to: 'cancelled', by: ['staff', 'administrator'] },
});

export interface RankedInvitation {
  id: string;
  isRequired: boolean;
  /** Answers by slot id; a missing id means unanswered. */
  answers: Readonly<Record<string, SlotAnswer>>;
}

/** A slot's rank with the figures behind it. */
export interface SlotScore {
  slotId: string;
  /** 1 is the best. Equally good slots share a rank, and the next rank counts them: 1, 1, 3. */
  rank: number;
  requiredAvailable: number;
  requiredTotal: number;
  /** yes + if needed. */
  available: number;
  yes: number;
  ifNeeded: number;
  no: number;
  silent: number;
  /** Invitations of required people who answered no. */
  requiredMissing: string[];
}

type Score = Omit<SlotScore, 'rank'>;

/**
 * Ranks slots by domain rule 7: required people available, then available (yes + if needed), then yes, then earlier.
 * The start time only orders equally good slots: they share a rank.
 * @param slots in any order; `startsAt` is an ISO text in UTC
 * @returns best first
 */
export function rankSlots(
  slots: readonly { id: string; startsAt: string }[],
  invitations: readonly RankedInvitation[],
): SlotScore[] {
  const required = invitations.filter(({ isRequired }) => isRequired);
  const scored = slots.map(({ id, startsAt }) => {
    const said = (wanted: SlotAnswer | undefined, among = invitations) =>
      among.filter(({ answers }) => answers[id] === wanted);
    const yes = said('yes').length;
    const ifNeeded = said('if_needed').length;
    return {
      startsAt,
      score: {
        slotId: id,
        requiredAvailable: said('yes', required).length + said('if_needed', required).length,
        requiredTotal: required.length,
        available: yes + ifNeeded,
        yes,
        ifNeeded,
        no: said('no').length,
        silent: said(undefined).length,
        requiredMissing: said('no', required).map((invitation) => invitation.id),
      },
    };
  });
  scored.sort(
    (a, b) =>
      b.score.requiredAvailable - a.score.requiredAvailable ||
      b.score.available - a.score.available ||
      b.score.yes - a.score.yes ||
      Date.parse(a.startsAt) - Date.parse(b.startsAt) ||
      (a.score.slotId < b.score.slotId ? -1 : 1),
  );
  const isAsGood = (a: Score, b: Score) =>
    a.requiredAvailable === b.requiredAvailable && a.available === b.available && a.yes === b.yes;
  return scored.map(({ score }) => ({
    ...score,
    rank: 1 + scored.findIndex(({ score: other }) => isAsGood(other, score)),
  }));
}

/** True when this person has answered each of these slots. */
export const answersAll = (slotIds: readonly string[], answers: Readonly<Record<string, SlotAnswer>>): boolean =>
  slotIds.length > 0 && slotIds.every((id) => answers[id] !== undefined);

/** True when there are required invitees and all of them have answered every slot (domain §2: the poll may close). */
export function requiredHaveAnswered(slotIds: readonly string[], invitations: readonly RankedInvitation[]): boolean {
  const required = invitations.filter(({ isRequired }) => isRequired);
  return required.length > 0 && required.every(({ answers }) => answersAll(slotIds, answers));
}
