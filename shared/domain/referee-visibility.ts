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
import type { TimelineEvent } from './timeline.ts';

/** The states that readers are shown: those of a referee, and two that leave open which of them it is. */
export const shownRefereeStates = [...refereeStates, 'answered', 'declined'] as const;
export type ShownRefereeState = (typeof shownRefereeStates)[number];

/** True while a referee's answer can still come, as far as the reader is shown. */
export const isOpenReferee = (state: ShownRefereeState): boolean => openRefereeStates.some((open) => open === state);

/** True where no consent comes any more, as far as the reader is shown; the referee doesn't count as named. */
export const isClosedReferee = (state: ShownRefereeState): boolean =>
  state === 'declined' || closedRefereeStates.some((closed) => closed === state);

/** True where there is a statement, as far as the reader is shown. */
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
 * Who sees which state of a referee (domain §2). Every answer of the server goes by this table; the browser only names
 * what it gets. That a referee spoke against somebody is for the administrators; so staff see a statement as `answered`,
 * whichever it is, or the other one could be told by it. Applicants see whether there is an answer, and never which one
 * before the decision.
 * @internal tests compare the answers of the server with the table
 */
export const refereeVisibility: Readonly<Record<RefereeViewer, Shown>> = {
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
  // Only of referees who let the applicant read what they wrote (domain rule 5).
  applicantAfterDecision: { ...asItIs, opened: 'asked', bounced: 'lapsed' },
};

const decided: readonly ApplicationState[] = ['approved', 'rejected', 'awaiting_payment', 'active', 'payment_lapsed'];

/**
 * As whom a person reads about an application's referees; about their own, everybody is an applicant. A case that lapsed
 * because its fee wasn't paid before the review was never decided; one on hold is what it was before.
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

const isOffice = (viewer: RefereeViewer): boolean => viewer === 'administrator' || viewer === 'staff';

/** True where the viewer is told that an administrator has set a referee's statement aside: in the office alone. */
export const seesSetAside = (viewer: RefereeViewer): boolean => isOffice(viewer);

/**
 * How many answers there are, as far as the viewer may count them: for applicants all statements, for staff those that
 * were not set aside, for administrators those of them that support the application.
 */
export const countAnswers = (
  viewer: RefereeViewer,
  referees: readonly { state: RefereeState; setAside: boolean }[],
): number =>
  referees.filter(({ state, setAside }) => {
    if (viewer === 'administrator') return state === 'consented' && !setAside;
    return isStatement(state) && !(isOffice(viewer) && setAside);
  }).length;

/** What applicants read in place of an event that says more about a referee than they are shown; `null`: nothing. */
const eventsForApplicants: Readonly<Partial<Record<TimelineEvent, TimelineEvent | null>>> = {
  'referee.opened': null,
  'referee.set_aside': null,
  'referee.bounced': 'referee.lapsed',
};

type Details = Readonly<Record<string, string | number | boolean | null>>;

const isRefereeState = (value: unknown): value is RefereeState => refereeStates.some((state) => state === value);

/**
 * An event about a referee as `viewer` reads it in a timeline, with the states in its details mapped; `null` where it is
 * not for them. Other events are returned as they are. What applicants read of the past stays as it was before the
 * decision.
 */
export function shownRefereeEvent<Entry extends { event: TimelineEvent; details: Details }>(
  viewer: RefereeViewer,
  entry: Entry,
): Entry | null {
  if (!entry.event.startsWith('referee.')) return entry;
  const event = isOffice(viewer) ? entry.event : (eventsForApplicants[entry.event] ?? entry.event);
  if (!isOffice(viewer) && eventsForApplicants[entry.event] === null) return null;
  const shown = refereeVisibility[isOffice(viewer) ? viewer : 'applicantBeforeDecision'];
  const details = Object.fromEntries(
    Object.entries(entry.details).map(([name, value]) => [
      name,
      (name === 'answer' || name === 'state') && isRefereeState(value) ? shown[value] : value,
    ]),
  );
  return { ...entry, event, details };
}
