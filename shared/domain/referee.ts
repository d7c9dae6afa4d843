import { defineLifecycle } from './lifecycle.ts';

export const refereeStates = [
  'named',
  'asked',
  'opened',
  'consented',
  'cannot',
  'does_not_know',
  'conflict',
  'against',
  'bounced',
  'lapsed',
  'cancelled',
] as const;
export type RefereeState = (typeof refereeStates)[number];

/** When referees are asked: once the office has checked the application, or as soon as it is sent (domain §2). */
export const refereeTimings = ['after_check', 'at_once'] as const;
export type RefereeTiming = (typeof refereeTimings)[number];

/** The five answers of a referee (domain §2); each is the state it leads to. */
export const refereeAnswers = ['consented', 'cannot', 'does_not_know', 'conflict', 'against'] as const;
export type RefereeAnswer = (typeof refereeAnswers)[number];

/** Answers that carry a statement; the others only take a comment. */
export const answersWithStatement = ['consented', 'against'] as const satisfies readonly RefereeAnswer[];

/**
 * True for a referee who has made a statement. Both kinds count towards the number that a review needs: were *against* to
 * call up a standby, staff and applicant would know it (domain §2). What they say is weighed in the review.
 */
export const isStatement = (state: RefereeState): boolean => answersWithStatement.some((answer) => answer === state);

/** Endings after which the next standby is called, or the applicant asked for another referee. */
const refereesToReplace: readonly RefereeState[] = ['cannot', 'does_not_know', 'conflict', 'bounced', 'lapsed'];

/** States from which no consent comes any more; the referee doesn't count as named. */
export const closedRefereeStates: readonly RefereeState[] = [...refereesToReplace, 'against', 'cancelled'];

/** States in which the referee's answer can still come. */
export const openRefereeStates: readonly RefereeState[] = ['named', 'asked', 'opened'];

export const refereeRelations = ['colleague', 'supervisor', 'teacher', 'client', 'member', 'other'] as const;
export type RefereeRelation = (typeof refereeRelations)[number];

const answerable = ['asked', 'opened', ...refereeAnswers] as const;

/** The referee's state machine (domain §2). An answer may be changed until review starts. */
export const refereeLifecycle = /* @__PURE__ */ defineLifecycle<
  RefereeState,
  'referee' | 'applicant' | 'staff' | 'system'
>()({
  ask: { from: ['named'], to: 'asked', by: ['system', 'staff'] },
  open: { from: ['asked'], to: 'opened', by: ['referee'] },
  consent: { from: answerable, to: 'consented', by: ['referee'] },
  cannot: { from: answerable, to: 'cannot', by: ['referee'] },
  doesNotKnow: { from: answerable, to: 'does_not_know', by: ['referee'] },
  declareConflict: { from: answerable, to: 'conflict', by: ['referee'] },
  speakAgainst: { from: answerable, to: 'against', by: ['referee'] },
  bounce: { from: ['asked'], to: 'bounced', by: ['system'] },
  lapse: { from: ['asked', 'opened'], to: 'lapsed', by: ['system'] },
  reopen: { from: ['lapsed', 'bounced'], to: 'asked', by: ['staff'] },
  cancel: {
    from: ['named', 'asked', 'opened', 'lapsed', 'bounced'],
    to: 'cancelled',
    by: ['system', 'applicant', 'staff'],
  },
  // The case was closed and is open again: asked anew when it comes to the references.
  reinstate: { from: ['cancelled'], to: 'named', by: ['system'] },
});

/** The lifecycle action behind each answer. */
export const answerActions = {
  consented: 'consent',
  cannot: 'cannot',
  does_not_know: 'doesNotKnow',
  conflict: 'declareConflict',
  against: 'speakAgainst',
} as const satisfies Record<RefereeAnswer, (typeof refereeLifecycle.actions)[number]>;
