import type { ApplicationDetail, BodyOf, decideApplication, reviewAgain } from '@guildhall/shared/contracts';
import { decisionOutcomes, type DecisionOutcome } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import {
  addDecision,
  createApplicationRepository,
  decisionOfLetter,
  applicantOf,
  mailApplicant,
  type Applicant,
  expectVersion,
  lockVisible,
  readDetail,
  moveApplication,
  type ApplicationRow,
  officeActor,
} from '../../features/applications/public.ts';
import type { DraftFacts } from '../../platform/mail/outgoing.ts';
import { supersedeUnsent } from '../../platform/mail/case-mails.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { approvalLetter, conditionalApprovalLetter, deferralLetter, rejectionLetter } from './mail-texts.ts';
import {
  lockAgendasWith,
  meetingThatDecides,
  takeOffAgendas,
  type DecidingMeeting,
  type PollRow,
} from '../../features/meetings/public.ts';
import { readIssuer } from '../../platform/settings/association.ts';
import { approvalEffects, isFeeDueOn } from './approval.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'jobs' | 'mails' | 'files'>;
type Body = BodyOf<typeof decideApplication>;
type Command = Caller & { id: string; body: Body };

/** Letters about one case and of this topic contradict each other: only one of them can leave (domain rule 11). */
export const decisionTopic = 'decision';

function refuseIncomplete({ outcome, reason, conditions }: Body): void {
  if (outcome !== 'approved' && !reason?.trim())
    throw problem.field('reason', 'reason_needed', 'Please write down the reason for the file.');
  if (outcome === 'conditionally_approved' && !conditions?.trim())
    throw problem.field('conditions', 'conditions_needed', 'Please write down the conditions.');
}

/** True where no meeting has to deal with the case any more; what is deferred comes up again. */
const endsCase = (outcome: DecisionOutcome): boolean => outcome !== 'deferred';

// The texts of a letter come with the blank line before them, so that an empty one leaves no gap.
const paragraphs = (text: string | undefined): string => (text?.trim() ? `\n\n${text.trim()}` : '');

/** What the letters say of a decision; each takes what it has a place for. */
const letterFacts = (
  { number }: ApplicationRow,
  { name, membershipType, link }: Applicant,
  { textForApplicant, conditions }: Pick<Body, 'textForApplicant' | 'conditions'>,
) => ({ name, number, membershipType, link, text: paragraphs(textForApplicant), conditions: paragraphs(conditions) });

/** What a letter that waits would say now. */
const currentFacts: DraftFacts = async (tx, { id, applicationId, language }) => {
  const row = applicationId ? await createApplicationRepository(tx).byId(applicationId) : undefined;
  const decision = await decisionOfLetter(tx, id);
  return row && decision ? letterFacts(row, await applicantOf(tx, row, language), decision) : null;
};

/** Decisions of the administrators, with the letter and what follows from an approval. */
export function createDecisionService(needs: Needs) {
  const { db, clock, mails: outgoing } = needs;
  outgoing.onLeaving(approvalLetter, approvalEffects(needs));
  for (const letter of [approvalLetter, conditionalApprovalLetter, deferralLetter, rejectionLetter])
    outgoing.onRenewing(letter, currentFacts);

  /** The letter is born as a draft, in the applicant's language; a person reads it before it leaves. */
  const draftLetter = (tx: Transaction, row: ApplicationRow, applicant: Applicant, { body, user }: Command) => {
    const { link, conditions, ...common } = letterFacts(row, applicant, body);
    const filing = { topic: decisionTopic, createdById: user.id };
    const letters = {
      approved: () =>
        mailApplicant(outgoing, tx, row, applicant, { template: approvalLetter, data: { ...common, link }, ...filing }),
      conditionally_approved: () =>
        mailApplicant(outgoing, tx, row, applicant, {
          template: conditionalApprovalLetter,
          data: { ...common, link, conditions },
          ...filing,
        }),
      deferred: () =>
        mailApplicant(outgoing, tx, row, applicant, { template: deferralLetter, data: { ...common, link }, ...filing }),
      rejected: () =>
        mailApplicant(outgoing, tx, row, applicant, { template: rejectionLetter, data: common, ...filing }),
    } satisfies Record<DecisionOutcome, unknown>;
    return letters[body.outcome]();
  };

  /** A letter about an earlier decision that nobody has sent is overtaken by the new one. */
  const supersedeLetters = (tx: Transaction, applicationId: string) =>
    supersedeUnsent(tx, applicationId, decisionTopic, clock.now());

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
    // The meeting that decides keeps the item: its minutes tell the decision.
    const others = polls.filter(({ id }) => id !== body.meetingId);
    if (endsCase(outcome))
      await takeOffAgendas(tx, clock, { polls: others, applicationId: row.id, actor, why: 'decided' });
    // The invoice leaves with the letter; who could not issue it learns that now.
    if (outcome === 'approved' && (await isFeeDueOn(tx, decided))) await readIssuer(tx);
    await supersedeLetters(tx, row.id);
    const letter = await draftLetter(tx, decided, await applicantOf(tx, decided), command);
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

  /** Runs a step on the locked application, if it is still the version the caller saw. */
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

    /** From a conditional approval or a deferral back to the review; a letter about it that nobody has sent stays here. */
    reviewAgain: (command: Caller & { id: string; body: BodyOf<typeof reviewAgain> }): Promise<ApplicationDetail> =>
      step(command, async (tx, row) => {
        const { actor, user, body } = command;
        const move = { actor, by: officeActor(user), reason: body.reason };
        await moveApplication(tx, clock, row, 'reviewAgain', move);
        await supersedeLetters(tx, row.id);
      }),
  };
}
