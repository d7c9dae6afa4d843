import type { FastifyInstance } from 'fastify';
import type { AppServices } from '../../platform/app-services.ts';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import {
  submissionBlockers,
  type Missing,
  type RefereeTiming,
  type SubmissionBlocker,
  type Language,
} from '@guildhall/shared/domain';
import { momentOf } from '../../platform/settings/moment.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem, type FieldProblems } from '../../platform/problems/problem.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import {
  applicationSubmittedMail,
  applicantOf,
  mailApplicant,
  expectVersion,
  lockOwn,
  readDetail,
  closeChanges,
  openChangesOf,
  moveApplication,
  missingIn,
  createApplicationRepository,
  freezeRevision,
  type ApplicationRow,
  applicationWithdrawnMail,
  type Move,
  withdrawnForApplicantMail,
  discardDrafts,
} from '../../features/applications/public.ts';
import { lockAgendasWith, type PollRow, takeOffAgendas } from '../../features/meetings/public.ts';
import { createMembershipTypeRepository, readForm, termsOf } from '../../features/membership-types/public.ts';
import { refuseUnqualifiedReferees, cancelOpenRequests } from '../../features/referees/public.ts';
import { continueWithoutReferees, requestReferencesOf, settleReferences } from '../references/references.ts';
import { closedApplicationReason, creditOpenInvoices } from '../../features/invoices/public.ts';

type Command<Body = { version: number }> = Caller & { id: string; body: Body };

const blockerMessages: Record<SubmissionBlocker, string> = {
  answers_incomplete: 'Some answers are missing or not valid.',
  documents_missing: 'A required document is missing.',
  referees_missing: 'Name more referees.',
  declarations_open: 'Confirm the declarations.',
};

const fieldMessages: Record<string, string> = {
  required: 'This is required.',
  must_be_ticked: 'Confirm this.',
  too_short: 'This is too short.',
  too_long: 'This is too long.',
  needs_more: 'Choose more options.',
  needs_fewer: 'Choose fewer options.',
};

/** Missing items, keyed like the inputs: the field's key, `documents.<kind>`, `referees`. */
function fieldsOf({ fields, documents, referees }: Missing): FieldProblems {
  const problems: FieldProblems = {};
  for (const [key, code] of Object.entries(fields))
    problems[key] = { code, message: fieldMessages[code] ?? 'This is not valid.' };
  for (const kind of documents)
    problems[`documents.${kind}`] = { code: 'documents_missing', message: 'This document is missing.' };
  if (referees > 0) problems.referees = { code: 'referees_missing', message: `Name ${referees} more.` };
  return problems;
}

async function missingOf(tx: Transaction, clock: Clock, row: ApplicationRow): Promise<Missing> {
  const found = await createApplicationRepository(tx).caseById(row.id);
  if (!found) throw problem.notFound();
  return missingIn(found, await readForm(tx, row.formVersionId), await momentOf(tx, clock));
}

/** Mails the applicant that the application has arrived, and what happens next. */
async function confirmSubmission(
  tx: Transaction,
  { mails }: FastifyInstance,
  row: ApplicationRow,
  comesNext: keyof typeof afterSubmission,
): Promise<void> {
  const applicant = await applicantOf(tx, row);
  const { name, membershipType, language, link } = applicant;
  const next = afterSubmission[comesNext][language];
  await mailApplicant(mails, tx, row, applicant, {
    template: applicationSubmittedMail,
    data: { name, number: row.number, membershipType, next, link },
  });
}

