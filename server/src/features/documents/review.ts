import type { ApplicationDetail, BodyOf, reviewDocument } from '@guildhall/shared/contracts';
import { documentReviewStates } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/sessions/caller.ts';
import { problem } from '../../platform/problems/problem.ts';
import {
  applicantOf,
  mailApplicant,
  lockVisible,
  readDetail,
  createDocumentRepository,
} from '../applications/public.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { documentRejectedMail } from './mail-texts.ts';
type Review = Caller & { applicationId: string; documentId: string; body: BodyOf<typeof reviewDocument> };

/** The office's review of an application's documents. */
export function createDocumentReview({ db, clock, mails }: FastifyInstance) {
  return {
    /**
     * Accepts or rejects a document; the decision can be changed. The applicant gets the reason for a rejection by mail.
     * @throws Problem 404 for an unknown document, 409 `not_reviewable` before the application is submitted, while it is
     *   on hold and once it is decided, 409 `document_decided` when the document’s status differs from `seen`
     */
    review: async ({ applicationId, documentId, body, user, actor }: Review): Promise<ApplicationDetail> => {
      await db.transaction(async (tx) => {
        const row = await lockVisible(tx, applicationId, user);
        const documents = createDocumentRepository(tx);
        const found = await documents.byId(applicationId, documentId);
        if (!found) throw problem.notFound();
        const { document, file } = found;
        if (!documentReviewStates.includes(row.state))
          throw problem.conflict(
            'not_reviewable',
            'You can’t accept or reject documents in the application’s current state.',
          );
        if (document.state !== body.seen)
          throw problem.conflict(
            'document_decided',
            `“${file.name}” is now ${document.state}. Check it again before you decide.`,
          );
        if (document.state === body.state) return;
        const reason = body.state === 'rejected' ? body.reason : null;
        await documents.review(documentId, body.state, reason);
        const event = `document.${body.state}` as const;
        await writeTimeline(tx, clock, {
          applicationId,
          actor,
          event,
          details: { kind: document.kind, file: file.name },
        });
        await writeAudit(tx, clock, {
          actor,
          action: event,
          entityId: documentId,
          before: { state: document.state },
          after: { applicationId, state: body.state },
          reason,
        });
        if (reason === null) return;
        const applicant = await applicantOf(tx, row);
        await mailApplicant(mails, tx, row, applicant, {
          template: documentRejectedMail,
          data: {
            name: applicant.name,
            number: row.number,
            file: file.name,
            reason,
            link: { path: `/forms/membership/${applicationId}?step=documents` },
          },
          createdById: user.id,
        });
      });
      return readDetail(db, clock, applicationId, user);
    },
  };
}
