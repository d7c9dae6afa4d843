import type { ApplicationDetail, BodyOf, decideApplication, reviewAgain } from '@guildhall/shared/contracts';
import { decisionOutcomes, type DecisionOutcome } from '@guildhall/shared/domain';
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
} from '../../features/applications/public.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { createDecisionLetters, isFeeDueOn } from './letters.ts';
import { addDecision } from './repository.ts';
import {
  lockAgendasWith,
  meetingThatDecides,
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
    const decided = await moveApplication(tx, clock, row, decisionOutcomes[outcome], {
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

    /** Returns from a conditional approval or a deferral to the review; an unsent letter about it is discarded. */
    reviewAgain: (command: Caller & { id: string; body: BodyOf<typeof reviewAgain> }): Promise<ApplicationDetail> =>
      step(command, async (tx, row) => {
        const { actor, user, body } = command;
        const move = { actor, by: officeActor(user), reason: body.reason };
        await moveApplication(tx, clock, row, 'reviewAgain', move);
        await letters.supersedeUnsent(tx, row.id);
      }),
  };
}