/** The applicant's own commands: submit, submit changes, withdraw. */
export function createSubmissionService(app: FastifyInstance) {
  const { db, clock } = app;

  /** Runs a command on the caller's own, locked application, if it still has the version they saw. */
  const step = async <Body extends { version: number }>(
    { id, body, user }: Command<Body>,
    act: (tx: Transaction, row: ApplicationRow, polls: readonly PollRow[]) => Promise<unknown>,
  ): Promise<ApplicationDetail> => {
    await db.transaction(async (tx) => {
      const polls = await lockAgendasWith(tx, clock.now(), id);
      const row = await lockOwn(tx, id, user);
      await expectVersion(tx, clock, row, body.version, user);
      await act(tx, row, polls);
    });
    return readDetail(db, clock, id, user);
  };

  return {
    /**
     * Submits: freezes a revision and, if the membership type requires it immediately, asks the referees (domain §2).
     * Without referees, the review starts at once, or when the fee due before it is paid.
     */
    submit: (command: Command): Promise<ApplicationDetail> =>
      step(command, async (tx, row) => {
        const { user, actor } = command;
        const missing = await missingOf(tx, clock, row);
        const [blocker] = submissionBlockers(missing);
        if (blocker) throw problem.unprocessable(blocker, blockerMessages[blocker], fieldsOf(missing));
        const now = clock.now();
        await freezeRevision(tx, row, now, user.id);
        const type = await createMembershipTypeRepository(tx).ofApplication(row);
        if (type?.refereesQualify === 'active_members') await refuseUnqualifiedReferees(tx, clock, row);
        const set = { submittedAt: now, touchedAt: now, ...(type && { terms: termsOf(type) }) };
        const submitted = await moveApplication(tx, clock, row, 'submit', { actor, by: 'applicant', set });
        if (type?.refereesNeeded === 0) {
          await confirmSubmission(tx, app, submitted, type.feeDue === 'before_review' ? 'after_fee' : 'review');
          return continueWithoutReferees(tx, app, submitted);
        }
        const asksReferees = type?.asksReferees ?? 'after_check';
        await confirmSubmission(tx, app, submitted, asksReferees);
        if (asksReferees === 'at_once')
          await requestReferencesOf(tx, app, submitted, { actor: systemActor, by: 'system' });
      }),

    /** All requested changes are made: returns to the previous state, with a new revision. */
    answerChanges: (command: Command): Promise<ApplicationDetail> =>
      step(command, async (tx, row) => {
        const { user, actor } = command;
        const request = await openChangesOf(tx, row.id);
        const open = request?.items.filter(({ solvedAt }) => solvedAt === null) ?? [];
        const missing = await missingOf(tx, clock, row);
        const isIncomplete = Object.keys(missing.fields).length > 0 || missing.documents.length > 0;
        if (row.state === 'changes_requested' && (open.length > 0 || isIncomplete)) {
          const message = 'This has not been changed yet.';
          const stillAsked = Object.fromEntries(open.map(({ target }) => [target, { code: 'changes_open', message }]));
          const fields = { ...fieldsOf({ ...missing, referees: 0 }), ...stillAsked };
          throw problem.conflict('changes_open', 'Not everything the office asked for has been changed yet.', fields);
        }
        const now = clock.now();
        const set = { touchedAt: now, dueOn: null };
        const back = await moveApplication(tx, clock, row, 'answerChanges', { actor, by: 'applicant', set });
        await freezeRevision(tx, row, now, user.id);
        await closeChanges(tx, row.id, { answeredAt: now });
        // In the meantime referees may have answered, or been replaced.
        await settleReferences(tx, app, back);
      }),

    /** Withdraws before the decision: all requests end, and nothing is owed. */
    withdraw: (command: Command<{ version: number; reason?: string | undefined }>): Promise<ApplicationDetail> =>
      step(command, (tx, row, polls) => {
        const { actor, body } = command;
        const reason = body.reason?.trim();
        const details = { reason: reason || null };
        return withdrawCase(tx, app, row, { action: 'withdraw', by: 'applicant', polls, actor, reason, details });
      }),
  };
}

interface Withdrawal extends Pick<Move, 'actor' | 'by' | 'reason' | 'details'> {
  action: 'withdraw' | 'withdrawForApplicant';
  /** The locked polls that have the application on their agenda. */
  polls: readonly PollRow[];
}

/** Withdraws an application before the decision: all its requests and open amounts end. */
export async function withdrawCase(
  tx: Transaction,
  app: AppServices,
  row: ApplicationRow,
  { action, polls, ...move }: Withdrawal,
): Promise<void> {
  const { clock, mails } = app;
  const { actor } = move;
  const withdrawn = await moveApplication(tx, clock, row, action, move);
  await closeChanges(tx, row.id, { cancelledAt: clock.now() });
  await cancelOpenRequests(tx, app, withdrawn, systemActor);
  await discardDrafts(tx, clock, row.id);
  await takeOffAgendas(tx, clock, { polls, applicationId: row.id, actor, why: 'withdrawn' });
  await creditOpenInvoices(tx, app, {
    applicationId: row.id,
    actor,
    reason: closedApplicationReason('withdrawn', row),
  });
  const applicant = await applicantOf(tx, row);
  await mailApplicant(mails, tx, withdrawn, applicant, {
    template: action === 'withdraw' ? applicationWithdrawnMail : withdrawnForApplicantMail,
    data: { name: applicant.name, number: row.number },
  });
}

/** The effects of a submission, depending on when the membership type asks referees, if it needs any. */
const afterSubmission: Record<RefereeTiming | 'review' | 'after_fee', Record<Language, string>> = {
  after_check: {
    en: 'The office checks your application first. Then your referees are asked by mail.',
    fr: 'Le secrétariat vérifie d’abord votre candidature. Vos référents sont ensuite sollicités par e-mail.',
    ar: 'يدقّق المكتب طلبك أولًا، ثم تصل رسالة إلى مزكّيك.',
    cn: '办公室会先初审您的申请，然后通过邮件邀请您的推荐人。',
  },
  at_once: {
    en: 'Your referees have been asked by mail. The office checks your application meanwhile.',
    fr: 'Vos référents viennent d’être sollicités par e-mail. Entre-temps, le secrétariat vérifie votre candidature.',
    ar: 'أُرسلت رسالة إلى مزكّيك، ويدقّق المكتب طلبك في هذه الأثناء.',
    cn: '我们已通过邮件邀请您的推荐人，办公室同时审核您的申请。',
  },
  review: {
    en: 'No referees are needed. We review your application now and mail you the decision.',
    fr: 'Aucun référent n’est nécessaire. Votre candidature est examinée dès maintenant et la décision vous parviendra par e-mail.',
    ar: 'لا حاجة إلى مزكّين. تبدأ دراسة طلبك الآن، ويصلك القرار بالبريد الإلكتروني.',
    cn: '无需推荐人。您的申请现在进入审议，决定将通过邮件通知您。',
  },
  after_fee: {
    en: 'No referees are needed. The review starts when the fee is paid.',
    fr: 'Aucun référent n’est nécessaire. L’examen commence dès que la cotisation est payée.',
    ar: 'لا حاجة إلى مزكّين. تبدأ دراسة طلبك بعد دفع الرسوم.',
    cn: '无需推荐人。费用支付后即开始审议。',
  },
};
