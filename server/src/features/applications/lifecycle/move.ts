import {
  applicationLifecycle,
  canWithdraw,
  type ApplicationAction,
  type ApplicationActor,
  type ApplicationState,
  type AuditAction,
  type TimelineDetails,
  type TimelineEvent,
  type ScheduledKind,
} from '@guildhall/shared/domain';
import type { Transaction } from '../../../platform/database/client.ts';
import { problem } from '../../../platform/problems/problem.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Actor, systemActor } from '../../../platform/audit/actor.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { createApplicationRepository, type ApplicationChange, type ApplicationRow } from '../repository.ts';
import { writeTimeline } from '../../../platform/timeline/timeline.ts';

/** The name of each action in the timeline and the audit log. */
const events: Record<ApplicationAction, TimelineEvent & AuditAction> = {
  submit: 'application.submitted',
  expire: 'application.expired',
  requestReferences: 'application.references_requested',
  requestChanges: 'application.changes_requested',
  amendChanges: 'application.changes_amended',
  takeBackChanges: 'application.changes_taken_back',
  answerChanges: 'application.changes_answered',
  lapse: 'application.lapsed',
  reopen: 'application.reopened',
  startReview: 'application.review_started',
  waiveReferences: 'application.references_waived',
  runShort: 'application.references_short',
  nameReferee: 'application.references_requested',
  approve: 'application.decided',
  approveWithConditions: 'application.decided',
  defer: 'application.decided',
  reject: 'application.decided',
  refuse: 'application.decided',
  reviewAgain: 'application.review_started',
  takeBackDecision: 'application.decision_taken_back',
  awaitPayment: 'application.awaiting_payment',
  activate: 'application.activated',
  waiveFee: 'application.fee_waived',
  lapsePayment: 'application.payment_lapsed',
  withdraw: 'application.withdrawn',
  withdrawForApplicant: 'application.withdrawn',
  hold: 'application.held',
  resume: 'application.resumed',
};

/**
 * The columns that store the previous state. Requested changes keep theirs during a hold and, for reopening, after a
 * lapse.
 */
function wayBack(
  row: ApplicationRow,
  action: ApplicationAction,
  state: ApplicationState,
): Pick<ApplicationChange, 'returnState' | 'heldState' | 'remindedDay'> {
  if (action === 'hold') return { heldState: row.state };
  if (action === 'resume')
    return { heldState: null, returnState: state === 'changes_requested' ? row.returnState : null };
  const forgotten = { heldState: null, remindedDay: null };
  if (action === 'requestChanges') return { ...forgotten, returnState: row.state };
  if (action === 'lapse' || action === 'amendChanges') return { ...forgotten, returnState: row.returnState };
  if (action === 'reopen') return { ...forgotten, returnState: row.returnState ?? 'submitted' };
  return { ...forgotten, returnState: null };
}

export interface Move {
  actor: Actor;
  /** The role in which the actor acts; the table defines who may. */
  by: ApplicationActor;
  /** The target of `back`, if it isn't the state before a hold or requested changes. */
  backTo?: ApplicationState;
  /** Additional columns written with the state. */
  set?: ApplicationChange;
  /** For the timeline, which the applicant can read, too, except for `officeReason`. */
  details?: TimelineDetails;
  /** For the audit log only. */
  reason?: string;
}

/**
 * Performs one transition of the application's state machine: state, version, timeline and audit in the caller's
 * transaction.
 * @param row the application, locked by that transaction
 * @returns the updated row
 * @throws Problem 409 `transition_refused` when the table doesn't allow the transition from this state
 */
export async function moveApplication(
  tx: Transaction,
  clock: Clock,
  row: ApplicationRow,
  action: ApplicationAction,
  { actor, by, backTo, set = {}, details, reason }: Move,
): Promise<ApplicationRow> {
  const step = applicationLifecycle.next(action, row.state);
  const state = step === 'back' ? (backTo ?? previousState(row)) : step;
  if (!state || !applicationLifecycle.actionsOf(by, row.state).includes(action)) throw refused(action, row.state);
  if (state === 'withdrawn' && !canWithdraw(row.state, previousState(row))) throw refused(action, row.state);
  const now = clock.now();
  const moved = await createApplicationRepository(tx).change(row.id, {
    ...set,
    state,
    stateSince: now,
    ...wayBack(row, action, state),
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

const spelledOut = (name: string): string => name.replaceAll(/_|(?=[A-Z])/g, ' ').toLowerCase();

const refused = (action: ApplicationAction, state: ApplicationState) =>
  problem.conflict(
    'transition_refused',
    `“${spelledOut(action)}” is not possible while the application is “${spelledOut(state)}”. Reload the page to see what you can do.`,
  );

/** What the state beneath another depends on. */
export type LayeredState = Pick<ApplicationRow, 'state' | 'heldState' | 'returnState'>;

/** The target of `back`: resumed applications and submitted changes return to the previous state. */
export const previousState = ({ state, heldState, returnState }: LayeredState): ApplicationState | null =>
  state === 'on_hold' ? (heldState ?? returnState) : returnState;

/** The state beneath a hold and requested changes: it decides what referees may still do. */
export function underlyingState(row: LayeredState): ApplicationState | null {
  const unheld = row.state === 'on_hold' ? previousState(row) : row.state;
  return unheld === 'changes_requested' ? row.returnState : unheld;
}

interface Reminder {
  kind: ScheduledKind;
  /** Which of several reminders; stored, so that it isn't sent twice. */
  step: number;
  /** Further details for the audit log, e.g. the invoice. */
  about?: Record<string, string | null>;
  /** False if the sending is recorded elsewhere; the count of another kind of reminder stays. */
  isCounted?: boolean;
}

/**
 * Records that the applicant was reminded. The version stays: the application has not changed, and a person editing it
 * isn't interrupted.
 */
export async function noteReminder(
  tx: Transaction,
  clock: Clock,
  row: ApplicationRow,
  { kind, step, about = {}, isCounted = true }: Reminder,
): Promise<void> {
  if (isCounted) await createApplicationRepository(tx).noteReminder(row.id, step);
  const details = { kind, ...about };
  await writeTimeline(tx, clock, {
    applicationId: row.id,
    actor: systemActor,
    event: 'application.reminded',
    details,
  });
  await writeAudit(tx, clock, {
    actor: systemActor,
    action: 'application.reminded',
    entityId: row.id,
    after: { kind, step, ...about },
  });
}
