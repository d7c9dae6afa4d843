import type {
  ApplicationDetail,
  BodyOf,
  decideApplication,
  reviewAgain,
  takeBackDecision,
} from '@guildhall/shared/contracts';
import {
  applicationLifecycle,
  type ApplicationState,
  decisionOutcomes,
  type DecisionOutcome,
} from '@guildhall/shared/domain';
import type { AppServices } from '../../platform/app-services.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import {
  expectVersion,
  lockVisible,
  readDetail,
  moveApplication,
  type ApplicationRow,
  officeActor,
  refuseSecondOpen,
  stateBeforeDecision,
} from '../../features/applications/public.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { createDecisionLetters, isFeeDueOn, mailCreditNotes } from './letters.ts';
import { reviveLetter, takeBackLetter } from '../../platform/mail/case-mails.ts';
import { cancelOpenRequests, reinstateCancelled } from '../../features/referees/public.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { billBeforeReview, settleReferences } from '../references/references.ts';
import { addDecision, decisionsOn, removeDecision, wasCredited } from './repository.ts';
import {
  lockAgendasLeft,
  lockAgendasWith,
  meetingThatDecides,
  putBackOnAgendas,
  refuseFinishedMinutes,
  takeOffAgendas,
  type DecidingMeeting,
  type PollRow,
} from '../../features/meetings/public.ts';
import { closedApplicationReason, creditWholeInvoices } from '../../features/invoices/public.ts';
import { readIssuer } from '../../platform/settings/association.ts';

type Body = BodyOf<typeof decideApplication>;
type Command = Caller & { id: string; body: Body };

function refuseIncomplete({ outcome, reason, conditions }: Body): void {
  if (outcome !== 'approved' && !reason?.trim())
    throw problem.field('reason', 'reason_needed', 'Enter the reason for the file.');
  if (outcome === 'conditionally_approved' && !conditions?.trim())
    throw problem.field('conditions', 'conditions_needed', 'Enter the conditions.');
}

/** True if the application needs no meeting any more; deferred ones come up again. */
const endsCase = (outcome: DecisionOutcome): boolean => outcome !== 'deferred';

/** Decisions that another one can follow; their unsent letter is replaced by it. */
const decisionStates: readonly ApplicationState[] = ['conditionally_approved', 'deferred'];

