import type { BodyOf, decideApplication } from '@guildhall/shared/contracts';
import type { DecisionOutcome } from '@guildhall/shared/domain';
import type { AppServices } from '../../platform/app-services.ts';
import {
  applicantOf,
  createApplicationRepository,
  decisionOfLetter,
  mailApplicant,
  type Applicant,
  type ApplicationRow,
} from '../../features/applications/public.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { supersedeUnsent } from '../../platform/mail/case-mails.ts';
import type { DraftFacts } from '../../platform/mail/outgoing.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import { approvalEffects } from './approval.ts';
import { approvalLetter, conditionalApprovalLetter, deferralLetter, rejectionLetter } from './mail-texts.ts';
import { refundSentence, rejectionEffects } from './rejection.ts';

type Body = BodyOf<typeof decideApplication>;

/**
 * Letters about one application and this topic contradict each other: only one of them can be sent (domain rule 11).
 */
export const decisionTopic = 'decision';

// The texts of a letter include the blank line before them, so that an empty one leaves no gap.
const paragraphs = (text: string | undefined): string => (text?.trim() ? `\n\n${text.trim()}` : '');

/** A letter's data about a decision; each template uses the placeholders it has. */
const letterFacts = (
  { number }: ApplicationRow,
  { name, membershipType, link }: Applicant,
  { textForApplicant, conditions }: Pick<Body, 'textForApplicant' | 'conditions'>,
  refund: string,
) => ({
  name,
  number,
  membershipType,
  link,
  text: paragraphs(textForApplicant) + paragraphs(refund),
  conditions: paragraphs(conditions),
});

/** The current data of a waiting letter. */
const currentFacts: DraftFacts = async (tx, { id, applicationId, language }) => {
  const row = applicationId ? await createApplicationRepository(tx).byId(applicationId) : undefined;
  const decision = await decisionOfLetter(tx, id);
  return row && decision
    ? letterFacts(row, await applicantOf(tx, row, language), decision, await refundSentence(tx, row, language))
    : null;
};

/** Registers the effects of decision letters, and their data for regenerating them. */
export function registerLetters(app: Parameters<typeof approvalEffects>[0]): void {
  app.mails.onLeaving(approvalLetter, approvalEffects(app));
  app.mails.onLeaving(rejectionLetter, rejectionEffects(app));
  for (const letter of [approvalLetter, conditionalApprovalLetter, deferralLetter, rejectionLetter])
    app.mails.onRenewing(letter, currentFacts);
}

/** The letters that announce decisions to applicants. */
export function createDecisionLetters({ clock, mails: outgoing }: AppServices) {
  return {
    /** Drafts the letter in the applicant's language; a person reviews it before it is sent. */
    async draft(tx: Transaction, row: ApplicationRow, { body, user }: { body: Body; user: Caller['user'] }) {
      const applicant = await applicantOf(tx, row);
      const { link, conditions, ...common } = letterFacts(
        row,
        applicant,
        body,
        await refundSentence(tx, row, applicant.language),
      );
      const filing = { topic: decisionTopic, createdById: user.id };
      const letters = {
        approved: () =>
          mailApplicant(outgoing, tx, row, applicant, {
            template: approvalLetter,
            data: { ...common, link },
            ...filing,
          }),
        conditionally_approved: () =>
          mailApplicant(outgoing, tx, row, applicant, {
            template: conditionalApprovalLetter,
            data: { ...common, link, conditions },
            ...filing,
          }),
        deferred: () =>
          mailApplicant(outgoing, tx, row, applicant, {
            template: deferralLetter,
            data: { ...common, link },
            ...filing,
          }),
        rejected: () =>
          mailApplicant(outgoing, tx, row, applicant, { template: rejectionLetter, data: common, ...filing }),
      } satisfies Record<DecisionOutcome, unknown>;
      return letters[body.outcome]();
    },

    /** An unsent letter about an earlier decision is replaced by the new one. */
    supersedeUnsent: (tx: Transaction, applicationId: string) =>
      supersedeUnsent(tx, applicationId, decisionTopic, clock.now()),
  };
}
