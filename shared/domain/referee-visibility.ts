import type { ApplicationState } from './application.ts';
import { may, type Role } from './permissions.ts';
import {
  answersWithStatement,
  closedRefereeStates,
  isStatement,
  openRefereeStates,
  refereeStates,
  type RefereeState,
} from './referee.ts';
import type { TimelineDetails, TimelineEvent } from './timeline.ts';

/** The states shown to readers: a referee's own, and two that hide which of them it is. */
export const shownRefereeStates = [...refereeStates, 'answered', 'declined'] as const;
export type ShownRefereeState = (typeof shownRefereeStates)[number];

/** True while a referee's answer can still come, as shown to the reader. */
export const isOpenReferee = (state: ShownRefereeState): boolean => openRefereeStates.some((open) => open === state);

/** True when no consent can come any more, as shown to the reader; the referee does not count as named. */
export const isClosedReferee = (state: ShownRefereeState): boolean =>
  state === 'declined' || closedRefereeStates.some((closed) => closed === state);

/** True when there is a statement, as shown to the reader. */
export const isAnswered = (state: ShownRefereeState): boolean =>
  state === 'answered' || answersWithStatement.some((answer) => answer === state);

export type RefereeViewer = 'administrator' | 'staff' | 'applicantBeforeDecision' | 'applicantAfterDecision';

type Shown = Readonly<Record<RefereeState, ShownRefereeState>>;

const asItIs: Shown = {
  named: 'named',
  asked: 'asked',
  opened: 'opened',
  consented: 'consented',
  cannot: 'cannot',
  does_not_know: 'does_not_know',
  conflict: 'conflict',
  against: 'against',
  bounced: 'bounced',
  lapsed: 'lapsed',
  cancelled: 'cancelled',
};

/**
 * Who sees which state of a referee (domain §2). The server applies this table to every response; the browser only
 * labels the result. Only administrators learn that a referee spoke against an applicant; so staff see either statement
 * as `answered`, because showing one would reveal the other. Applicants see whether there is an answer, but not which
 * before the decision.
 */
const refereeVisibility: Readonly<Record<RefereeViewer, Shown>> = {
  administrator: asItIs,
  staff: { ...asItIs, consented: 'answered', against: 'answered' },
  applicantBeforeDecision: {
    named: 'named',
    asked: 'asked',
    opened: 'asked',
    consented: 'answered',
    cannot: 'declined',
    does_not_know: 'declined',
    conflict: 'declined',
    against: 'answered',
    bounced: 'lapsed',
    lapsed: 'lapsed',
    cancelled: 'cancelled',
  },
  // Only for referees who let the applicant read their statement (domain rule 5).
  applicantAfterDecision: { ...asItIs, opened: 'asked', bounced: 'lapsed' },
};

const decided: readonly ApplicationState[] = ['approved', 'rejected', 'awaiting_payment', 'active', 'payment_lapsed'];

/**
 * The viewer role in which a person reads about an application's referees; everyone is the applicant of their own
 * application. An application that lapsed because its fee was not paid before the review was never decided; one on hold
 * counts as its previous state.
 */
export function refereeViewerOf(
  user: { id: string; role: Role },
  application: {
    applicantId: string;
    state: ApplicationState;
    heldState: ApplicationState | null;
    decidedAt: Date | null;
  },
): RefereeViewer {
  if (application.applicantId !== user.id) {
    if (may(user.role, 'application:file')) return 'administrator';
    if (may(user.role, 'application:readAll')) return 'staff';
  }
  const { state, heldState, decidedAt } = application;
  const isDecided = decidedAt !== null && decided.includes(state === 'on_hold' && heldState ? heldState : state);
  return isDecided ? 'applicantAfterDecision' : 'applicantBeforeDecision';
}

/** The state of one referee as `viewer` sees it. */
export function shownRefereeState(
  viewer: RefereeViewer,
  { state, isConfidential }: { state: RefereeState; isConfidential: boolean },
): ShownRefereeState {
  const as = viewer === 'applicantAfterDecision' && isConfidential ? 'applicantBeforeDecision' : viewer;
  return refereeVisibility[as][state];
}

/** True for readers in the office. */
export const isOfficeViewer = (viewer: RefereeViewer): boolean => viewer === 'administrator' || viewer === 'staff';

/** True when the viewer may know that an administrator has excluded a statement: only in the office. */
export const seesSetAside = (viewer: RefereeViewer): boolean => isOfficeViewer(viewer);

/**
 * The number of answers the viewer may count: for applicants all statements, for staff those not excluded, for
 * administrators those of them that support the application.
 */
export const countAnswers = (
  viewer: RefereeViewer,
  referees: readonly { state: RefereeState; setAside: boolean }[],
): number =>
  referees.filter(({ state, setAside }) => {
    if (viewer === 'administrator') return state === 'consented' && !setAside;
    return isStatement(state) && !(isOfficeViewer(viewer) && setAside);
  }).length;

/** What applicants read instead of an event that reveals more about a referee than they may know; `null`: nothing. */
const eventsForApplicants: Readonly<Partial<Record<TimelineEvent, TimelineEvent | null>>> = {
  'referee.opened': null,
  'referee.set_aside': null,
  'referee.bounced': 'referee.lapsed',
};

const isRefereeState = (value: unknown): value is RefereeState => refereeStates.some((state) => state === value);

/**
 * An event about a referee as `viewer` reads it in a timeline, with the states in its details mapped; `null` if it is
 * hidden. Other events are returned unchanged. For applicants, past events stay as they were before the decision.
 */
export function shownRefereeEvent<Entry extends { event: TimelineEvent; details: Readonly<TimelineDetails> }>(
  viewer: RefereeViewer,
  entry: Entry,
): Entry | null {
  if (!entry.event.startsWith('referee.')) return entry;
  const event = isOfficeViewer(viewer) ? entry.event : (eventsForApplicants[entry.event] ?? entry.event);
  if (!isOfficeViewer(viewer) && eventsForApplicants[entry.event] === null) return null;
  const shown = refereeVisibility[isOfficeViewer(viewer) ? viewer : 'applicantBeforeDecision'];
  const details = Object.fromEntries(
    Object.entries(entry.details).map(([name, value]) => [
      name,
      (name === 'answer' || name === 'state') && isRefereeState(value) ? shown[value] : value,
    ]),
  );
  return { ...entry, event, details };
}