/** The administrators' decisions, with the letter and the effects of an approval. */
export function createDecisionService(app: AppServices) {
  const { db, clock } = app;
  const letters = createDecisionLetters(app);

  const decide = async (
    tx: Transaction,
    row: ApplicationRow,
    command: Command,
    { polls, meeting }: { polls: readonly PollRow[]; meeting: DecidingMeeting | null },
  ): Promise<void> => {
    const { body, user, actor } = command;
    const now = clock.now();
    const { outcome } = body;
    const isRefused = outcome === 'rejected' && applicationLifecycle.allows('refuse', row.state);
    const decided = await moveApplication(tx, clock, row, isRefused ? 'refuse' : decisionOutcomes[outcome], {
      actor,
      by: officeActor(user),
      set: { decidedAt: now },
      details: { outcome, ...(meeting && { subject: meeting.title }) },
      reason: body.reason,
    });
    refuseIncomplete(body);
    // The deciding meeting keeps the item: its minutes contain the decision.
    const others = polls.filter(({ id }) => id !== body.meetingId);
    if (endsCase(outcome))
      await takeOffAgendas(tx, clock, { polls: others, applicationId: row.id, actor, why: 'decided' });
    // Before the review, referees are still being asked.
    if (isRefused) await cancelOpenRequests(tx, app, decided, systemActor);
    // The letter issues the invoice; if that would fail, report it now.
    if (outcome === 'approved' && (await isFeeDueOn(tx, decided))) await readIssuer(tx);
    if (outcome === 'rejected')
      await creditWholeInvoices(tx, app, {
        applicationId: row.id,
        reason: closedApplicationReason('rejected', row),
        actor,
      });
    await letters.supersedeUnsent(tx, row.id);
    const letter = await letters.draft(tx, decided, command);
    await addDecision(tx, {
      applicationId: row.id,
      outcome,
      reason: body.reason ?? '',
      conditions: body.conditions ?? '',
      textForApplicant: body.textForApplicant ?? '',
      decidedById: user.id,
      decidedAt: now,
      letterMailId: letter.id,
      meetingId: meeting?.id ?? null,
    });
    await writeTimeline(tx, clock, {
      applicationId: row.id,
      actor,
      event: 'mail.drafted',
      audience: 'office',
      details: { subject: letter.subject },
    });
  };

  /** A rejection credited the fee that was due before the review, so it is owed again. */
  const billAgain = async (tx: Transaction, rejected: ApplicationRow, reopened: ApplicationRow): Promise<void> => {
    const { id: applicationId, decidedAt, state } = rejected;
    if (state !== 'rejected' || !decidedAt) return;
    // Credit notes that the letter would have contained are mailed on their own.
    await mailCreditNotes(tx, app.jobs, rejected);
    if (await wasCredited(tx, applicationId, decidedAt)) await billBeforeReview(tx, app, reopened);
  };

  const takeBack = async (
    tx: Transaction,
    row: ApplicationRow,
    { body, user, actor }: Caller & { body: BodyOf<typeof takeBackDecision> },
    polls: readonly PollRow[],
  ): Promise<void> => {
    const now = clock.now();
    const [decision, earlier] = await decisionsOn(tx, row.id);
    const back = await moveApplication(tx, clock, row, 'takeBackDecision', {
      actor,
      by: officeActor(user),
      // Only a review ends with conditions or a deferral.
      backTo: decisionStates.includes(row.state) ? 'in_review' : await stateBeforeDecision(tx, row.id),
      set: { decidedAt: earlier?.decidedAt ?? null },
      details: { ...(decision && { outcome: decision.outcome }), officeReason: body.reason },
      reason: body.reason,
    });
    if (decision?.meetingId) await refuseFinishedMinutes(tx, decision.meetingId);
    if (!decision?.letterMailId || !(await takeBackLetter(tx, decision.letterMailId, now)))
      throw problem.conflict(
        'decision_announced',
        'The letter about this decision has been sent or discarded. Restore a discarded letter from the junk box first; a sent one is answered by another decision.',
      );
    await removeDecision(tx, decision.id);
    if (decisionStates.includes(back.state) && earlier?.letterMailId) await reviveLetter(tx, earlier.letterMailId, now);
    await putBackOnAgendas(tx, clock, { polls, applicationId: row.id, actor });
    await billAgain(tx, row, back);
    if (applicationLifecycle.allows('refuse', back.state)) {
      await reinstateCancelled(tx, app, row);
      await settleReferences(tx, app, back);
    }
  };

  /** Runs a command on the locked application, if it still has the version the caller saw. */
  const step = async <Body extends { version: number; meetingId?: string | undefined }>(
    { id, body, user }: Caller & { id: string; body: Body },
    act: (tx: Transaction, row: ApplicationRow, polls: readonly PollRow[]) => Promise<unknown>,
  ): Promise<ApplicationDetail> => {
    await db.transaction(async (tx) => {
      const polls = await lockAgendasWith(tx, clock.now(), id, body.meetingId);
      const row = await lockVisible(tx, id, user);
      await expectVersion(tx, clock, row, body.version, user);
      await act(tx, row, polls);
    });
    return readDetail(db, clock, id, user);
  };

  return {
    decide: (command: Command): Promise<ApplicationDetail> =>
      step(command, async (tx, row, polls) => {
        const { meetingId } = command.body;
        const meeting = meetingId
          ? await meetingThatDecides(tx, clock, { pollId: meetingId, applicationId: row.id, user: command.user })
          : null;
        await decide(tx, row, command, { polls, meeting });
      }),

    /**
     * Undoes a decision whose letter has not left: the application returns to the state it was decided in and to the
     * agendas it was taken off, and a letter that this one had replaced is a draft again.
     * @throws Problem 409 `transition_refused`, `decision_announced`, `minutes_finished`
     */
    takeBack: async (
      command: Caller & { id: string; body: BodyOf<typeof takeBackDecision> },
    ): Promise<ApplicationDetail> => {
      const { id, user } = command;
      await db.transaction(async (tx) => {
        const [decision] = await decisionsOn(tx, id);
        const since = decision?.decidedAt ?? clock.now();
        const polls = await lockAgendasLeft(tx, clock.now(), { applicationId: id, since });
        const row = await lockVisible(tx, id, user);
        await expectVersion(tx, clock, row, command.body.version, user);
        await takeBack(tx, row, command, polls);
      });
      return readDetail(db, clock, id, user);
    },

    /**
     * Returns from a conditional approval, a deferral or a rejection to the review, for another decision; an unsent
     * letter is discarded, and the fee that a rejection credited is billed again.
     * @throws Problem 409 `transition_refused`, `other_application_open`
     */
    reviewAgain: (command: Caller & { id: string; body: BodyOf<typeof reviewAgain> }): Promise<ApplicationDetail> =>
      step(command, async (tx, row) => {
        const { actor, user, body } = command;
        const move = { actor, by: officeActor(user), reason: body.reason };
        if (row.state === 'rejected') await refuseSecondOpen(tx, row);
        const inReview = await moveApplication(tx, clock, row, 'reviewAgain', move);
        await letters.supersedeUnsent(tx, row.id);
        await billAgain(tx, row, inReview);
      }),
  };
}
