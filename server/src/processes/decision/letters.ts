import type { FastifyInstance } from 'fastify';
import type { BodyOf, decideApplication } from '@guildhall/shared/contracts';
import type { DecisionOutcome, Language } from '@guildhall/shared/domain';
import type { AppServices } from '../../platform/app-services.ts';
import {
  applicantOf,
  createApplicationRepository,
  mailApplicant,
  type Applicant,
  type ApplicationRow,
  moveApplication,
} from '../../features/applications/public.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { supersedeUnsent } from '../../platform/mail/case-mails.ts';
import type { DraftFacts, MailEffects } from '../../platform/mail/outgoing.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import { activate } from '../membership-activation/activation.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import {
  createInvoiceDocuments,
  draftMembershipInvoice,
  dropDraftInvoice,
  isFeeSettled,
  issueMembershipInvoice,
  documentQueue,
  readCreditedFees,
} from '../../features/invoices/public.ts';
import { problem } from '../../platform/problems/problem.ts';
import { createMembershipTypeRepository } from '../../features/membership-types/public.ts';
import { createFormats } from '../../platform/pdf/format.ts';
import { fillIn } from '../../platform/pdf/texts.ts';
import { decisionOfLetter, issuedInvoiceOf } from './repository.ts';
import { approvalLetter, conditionalApprovalLetter, deferralLetter, rejectionLetter } from './mail-texts.ts';

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

/** True if approving an application makes its fee due. */
export async function isFeeDueOn(tx: Transaction, row: ApplicationRow): Promise<boolean> {
  const type = await createMembershipTypeRepository(tx).ofApplication(row);
  if (!type || type.feeMinor === 0) return false;
  return type.feeDue === 'after_approval' || !(await isFeeSettled(tx, row.id));
}

/**
 * The effects of the letter of approval (domain §2). Sending it issues the invoice, which is attached; if nothing is due,
 * the membership starts. If the letter is discarded, the invoice becomes a draft for the office.
 *
 * The invoice is issued before contacting the mail server, because a file can't be attached afterwards and no transaction
 * spans both. From that transaction on, the letter can't be recalled.
 */
function approvalEffects(app: FastifyInstance): MailEffects {
  const { db, clock, jobs } = app;
  const documents = createInvoiceDocuments(app);

  const lockApproved = async (tx: Transaction, id: string | null): Promise<ApplicationRow | null> => {
    const row = id ? await createApplicationRepository(tx).lock(id) : undefined;
    return row?.state === 'approved' ? row : null;
  };

  return {
    lock: (tx, { applicationId }) => lockApproved(tx, applicationId),

    async refuse(tx, { applicationId }) {
      const row = applicationId ? await createApplicationRepository(tx).lock(applicationId) : undefined;
      if (row?.state === 'on_hold')
        throw problem.conflict(
          'application_held',
          'The application is on hold, and this email with it. Resume the application first.',
        );
    },

    async leaves(tx, { applicationId }) {
      const row = await lockApproved(tx, applicationId);
      if (!row) return;
      if (!(await isFeeDueOn(tx, row))) {
        await activate(tx, app, row, { actor: systemActor });
        return;
      }
      await moveApplication(tx, clock, row, 'awaitPayment', { actor: systemActor, by: 'system' });
      await issueMembershipInvoice(tx, app, { applicationId: row.id, actor: systemActor, isMailed: true });
    },

    async files({ applicationId }) {
      if (!applicationId) return [];
      const row = await createApplicationRepository(db).byId(applicationId);
      if (row?.state !== 'awaiting_payment') return [];
      const issued = await issuedInvoiceOf(db, applicationId);
      if (!issued) return [];
      const { id: fileId, name } = await documents.ensure(issued.id);
      return [{ fileId, name }];
    },

    async discarded(tx, { applicationId, attempts }, actor) {
      const row = await lockApproved(tx, applicationId);
      // No mail server accepted the letter with which the invoice was issued: the invoice is mailed on its own.
      if (!row && applicationId && attempts > 0) {
        const issued = await issuedInvoiceOf(tx, applicationId);
        if (issued) await jobs.enqueue(tx, documentQueue, { invoiceId: issued.id });
      }
      if (!row) return [];
      if (!(await isFeeDueOn(tx, row))) {
        await activate(tx, app, row, { actor: systemActor });
        return [];
      }
      const draft = await draftMembershipInvoice(tx, app, { applicationId: row.id, actor });
      return draft ? [{ kind: 'invoice', id: draft.id }] : [];
    },

    /** The restored letter will issue the invoice, so the draft that replaced it is deleted. */
    async restored(tx, { applicationId }, made) {
      const row = await lockApproved(tx, applicationId);
      if (row) for (const { kind, id } of made) if (kind === 'invoice') await dropDraftInvoice(tx, id);
    },
  };
}

/** A paragraph of the letter, if a fee was paid. `{…}` are filled in. */
const refundTexts: Record<Language, string> = {
  en: 'You have already paid {amount}. We will refund this amount. The credit note {number} is attached.',
  fr: 'Vous avez déjà payé {amount}. Nous vous rembourserons cette somme. Vous trouverez ci-joint l’avoir {number}.',
  ar: 'سبق أن دفعت {amount}، وسنعيد إليك هذا المبلغ. تجد مرفقًا الإشعار الدائن {number}.',
  cn: '您已支付 {amount}，我们将退还该款项。随信附上贷项通知单 {number}。',
};

/** The credit notes of a rejection that its letter contains. */
const creditedWith = async (on: Queryable, row: ApplicationRow | undefined) =>
  row?.state === 'rejected' && row.decidedAt
    ? readCreditedFees(on, { applicationId: row.id, since: row.decidedAt })
    : [];

/**
 * Mails the credit notes of a rejection on their own, when its letter does not leave.
 * @param row the rejected application
 * @returns true if there are any
 */
export async function mailCreditNotes(
  tx: Transaction,
  jobs: AppServices['jobs'],
  row: ApplicationRow | undefined,
): Promise<boolean> {
  const fees = await creditedWith(tx, row);
  for (const { creditNoteId } of fees) await jobs.enqueue(tx, documentQueue, { invoiceId: creditNoteId });
  return fees.length > 0;
}

/** Says in the letter of rejection that a fee already paid is refunded; empty if nothing was paid. */
async function refundSentence(on: Queryable, row: ApplicationRow, language: Language): Promise<string> {
  const fees = await creditedWith(on, row);
  return fees
    .filter(({ refundMinor }) => refundMinor > 0)
    .map(({ number, currency, refundMinor }) =>
      fillIn(refundTexts[language], { number, amount: createFormats(language, currency).money(refundMinor) }),
    )
    .join('\n\n');
}

/** The letter of rejection contains the credit notes. If it is discarded, they are mailed on their own. */
function rejectionEffects(app: FastifyInstance): MailEffects {
  const { db, jobs } = app;
  const documents = createInvoiceDocuments(app);
  return {
    lock: async (tx, { applicationId }) => applicationId && createApplicationRepository(tx).lock(applicationId),
    leaves: async () => {},
    async files({ applicationId }) {
      if (!applicationId) return [];
      const fees = await creditedWith(db, await createApplicationRepository(db).byId(applicationId));
      return Promise.all(
        fees.map(async ({ creditNoteId }) => {
          const { id: fileId, name } = await documents.ensure(creditNoteId);
          return { fileId, name };
        }),
      );
    },
    async discarded(tx, { applicationId }) {
      if (!applicationId) return [];
      await mailCreditNotes(tx, jobs, await createApplicationRepository(tx).byId(applicationId));
      return [];
    },
    restored: async () => {},
  };
}
