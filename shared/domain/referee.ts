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

/** When referees are asked: after the office has checked the application, or on submission (domain §2). */
export const refereeTimings = ['after_check', 'at_once'] as const;
export type RefereeTiming = (typeof refereeTimings)[number];

/** Who can be a referee: anyone, or only active members. */
export const refereeQualifications = ['anybody', 'active_members'] as const;
export type RefereeQualification = (typeof refereeQualifications)[number];

/** The five answers of a referee (domain §2); each is the resulting state. */
export const refereeAnswers = ['consented', 'cannot', 'does_not_know', 'conflict', 'against'] as const;
export type RefereeAnswer = (typeof refereeAnswers)[number];

/** Answers with a statement; the others only take a comment. */
export const answersWithStatement = ['consented', 'against'] as const satisfies readonly RefereeAnswer[];

/** True for a referee who has made a statement. */
export const isStatement = (state: RefereeState): boolean => answersWithStatement.some((answer) => answer === state);

/**
 * Counts an application's references (domain §2). Only consents start the review. *Against* counts as an answer: it
 * calls up no stand-by, and once too few consents can come, the administrators decide how to go on.
 */
export function tallyReferences(
  referees: readonly { state: RefereeState; setAside: boolean }[],
  needed: number,
): { reachable: number; complete: boolean; contested: boolean } {
  const count = (...states: RefereeState[]) =>
    referees.filter(({ state, setAside }) => states.includes(state) && !setAside).length;
  const consents = count('consented');
  const statements = consents + count('against');
  const open = count(...askedRefereeStates);
  const complete = consents >= needed;
  return {
    reachable: statements + open,
    complete,
    contested: !complete && statements >= needed && consents + open < needed,
  };
}

/** States after which the next stand-by is asked, or the applicant is asked for another referee. */
const refereesToReplace: readonly RefereeState[] = ['cannot', 'does_not_know', 'conflict', 'bounced', 'lapsed'];

/** States after which no consent can come any more; the referee does not count as named. */
export const closedRefereeStates: readonly RefereeState[] = [...refereesToReplace, 'against', 'cancelled'];

/** States of a referee who has been asked and has not answered. */
export const askedRefereeStates: readonly RefereeState[] = ['asked', 'opened'];

/** States in which the referee's answer can still come. */
export const openRefereeStates: readonly RefereeState[] = ['named', ...askedRefereeStates];

export const refereeRelations = ['colleague', 'supervisor', 'teacher', 'client', 'member', 'other'] as const;
export type RefereeRelation = (typeof refereeRelations)[number];

const answerable = [...askedRefereeStates, ...refereeAnswers];

/** The referee's state machine (domain §2). An answer may be changed until the review starts. */
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
  lapse: { from: askedRefereeStates, to: 'lapsed', by: ['system'] },
  reopen: { from: ['lapsed', 'bounced'], to: 'asked', by: ['staff'] },
  cancel: {
    from: [...openRefereeStates, 'lapsed', 'bounced'],
    to: 'cancelled',
    by: ['system', 'applicant', 'staff'],
  },
  // The application was closed and reopened: asked again when it reaches the references.
  reinstate: { from: ['cancelled'], to: 'named', by: ['system'] },
});

/** The lifecycle action of each answer. */
export const answerActions = {
  consented: 'consent',
  cannot: 'cannot',
  does_not_know: 'doesNotKnow',
  conflict: 'declareConflict',
  against: 'speakAgainst',
} as const satisfies Record<RefereeAnswer, (typeof refereeLifecycle.actions)[number]>;
