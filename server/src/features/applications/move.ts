import {
  applicationLifecycle,
  type ApplicationAction,
  type ApplicationActor,
  type ApplicationState,
  type TimelineEvent,
} from '@guildhall/shared/domain';
import type { Transaction } from '../../database/client.ts';
import { problem } from '../../http/problem.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/audit.ts';
import { createApplicationRepository, type ApplicationChange, type ApplicationRow } from './repository.ts';
import { writeTimeline } from './timeline.ts';

/** What each action is called in the timeline and, the same, in the audit log. */
const events: Record<ApplicationAction, TimelineEvent> = {
  submit: 'application.submitted',
  expire: 'application.expired',
  requestReferences: 'application.references_requested',
  requestChanges: 'application.changes_requested',
  answerChanges: 'application.changes_answered',
  lapse: 'application.lapsed',
  reopen: 'application.changes_requested',
  startReview: 'application.review_started',
  waiveReferences: 'application.references_waived',
  runShort: 'application.references_short',
  nameReferee: 'application.references_requested',
  approve: 'application.decided',
  approveWithConditions: 'application.decided',
  defer: 'application.decided',
  reject: 'application.decided',
  reviewAgain: 'application.review_started',
  awaitPayment: 'application.awaiting_payment',
  activate: 'application.activated',
  waiveFee: 'application.fee_waived',
  lapsePayment: 'application.lapsed',
  withdraw: 'application.withdrawn',
  hold: 'application.held',
  resume: 'application.resumed',
};

const remembersWhereFrom: readonly ApplicationState[] = ['changes_requested', 'on_hold'];

export interface Move {
  actor: Actor;
  /** As whom the actor acts; the table says who may. */
  by: ApplicationActor;
  /** Further columns written with the state. */
  set?: ApplicationChange;
  /** For the timeline, which the applicant reads too. */
  details?: Record<string, string | number | boolean | null>;
  /** For the audit log only. */
  reason?: string;
}

/**
 * Takes one step of the application's state machine: state, version, timeline and audit in the caller's transaction.
 * @param row the application, locked by that transaction
 * @returns the row as it stands afterwards
 * @throws Problem 409 `transition_refused` when the table doesn't allow the step from here
 */
export async function moveApplication(
  tx: Transaction,
  clock: Clock,
  row: ApplicationRow,
  action: ApplicationAction,
  { actor, by, set = {}, details, reason }: Move,
): Promise<ApplicationRow> {
  const step = applicationLifecycle.next(action, row.state);
  const state = step === 'back' ? row.returnState : step;
  if (!state || !applicationLifecycle.actionsOf(by, row.state).includes(action)) throw refused(action, row.state);
  const now = clock.now();
  const moved = await createApplicationRepository(tx).change(row.id, {
    ...set,
    state,
    stateSince: now,
    returnState: remembersWhereFrom.includes(state) ? row.state : null,
    remindedDay: null,
    updatedAt: now,
  });
  const event = events[action];
  const states = { before: row.state, after: state };
  await writeTimeline(tx, clock, { applicationId: row.id, actor, event, details, ...states });
  await writeAudit(tx, clock, {
    actor,
    action: event,
    entityId: row.id,
    before: { state: row.state, version: row.version },
    after: { state, version: moved.version },
    reason,
  });
  return moved;
}

const inWords = (name: string): string => name.replaceAll(/_|(?=[A-Z])/g, ' ').toLowerCase();

const refused = (action: ApplicationAction, state: ApplicationState) =>
  problem.conflict(
    'transition_refused',
    `The application is in the state “${inWords(state)}”; “${inWords(action)}” is not possible from there. Reload to see what is.`,
  );
